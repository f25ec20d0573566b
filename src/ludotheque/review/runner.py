"""Carrying a review out: in two processes of its own, or here."""

from __future__ import annotations

from collections.abc import Generator
from concurrent.futures import FIRST_COMPLETED, wait

from ludotheque.bots.worker_process import WorkerPool
from ludotheque.review.plan import FIRST_CURVE_TASK, ReviewPlan, run_task

WORKER_COUNT = 2
YIELD_SECONDS = 0.2  # longest time between two yields, so that the caller can stop


def run(plan: ReviewPlan, workers: int = WORKER_COUNT) -> Generator[ReviewPlan]:
    """Yield the plan whenever it knows more, and while it waits. Closing the generator ends the
    processes."""
    if workers < 1:
        while questions := plan.next_tasks():
            for question in questions:
                if question == FIRST_CURVE_TASK:  # the curve itself is as soon known
                    continue
                plan.add_result(question, run_task(plan.record, question))
                yield plan
        return
    pool = WorkerPool(workers)
    try:
        while questions := plan.next_tasks():
            here = FIRST_CURVE_TASK in questions  # while the processes start
            questions = [one for one in questions if one != FIRST_CURVE_TASK]
            asked = {pool.submit(run_task, plan.record, one): one for one in questions}
            if here:
                plan.add_result(FIRST_CURVE_TASK, run_task(plan.record, FIRST_CURVE_TASK))
                yield plan
            while asked:
                done, _ = wait(asked, YIELD_SECONDS, FIRST_COMPLETED)
                for future in done:
                    plan.add_result(asked.pop(future), future.result())
                yield plan
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in list((pool._processes or {}).values()):
            process.terminate()

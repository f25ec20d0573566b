"""Carrying a review out: in two processes of its own, or here."""

from __future__ import annotations

import multiprocessing
from collections.abc import Generator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait

from ludotheque.bots.worker_process import prepare_worker
from ludotheque.review.plan import FIRST_CURVE_TASK, ReviewPlan, answer

WORKER_COUNT = 2
YIELD_SECONDS = 0.2  # longest time between two yields, so that the caller can stop


def run(inquiry: ReviewPlan, workers: int = WORKER_COUNT) -> Generator[ReviewPlan]:
    """Yield the inquiry whenever it knows more, and while it waits. Closing the generator ends the
    processes."""
    if workers < 1:
        while questions := inquiry.questions():
            for question in questions:
                if question == FIRST_CURVE_TASK:  # the curve itself is as soon known
                    continue
                inquiry.learn(question, answer(inquiry.record, question))
                yield inquiry
        return
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=prepare_worker)
    try:
        while questions := inquiry.questions():
            here = FIRST_CURVE_TASK in questions  # while the processes start
            questions = [one for one in questions if one != FIRST_CURVE_TASK]
            asked = {pool.submit(answer, inquiry.record, one): one for one in questions}
            if here:
                inquiry.learn(FIRST_CURVE_TASK, answer(inquiry.record, FIRST_CURVE_TASK))
                yield inquiry
            while asked:
                done, _ = wait(asked, YIELD_SECONDS, FIRST_COMPLETED)
                for future in done:
                    inquiry.learn(asked.pop(future), future.result())
                yield inquiry
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in list((pool._processes or {}).values()):
            process.terminate()

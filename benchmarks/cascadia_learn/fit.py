"""Fit the network to boards that were written down. Needs PyTorch, and nothing else of the package.

python benchmarks/cascadia_learn/fit.py net.npy examples*.npz [--start old.npy]
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

# As in the kernel's value.py and places.py: inputs and outputs of a species, of a habitat, inputs
# of the whole, places, inputs of a place, what it tells its neighbours, its outputs, hidden layers.
S_IN, S_OUT = 27, 24
H_IN, H_OUT = 9, 12
W_IN = 17
PLACES, P_IN, M_OUT, P_OUT = 64, 26, 16, 24
SIDES = 6
HIDDEN, SECOND = 96, 32
KINDS = 7
TILES = 23  # they come first among the places
CODE = 5 * S_OUT + H_OUT + W_IN + KINDS * P_OUT
HABITATS_AT = 5 * S_IN
WHOLE_AT = HABITATS_AT + 5 * H_IN
PLACES_AT = WHOLE_AT + W_IN
INPUTS = PLACES_AT + 1 + PLACES * (1 + P_IN + SIDES)
NOW, GOAL, SAMPLED, LEFT, SAID = range(INPUTS, INPUTS + 5)

# Inputs about what a turn left in the market: in some examples they are hidden, since reviews value
# boards without a turn.
MARKET = [s * S_IN + k for s in range(5) for k in (S_IN - 2, S_IN - 1)]
MARKET += [HABITATS_AT + h * H_IN + H_IN - 1 for h in range(5)]
MARKET += [WHOLE_AT + W_IN - k for k in (3, 2, 1)]
HIDDEN_SHARE = 0.05

LISTED = 16  # turns that sampled games compare
DIFFERENCES = 4.0  # how much more they count than their common level


def network(torch: Any, device: str) -> Any:
    nn = torch.nn

    class Net(nn.Module):  # type: ignore[misc, name-defined]
        def __init__(self) -> None:
            super().__init__()

            def some(*shape: int) -> Any:
                return nn.Parameter(torch.randn(*shape) * (shape[-2] - 1) ** -0.5)

            self.species = some(5, 6, S_IN + 1, S_OUT)
            self.habitat = some(H_IN + 1, H_OUT)
            self.token_tells = some(5, 6, P_IN + 1, M_OUT)
            self.place_tells = some(KINDS - 5, P_IN + 1, M_OUT)
            self.token = some(5, 6, P_IN + M_OUT + 1, P_OUT)
            self.place = some(KINDS - 5, P_IN + M_OUT + 1, P_OUT)
            self.hidden = some(CODE + 1, HIDDEN)
            self.second = some(HIDDEN + 1, SECOND)
            self.skip = nn.Parameter(torch.zeros(CODE))
            self.last = nn.Parameter(torch.randn(SECOND + 1) * SECOND**-0.5)

        def parts(self) -> list[Any]:
            mine = [self.species, self.habitat, self.token_tells, self.place_tells]
            mine += [self.token, self.place]
            return [*mine, self.hidden, self.second, self.skip, self.last]

        def forward(self, x: Any, cards: Any) -> Any:
            """Points still to come, in tens."""
            x = x.float()
            one = torch.ones(len(x), 1, device=x.device)
            code = []
            held = torch.nn.functional.one_hot(cards, 6).float()

            def pick(weights: Any, k: int) -> Any:
                """Those of the card; a product, since indices would be four times slower."""
                return (held[:, k] @ weights.flatten(1)).view(-1, *weights.shape[1:])

            for s in range(5):
                mine = torch.cat([x[:, s * S_IN : (s + 1) * S_IN], one], 1)
                weights = pick(self.species[s], s)
                code.append(torch.relu(torch.bmm(mine.unsqueeze(1), weights).squeeze(1)))
            habitats = x[:, HABITATS_AT:WHOLE_AT].view(-1, 5, H_IN)
            habitats = torch.cat([habitats, one.unsqueeze(1).expand(-1, 5, 1)], 2)
            code.append(torch.relu(habitats @ self.habitat).sum(1))
            code.append(x[:, WHOLE_AT:PLACES_AT])
            places = x[:, PLACES_AT + 1 : INPUTS].view(-1, PLACES, 1 + P_IN + SIDES)
            there = torch.arange(PLACES, device=x.device) < x[:, PLACES_AT : PLACES_AT + 1]
            kind = places[:, :, 0].long()
            ones = one.unsqueeze(1).expand(-1, PLACES, 1)
            looks = torch.cat([ones, places[:, :, 1 : 1 + P_IN]], 2)
            told = torch.zeros(len(x), PLACES + 1, M_OUT, device=x.device)  # 0: nobody is there
            which = []
            for k in range(KINDS):
                few = PLACES if k == KINDS - 1 else TILES
                which.append(((kind == k) & there)[:, :few].unsqueeze(2))
                weights = pick(self.token_tells[k], k) if k < 5 else self.place_tells[k - 5]
                made = torch.relu(looks[:, :few] @ weights.roll(1, -2))
                told[:, 1 : few + 1] += made * which[k]
            beside = places[:, :, 1 + P_IN :].long().reshape(-1, PLACES * SIDES, 1)
            heard = torch.gather(told, 1, beside.expand(-1, -1, M_OUT))
            looks = torch.cat([looks, heard.view(-1, PLACES, SIDES, M_OUT).sum(2)], 2)
            for k in range(KINDS):
                few = PLACES if k == KINDS - 1 else TILES
                weights = pick(self.token[k], k) if k < 5 else self.place[k - 5]
                made = torch.relu(looks[:, :few] @ weights.roll(1, -2))
                code.append((made * which[k]).sum(1))
            code = torch.cat(code, 1)
            hidden = torch.relu(torch.cat([code, one], 1) @ self.hidden)
            hidden = torch.relu(torch.cat([hidden, one], 1) @ self.second)
            return code @ self.skip + hidden @ self.last[:-1] + self.last[-1]

        def flat(self) -> Any:
            return torch.cat([p.detach().reshape(-1) for p in self.parts()]).float().cpu().numpy()

        def load(self, flat: Any) -> None:
            at = 0
            for part in self.parts():
                size = part.numel()
                part.data.copy_(torch.from_numpy(flat[at : at + size]).view(part.shape))
                at += size

    return Net().to(device)


def examples(torch: Any, files: list[str], device: str) -> tuple[Any, Any, Any, Any]:
    """Inputs, cards, goals in tens of points still to come, and where a turn's comparison begins.

    Sampled games are played by a weaker player than the games themselves: what they say is lifted
    by what the made turns brought more, by turns left.
    """

    def load(file: str) -> tuple[Any, Any]:
        with np.load(file) as one:
            rows, kinds = torch.from_numpy(one["rows"]), torch.from_numpy(one["cards"])
        return rows.to(device), kinds.long().to(device)

    with ThreadPoolExecutor(8) as pool:
        loaded = list(pool.map(load, files))
    x, cards = (torch.cat([one[k] for one in loaded]) for k in range(2))
    del loaded
    ends = x[:, NOW:].float()
    now, goal, sampled, left, said = (ends[:, k] for k in range(5))
    goal = goal.clone()
    made = said > 0
    for turns in range(1, 20):
        here = left == turns
        if bool((made & here).any()):
            lift = (goal - said)[made & here].mean()
            goal[(sampled > 0) & here] += lift
            if turns % 4 == 3:
                print(f"  {turns} turns left: games made {float(lift):.2f} more than sampled ones")
    runs = torch.cumsum(sampled, 0)
    last = torch.nonzero(made).squeeze(1) - 1  # the comparison stands before the turn made
    last = last[last >= LISTED]
    first = last - LISTED + 1
    whole = (runs[last] - runs[first] == LISTED - 1) & (sampled[first] > 0)
    return x[:, :INPUTS], cards, (goal - now) / 10, first[whole]


def fit(
    target: Path,
    files: list[str],
    start: str | None,
    epochs: float,
    seconds: float | None,
    rate: float,
) -> None:
    import torch

    torch.backends.cuda.matmul.allow_tf32 = True
    device = "cuda" if torch.cuda.is_available() else "cpu"
    x, cards, goal, groups = examples(torch, files, device)
    net = network(torch, device)
    if start:
        net.load(np.load(start))
    order = torch.randperm(len(x), device=device)
    held, used = order[: len(x) // 50], order[len(x) // 50 :]
    kept, groups = groups[: len(groups) // 50], groups[len(groups) // 50 :]
    print(f"  {len(x)} boards, {len(groups)} comparisons", flush=True)
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-4)
    batch, grouped = 8192, 512
    market = torch.tensor(MARKET, device=device)
    listed = torch.arange(LISTED, device=device)

    def differences(first: Any) -> Any:
        rows = (first.unsqueeze(1) + listed).reshape(-1)
        off = (net(x[rows], cards[rows]) - goal[rows]).view(-1, LISTED)
        return off - off.mean(1, keepdim=True)

    def loss_of_some() -> Any:
        some = used[torch.randint(len(used), (batch,), device=device)]
        seen = x[some]
        hidden = torch.rand(batch, device=device) < HIDDEN_SHARE
        seen[:, market] *= ~hidden.unsqueeze(1)
        loss = (net(seen, cards[some]) - goal[some]).square().mean()
        if len(groups):
            few = groups[torch.randint(len(groups), (grouped,), device=device)]
            loss = loss + DIFFERENCES * differences(few).square().mean()
        return loss

    steps = max(10, int(epochs * len(used) / batch))
    if seconds is not None:
        for k in range(13):  # the first ones are slow
            if k == 3:
                began = time.time()
            loss = loss_of_some()
            loss.backward()
            loss.item()
        steps = max(10, int(seconds * 10 / (time.time() - began)))
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=steps)
    began = time.time()
    for step in range(steps):
        loss = loss_of_some()
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimizer.step()
        schedule.step()
        if step % max(1, steps // 6) == 0 or step == steps - 1:
            with torch.no_grad():
                off = torch.cat([net(x[k], cards[k]) - goal[k] for k in held.split(16384)])
                apart = torch.cat([differences(k) for k in kept.split(1024)]) if len(kept) else off
            error, gap = (float(e.square().mean()) ** 0.5 * 10 for e in (off, apart))
            spent = time.time() - began
            print(f"  {step}: {error:.3f}, differences {gap:.3f}, {spent:.0f} s", flush=True)
    np.save(target, net.flat())
    with torch.no_grad():  # for a check that the kernel reads the network alike
        said = (net(x[:64], cards[:64]) * 10).cpu().numpy()
    np.savez(target.with_suffix(".check.npz"), rows=x[:64].float().cpu().numpy(), said=said)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("net")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--start")
    parser.add_argument("--epochs", type=float, default=4)
    parser.add_argument("--seconds", type=float, help="about so long, however many epochs")
    parser.add_argument("--lr", type=float, default=3e-3)
    given = parser.parse_args()
    fit(Path(given.net), given.files, given.start, given.epochs, given.seconds, given.lr)


if __name__ == "__main__":
    main()

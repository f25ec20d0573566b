"""Fit the network to boards that were written down. Needs PyTorch, and nothing else of the house.

python benchmarks/cascadia_learn/fit.py net.npy examples*.npz [--start old.npy]
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np

# Inputs and outputs of a species, of a habitat, inputs of the whole, hidden layer: as in value.py.
SHAPE = (25, 24, 8, 12, 13, 32)


def fit(target: Path, files: list[str], start: str | None, epochs: int, rate: float) -> None:
    import torch
    from torch import nn

    s_in, s_out, h_in, h_out, w_in, width = SHAPE
    inputs = 5 * s_in + 5 * h_in + w_in
    device = "cuda" if torch.cuda.is_available() else "cpu"
    loaded = [np.load(file) for file in files]
    x = torch.from_numpy(np.concatenate([one["rows"] for one in loaded])).to(device)
    cards = torch.from_numpy(np.concatenate([one["cards"] for one in loaded])).long().to(device)
    goal = (x[:, inputs + 1] - x[:, inputs]) / 10
    x = x[:, :inputs]

    class Net(nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.species = nn.Parameter(torch.randn(5, 6, s_in + 1, s_out) * s_in**-0.5)
            self.habitat = nn.Parameter(torch.randn(h_in + 1, h_out) * h_in**-0.5)
            code = 5 * s_out + h_out + w_in
            self.hidden = nn.Parameter(torch.randn(code + 1, width) * code**-0.5)
            self.skip = nn.Parameter(torch.zeros(code))
            self.last = nn.Parameter(torch.randn(width + 1) * width**-0.5)

        def forward(self, x: Any, cards: Any) -> Any:
            one = torch.ones(len(x), 1, device=x.device)
            parts = []
            for s in range(5):
                mine = torch.cat([x[:, s * s_in : (s + 1) * s_in], one], 1)
                all_cards = torch.einsum("ni,cio->nco", mine, self.species[s])
                index = cards[:, s].view(-1, 1, 1).expand(-1, 1, s_out)
                parts.append(torch.relu(all_cards.gather(1, index).squeeze(1)))
            h = x[:, 5 * s_in : 5 * s_in + 5 * h_in].view(-1, 5, h_in)
            h = torch.cat([h, torch.ones(len(x), 5, 1, device=x.device)], 2)
            parts.append(torch.relu(h @ self.habitat).sum(1))
            parts.append(x[:, 5 * (s_in + h_in) :])
            code = torch.cat(parts, 1)
            hidden = torch.relu(torch.cat([code, one], 1) @ self.hidden)
            return code @ self.skip + hidden @ self.last[:-1] + self.last[-1]

        def flat(self) -> Any:
            parts = [self.species, self.habitat, self.hidden, self.skip, self.last]
            return torch.cat([part.detach().reshape(-1) for part in parts]).double().cpu().numpy()

        def load(self, flat: Any) -> None:
            at = 0
            for part in (self.species, self.habitat, self.hidden, self.skip, self.last):
                size = part.numel()
                part.data.copy_(torch.from_numpy(flat[at : at + size]).view(part.shape))
                at += size

    net = Net().to(device)
    if start:
        net.load(np.load(start))
    n = len(x)
    order = torch.randperm(n, device=device)
    held, used = order[: n // 20], order[n // 20 :]
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-4)
    batch = 8192
    steps = max(1, epochs * len(used) // batch)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=steps)
    began = time.time()
    for step in range(steps):
        some = used[torch.randint(len(used), (batch,), device=device)]
        loss = nn.functional.mse_loss(net(x[some], cards[some]), goal[some])
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimizer.step()
        schedule.step()
        if step % max(1, steps // 5) == 0 or step == steps - 1:
            with torch.no_grad():
                errors = [net(x[k], cards[k]) - goal[k] for k in held.split(65536)]
                error = float(torch.cat(errors).square().mean()) ** 0.5 * 10
            spent = time.time() - began
            print(f"  step {step}/{steps}: {error:.3f} points, {spent:.0f} s", flush=True)
    np.save(target, net.flat())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("net")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--start")
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--lr", type=float, default=3e-3)
    given = parser.parse_args()
    fit(Path(given.net), given.files, given.start, given.epochs, given.lr)


if __name__ == "__main__":
    main()

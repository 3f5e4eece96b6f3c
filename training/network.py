"""The networks of vierblatt.bots.network, in the form in which they learn."""

from __future__ import annotations

import torch

from vierblatt.bots.network import FIRST, SECOND


class Network(torch.nn.Module):
    def __init__(self, inputs: int) -> None:
        super().__init__()
        self.first = torch.nn.Linear(inputs, FIRST)
        self.second = torch.nn.Linear(FIRST, SECOND)
        self.last = torch.nn.Linear(SECOND, 1)

    def forward(self, features: torch.Tensor) -> torch.Tensor:
        hidden = torch.relu(self.second(torch.relu(self.first(features))))
        return self.last(hidden).squeeze(-1)

    def flat(self) -> torch.Tensor:
        """The weights in the order of vierblatt.bots.network."""
        layers = (self.first, self.second, self.last)
        return torch.cat([part for one in layers for part in (one.weight.T.reshape(-1), one.bias)])

    def load_flat(self, weights: torch.Tensor) -> None:
        """Take over weights in that order."""
        with torch.no_grad():
            for one in (self.first, self.second, self.last):
                inputs, units = one.in_features, one.out_features
                end = inputs * units
                one.weight.copy_(weights[:end].reshape(inputs, units).T)
                one.bias.copy_(weights[end : end + units])
                weights = weights[end + units :]

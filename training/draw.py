"""Draw the learning curves: of the policy networks (training/curves/*.csv) into
training/curves.png, of examples/ppo.py (docs/learning/*.csv) into docs/learning/ppo.png."""

import csv
from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.figure import Figure

HERE = Path(__file__).parent
LEARNING = HERE.parent / "docs" / "learning"


def draw(axes: Axes, folder: Path, across: str, up: str) -> None:
    """A line for each file of a folder, one column over another, which is in single ones."""
    for file in sorted(folder.glob("*.csv")):
        rows = list(csv.DictReader(file.open()))
        millions = [int(row[across]) / 1e6 for row in rows]
        axes.plot(millions, [float(row[up]) for row in rows], label=file.stem)
    axes.axhline(1, color="#999", linewidth=0.8)
    axes.grid(axis="y", color="#ddd", linewidth=0.6)
    axes.set_xlabel(f"million {across} of training")


figure = Figure(figsize=(8, 4), layout="constrained")
axes = figure.subplots()
draw(axes, HERE / "curves", "matches", "against_heuristic")
axes.set_ylabel("wins against casual, × fair share")
axes.legend(frameon=False)
figure.savefig(HERE / "curves.png", dpi=130)

figure = Figure(figsize=(9, 3.6), layout="constrained")
for axes, bot in zip(figure.subplots(1, 2), ("random", "casual"), strict=True):
    draw(axes, LEARNING, "decisions", bot)
    axes.set_title(f"against {bot}", fontsize=10)
figure.axes[0].set_ylabel("wins, × fair share")
figure.axes[1].legend(frameon=False, fontsize=8)
figure.savefig(LEARNING / "ppo.png", dpi=100)

"""Draw the learning curves (training/curves/*.csv) into training/curves.png."""

import csv
from pathlib import Path

from matplotlib.figure import Figure

HERE = Path(__file__).parent

figure = Figure(figsize=(8, 4), layout="constrained")
axes = figure.subplots()
for file in sorted((HERE / "curves").glob("*.csv")):
    rows = list(csv.DictReader(file.open()))
    matches = [int(row["matches"]) / 1e6 for row in rows]
    axes.plot(matches, [float(row["against_heuristic"]) for row in rows], label=file.stem)
axes.axhline(1, color="#999", linewidth=0.8)
axes.set_xlabel("million matches of training")
axes.set_ylabel("wins against casual, × fair share")
axes.legend(frameon=False)
axes.grid(axis="y", color="#ddd", linewidth=0.6)
figure.savefig(HERE / "curves.png", dpi=130)

"""The plots and figures of docs/studies, made of the files that `vierblatt study` has written:
`python tools/study_plots.py out/study-*-0.csv`."""

from __future__ import annotations

import sys
from pathlib import Path

from vierblatt.arena.findings import as_csv, findings
from vierblatt.arena.study import load, table
from vierblatt.arena.study_plots import draw_alone
from vierblatt.core.words import LANGUAGES

FOLDER = Path(__file__).parent.parent / "docs/studies"
SHOWN = ("variance", "decided", "cost")


def main(files: list[Path]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for file in files:
        study, by_deal = load(file)
        name, played = study.line_up.game.name, table(study, by_deal)
        found = findings(study, played)
        (FOLDER / f"{name}.csv").write_text(as_csv(found), "utf-8", newline="")
        by_key = {one.key: one for one in found}
        for plot in SHOWN:
            for language in LANGUAGES:
                svg = draw_alone(plot, study, played, by_key, language)
                (FOLDER / f"{name}-{plot}.{language}.svg").write_text(svg, "utf-8")


if __name__ == "__main__":
    main([Path(one) for one in sys.argv[1:]])

"""The tables that simulations and tournaments print when they are done."""

from rich.table import Table

from vierblatt.arena.simulate import Simulation, seat_lines
from vierblatt.arena.standings import Standing
from vierblatt.arena.tournament import LineUp
from vierblatt.console import wide_console
from vierblatt.core.words import Language, Words

SEAT = Words("Platz am Tisch", "seat")
POINTS = Words("Punkte", "points")
PLACE = Words("Rang", "place")
WINS = Words("Siege", "wins")
SEATS = Words("Plätze", "seats")
FAIR = Words("× fair", "× fair")
PACE = Words("ms je Zug", "ms a move")
RATING = Words("Wertung", "rating")
LENGTH = Words(
    "{count} Partien, Züge je Partie: {mean:.1f} im Mittel, {least} bis {most}",
    "{count} matches, moves a match: {mean:.1f} on average, {least} to {most}",
)


def simulation_table(simulation: Simulation, language: Language) -> None:
    """Mean scores, places and lengths."""
    lengths = simulation.results.lengths
    table = Table(title=simulation.game.title)
    for words in (SEAT, POINTS, PLACE, WINS):
        table.add_column(words.say(language), justify="right")
    for seat, line in enumerate(seat_lines(simulation.results)):
        table.add_row(
            str(seat),
            f"{line.points:.2f} ± {line.points_error:.2f}",
            f"{line.place:.2f}",
            f"{line.wins:.1%} ± {line.wins_error:.1%}",
        )
    console = wide_console()
    console.print(table)
    summary = LENGTH.say(language).format(
        count=len(lengths), mean=lengths.mean(), least=lengths.min(), most=lengths.max()
    )
    console.print(summary, highlight=False)


def standings_table(line_up: LineUp, found: list[Standing], language: Language) -> None:
    """Who beat whom."""
    table = Table(title=f"{line_up.game.title}, {len(line_up.bots)}")
    table.add_column("Bot")
    for words in (SEATS, WINS, FAIR, POINTS, PLACE, PACE, RATING):
        table.add_column(words.say(language), justify="right")
    for one in found:
        table.add_row(
            one.bot,
            str(one.seats),
            f"{one.wins.value:.1%} ± {one.wins.error:.1%}",
            f"{one.times_fair(len(line_up.bots)):.2f}",
            f"{one.points.value:.2f} ± {one.points.error:.2f}",
            f"{one.place.value:.2f} ± {one.place.error:.2f}",
            "-" if one.milliseconds is None else f"{one.milliseconds:.1f}",
            f"{one.rating:.1f}",
        )
    wide_console().print(table)

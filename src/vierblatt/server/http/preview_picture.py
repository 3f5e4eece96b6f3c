"""The picture of a link preview: a PNG, because whoever shows previews takes no SVG."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT = 1200, 630  # what those who show previews ask for
EDGE, CLOVER = 72, 220
TABLE, SHEET, INK, SOFT = "#e8e5dd", "#fffdf8", "#23282a", "#545956"
BOLD, PLAIN = 800, 500
LARGEST, SMALLEST, MOST_LINES = 84, 44, 3
NO_LETTER = "\uffff"  # drawn as every letter that a font lacks

Font = ImageFont.FreeTypeFont


class Look(NamedTuple):
    """What is taken from the pages of the browser part: its font and its sign, where they are."""

    font: bytes | None
    clover: bytes | None


@lru_cache(maxsize=64)
def draw(title: str, headline: str, more: str, look: Look) -> bytes:
    """A line that has letters which the font lacks is left out; the words beside the picture have
    it."""
    image = Image.new("RGB", (WIDTH, HEIGHT), TABLE)
    canvas = ImageDraw.Draw(image)
    frame = (EDGE / 2, EDGE / 2, WIDTH - EDGE / 2, HEIGHT - EDGE / 2)
    canvas.rounded_rectangle(frame, radius=40, fill=SHEET)
    if look.clover is not None:
        clover = Image.open(io.BytesIO(look.clover)).convert("RGBA").resize((CLOVER, CLOVER))
        image.paste(clover, (WIDTH - EDGE - CLOVER, HEIGHT - EDGE - CLOVER), clover)
    _line(canvas, EDGE, title, _font(look, 46, BOLD), SOFT)
    _headline(canvas, headline, look)
    _line(canvas, HEIGHT - EDGE - 46, more, _font(look, 40, PLAIN), SOFT)
    written = io.BytesIO()
    image.save(written, "PNG")
    return written.getvalue()


def _line(canvas: ImageDraw.ImageDraw, top: float, text: str, font: Font, colour: str) -> None:
    if _has_letters(font, text):
        canvas.text((EDGE * 1.3, top), text, fill=colour, font=font)


def _headline(canvas: ImageDraw.ImageDraw, text: str, look: Look) -> None:
    """As large as it fits into a few lines, below the title."""
    for size in range(LARGEST, SMALLEST - 1, -8):
        font = _font(look, size, BOLD)
        lines = _wrapped(text, font, WIDTH - 2.6 * EDGE)
        if len(lines) <= MOST_LINES:
            break
    for at, line in enumerate(lines[:MOST_LINES]):
        cut = at == MOST_LINES - 1 and len(lines) > MOST_LINES
        shown = f"{line} …" if cut else line
        _line(canvas, 150 + at * size * 1.2, shown, font, INK)


def _wrapped(text: str, font: Font, width: float) -> list[str]:
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if font.getlength(longer) <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _has_letters(font: Font, text: str) -> bool:
    missing = bytes(font.getmask(NO_LETTER))
    return all(bytes(font.getmask(letter)) != missing for letter in set(text))


def _font(look: Look, size: int, weight: int) -> Font:
    if look.font is None:
        found = ImageFont.load_default(size)
        assert isinstance(found, ImageFont.FreeTypeFont)
        return found
    font = ImageFont.truetype(io.BytesIO(look.font), size)
    font.set_variation_by_axes([weight])
    return font

"""What a link says before it is opened, in words and as a picture; and nothing that is secret."""

import asyncio
import io
import random
import re
from html import unescape
from pathlib import Path

import httpx
from PIL import Image

from client_kit import Person, finished
from server_kit import running, settings
from vierblatt.server.http.preview_picture import HEIGHT, WIDTH, Look, draw
from vierblatt.server.settings import Rate

ROOT = Path(__file__).parents[2]
TAG = re.compile(r'<meta property="(og:[a-z:_]+)" content="([^"]*)">')


def pages(folder: Path) -> None:
    (folder / "web").mkdir()
    (folder / "web" / "index.html").write_text("<head></head>")


async def tags(person: Person, path: str, language: str = "de") -> dict[str, str]:
    answer = await person.http.get(path, headers={"accept-language": language})
    assert answer.status_code == 200
    assert answer.headers["content-encoding"] == "gzip"
    assert "accept-language" in answer.headers["vary"]
    return {name: unescape(what) for name, what in TAG.findall(answer.text)}


def test_an_invitation_says_who_invites_to_what(tmp_path: Path) -> None:
    pages(tmp_path)

    async def try_it(address: str) -> None:
        anna, paul = await Person.come(address, 'Anna "<b>"'), await Person.come(address, "Paul")
        code = await anna.open("blanco", bots=["casual", ""])
        said = await tags(paul, f"/table/{code}")
        assert said["og:title"] == "Blanco"
        assert said["og:description"] == 'Anna "<b>" lädt ein · 2 von 3 Plätzen besetzt'
        assert said["og:url"] == f"http://{address}/table/{code}"
        english = await tags(paul, f"/table/{code}", "en")
        assert english["og:description"] == 'Anna "<b>" invites you · 2 of 3 seats taken'
        assert (said["og:image"], english["og:image"]) == tuple(
            f"http://{address}/api/tables/{code}/preview.png?lang={one}" for one in ("de", "en")
        )
        picture = await paul.http.get(said["og:image"])
        assert picture.headers["content-type"] == "image/png"
        assert picture.headers["cross-origin-resource-policy"] == "cross-origin"
        assert Image.open(io.BytesIO(picture.content)).size == (WIDTH, HEIGHT)
        async with paul.at(code) as at_pauls, anna.at(code) as at_annas:
            await at_pauls.do("sit", seat=2)
            await at_annas.do("start")
            playing = await tags(paul, f"/table/{code}")
            assert (
                playing["og:description"] == 'Anna "<b>", Bruno und Paul spielen gerade · Schau zu'
            )
            await asyncio.gather(*(one.play(random.Random(1)) for one in (at_annas, at_pauls)))
            over = await tags(paul, f"/table/{code}")
        assert over["og:description"] == (await tags(paul, f"/match/{code}"))["og:description"]
        assert re.search(r"(schlägt|schlagen|zusammen,) .*\d : .*\d", over["og:description"])

    with running(settings(tmp_path)) as address:
        asyncio.run(try_it(address))


def test_what_is_not_public_or_not_there_says_nothing(tmp_path: Path) -> None:
    """No id, seed or card; nothing of the deal of the day; and who guesses codes has to wait."""
    pages(tmp_path)

    async def try_it(address: str) -> None:
        anna = await Person.come(address, "Anna")
        answer = await anna.http.post("/api/daily/dicht-dran", json={})
        code = answer.json()["code"]
        begun = await tags(anna, f"/table/{code}")
        async with anna.at(code) as at_annas:
            await at_annas.play(random.Random(1))
            hidden = [at_annas.view["seed_hash"], anna.http.cookies["vierblatt"].split(".")[0]]
        assert not any(one in str(begun) for one in hidden)
        for path in (f"/table/{code}", f"/match/{code}"):
            assert (await anna.http.get(path)).text == "<head></head>"
        sealed = await anna.http.get(f"/api/matches/{code}/preview.png")
        assert sealed.status_code == 403
        paths = ["/table/AAAAA2", "/api/tables/AAAAA3/preview.png", "/table/../x", "/match/AAAAA5"]
        told = [await anna.http.get(path) for path in paths]
        assert [one.status_code for one in told] == [200, 404, 200, 429]
        assert told[0].text == "<head></head>"

    with running(settings(tmp_path, misses=Rate(2, 0))) as address:
        asyncio.run(try_it(address))


def test_pictures_are_drawn_once_and_are_limited(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        anna, code = await finished(address)
        path = f"/api/matches/{code}/preview.png"
        draw.cache_clear()
        first, *others = [await anna.http.get(path) for _ in range(4)]
        assert [one.status_code for one in others] == [200, 200, 429]
        assert others[0].content == first.content
        assert draw.cache_info().misses == 1
        wrong = httpx.get(f"http://{address}{path}", params={"lang": "../en"})
        assert wrong.status_code in (400, 429)

    with running(settings(tmp_path, looks=Rate(3, 0))) as address:
        asyncio.run(try_it(address))


def test_a_line_that_the_font_cannot_write_is_left_out() -> None:
    look = Look(None, None)  # Pillow's own font knows ASCII
    empty = draw("Blanco", "", "", look)
    assert draw("Blanco", "Владимир", "", look) == empty
    assert draw("Blanco", "Otto", "", look) != empty

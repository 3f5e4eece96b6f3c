"""The browser part, the lobby, and what every answer carries."""

import asyncio
import io
from pathlib import Path

import httpx
import segno

from client_kit import Person
from server_kit import running, settings
from vierblatt import games
from vierblatt.server.settings import Rate


def built(folder: Path) -> None:
    """What Vite would leave there."""
    assets = folder / "web" / "assets"
    assets.mkdir(parents=True)
    (folder / "web" / "index.html").write_text("<title>table</title>")
    (folder / "web" / "favicon.svg").write_text("<svg/>")
    (assets / "index-3fa9.js").write_text("play()")
    (folder / "secret.txt").write_text("not for you")


def test_every_address_of_the_browser_part_gives_its_page(tmp_path: Path) -> None:
    built(tmp_path)
    with running(settings(tmp_path)) as address, httpx.Client(base_url=f"http://{address}") as http:
        for path in ("/", "/index.html", "/table/ABC234", "/match/ABC234", "/rules/blanco"):
            answer = http.get(path)
            assert answer.status_code == 200
            assert answer.text == "<title>table</title>"
            assert answer.headers["cache-control"] == "no-cache"
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
            assert "script-src 'self'" in answer.headers["content-security-policy"]
            assert answer.headers["x-content-type-options"] == "nosniff"
        script = http.get("/assets/index-3fa9.js")
        assert script.text == "play()"
        assert "immutable" in script.headers["cache-control"]
        assert "javascript" in script.headers["content-type"]
        for path in ("/assets/gone.js", "/../secret.txt", "/%2e%2e/secret.txt", "/x/..%2f.env"):
            answer = http.get(path)
            assert answer.status_code == 404
            assert "not for you" not in answer.text


def test_files_travel_packed_to_whoever_can_unpack_them(tmp_path: Path) -> None:
    built(tmp_path)
    text = "play();" * 200
    (tmp_path / "web" / "assets" / "long-77aa.js").write_text(text)
    with running(settings(tmp_path)) as address, httpx.Client(base_url=f"http://{address}") as http:
        packed = http.get("/assets/long-77aa.js")
        plain = http.get("/assets/long-77aa.js", headers={"accept-encoding": "identity"})
        assert packed.text == plain.text == text
        assert packed.headers["content-encoding"] == "gzip"
        assert int(packed.headers["content-length"]) < len(text) / 10
        assert "content-encoding" not in plain.headers
        assert "content-encoding" not in http.get("/favicon.svg").headers


def test_without_the_browser_part_a_page_says_how_to_build_it(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as address:
        assert "make web" in httpx.get(f"http://{address}/table/ABC234").text


def test_games_rules_and_health(tmp_path: Path) -> None:
    study = tmp_path / "docs" / "studies" / "blanco.de.html"
    study.parent.mkdir(parents=True)
    study.touch()
    with (
        running(settings(tmp_path, docs=tmp_path / "docs")) as address,
        httpx.Client(base_url=f"http://{address}") as http,
    ):
        shown = http.get("/api/games").json()
        assert [game["name"] for game in shown] == list(games.names())
        for game in shown:
            for lang in ("de", "en"):
                answer = http.get(f"/api/games/{game['name']}/rules", params={"lang": lang})
                assert answer.json()["markdown"].startswith("#")
                there = (game["name"], lang) == ("blanco", "de")
                page = "/docs/studies/blanco.de.html" if there else None
                assert answer.json()["study"] == page
        health = http.get("/api/health")
        assert health.json() == {"status": "ok"}
        assert health.headers["cache-control"] == "no-store"
        assert "/api/tables" in http.get("/api/schema/openapi.json").json()["paths"]


def test_the_lobby_shows_public_tables_that_are_open(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        anna, paul = await Person.come(address, "Anna"), await Person.come(address, "  Paul  B ")
        shown = await anna.open("blanco", public=True, bots=["casual", ""])
        await anna.open("blanco", public=False)
        full = await paul.open("dicht-dran", public=True, bots=["casual", "club"])
        lobby = (await anna.http.get("/api/tables")).json()
        assert {table["code"] for table in lobby} == {shown, full}
        [one] = (await anna.http.get("/api/tables?game=blanco")).json()
        assert one["seats"] == ["Anna", "bot:casual", None]
        async with paul.at(full) as page:
            assert page.view["seats"][0]["name"] == "Paul B"
            await page.do("start")
        [left] = (await anna.http.get("/api/tables")).json()
        assert left["code"] == shown
        async with anna.at(shown) as page:
            await page.do("leave")
        assert (await anna.http.get("/api/tables")).json() == []

    with running(settings(tmp_path)) as address:
        asyncio.run(try_it(address))


def test_a_table_that_everybody_has_left_before_it_began_is_closed(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        anna = await Person.come(address, "Anna")
        await anna.open("blanco", public=True)
        while (await anna.http.get("/api/tables")).json():
            await asyncio.sleep(0.05)

    with running(settings(tmp_path, gone_after=0.05, empty_after=0.1)) as address:
        asyncio.run(try_it(address))


def test_an_invitation_is_a_code_that_leads_to_its_table(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as address, httpx.Client(base_url=f"http://{address}") as http:
        answer = http.get("/api/tables/ABC234/qr.svg")
        assert answer.headers["content-type"] == "image/svg+xml"
        drawn = io.BytesIO()
        expected = segno.make(f"http://{address}/table/ABC234", micro=False)
        expected.save(drawn, kind="svg", border=2, scale=8, light="#fff")
        assert answer.content == drawn.getvalue()
        for wrong in ("ABC23", "ABC23O", "abc234", "ABC2345"):
            assert http.get(f"/api/tables/{wrong}/qr.svg").status_code == 404


def test_whoever_guesses_links_to_matches_soon_has_to_wait(tmp_path: Path) -> None:
    built(tmp_path)
    few = settings(tmp_path, misses=Rate(3, 0))
    with running(few) as address, httpx.Client(base_url=f"http://{address}") as http:
        codes = [http.get(f"/match/AAAAA{digit}").status_code for digit in "2345"]
    assert codes == [200, 200, 200, 429]


def test_one_finds_back_to_the_tables_where_one_sits(tmp_path: Path) -> None:
    def codes(answer: httpx.Response) -> list[str]:
        return [table["code"] for table in answer.json()]

    async def play(address: str) -> None:
        anna, bob = await Person.come(address, "Anna"), await Person.come(address, "Bob")
        first, second = await anna.open("blanco"), await anna.open("dicht-dran")
        assert sorted(codes(await anna.http.get("/api/me/tables"))) == sorted([first, second])
        assert codes(await bob.http.get("/api/me/tables")) == []
        async with bob.at(first) as page:
            await page.do("sit", seat=1)
            (found,) = (await bob.http.get("/api/me/tables")).json()
            assert (found["code"], found["players"]) == (first, ["Anna", "Bob", None])
            assert (found["stage"], found["your_turn"]) == ("open", False)
            await page.do("leave")
        assert codes(await bob.http.get("/api/me/tables")) == []

    with running(settings(tmp_path)) as address:
        asyncio.run(play(address))

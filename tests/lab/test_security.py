"""The matrix of routes and attacks: every cell is a test, and every route is in the matrix."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import Route
from starlette.testclient import TestClient

from zermelo.lab import Lab, Limits, make_app
from zermelo.lab.laboratory import Shelf
from zermelo.lab.page_files import read_static
from zermelo.lab.requests import RefusedError
from zermelo.lab.searches import event_text
from zermelo.lab.security import HEADERS
from zermelo.lab.svg_cleaning import clean_svg

POSITION = {"game": "tic_tac_toe"}
SEARCH = {"game": "tic_tac_toe", "algorithm": "alpha_beta", "depth": 2}
JSON = {"content-type": "application/json"}
EVIL = "<img src=x onerror=alert(1)></script>\r\ndata: {}"

GROUPS = {
    "login": ["/"],
    "static": ["/static/{name:path}"],
    "catalogue": ["/api/catalogue"],
    "games": ["/api/positions", "/api/sessions", "/api/sessions/{id}", "/api/sessions/{id}/moves"],
    "searches": ["/api/searches", "/api/searches/{id}/stop", "/api/steps"],
    "events": ["/api/searches/{id}/events"],
    "trees": ["/api/trees", "/api/trees/{id}", "/api/nodes"],
    "exercises": [
        "/api/exercises", "/api/exercises/check", "/api/exercises/hint", "/api/exercises/key", "/api/classroom",
        "/api/matrix", "/api/congestion", "/api/pathology",
    ],
    "results": [
        "/api/studies", "/api/studies/{study}/{experiment}/{profile}",
        "/api/studies/{study}/{experiment}/{profile}/figures/{figure}.svg", "/api/tournaments", "/api/tournaments/{id}",
        "/api/tournaments/{id}/games/{game}",
    ],
}
"""The rows of the matrix, and the routes of each."""

COLUMNS = ("no token", "foreign host", "cross-site", "script in text", "path", "code", "exhaustion")
NOTHING = {
    ("login", "script in text"), ("login", "path"), ("login", "code"), ("static", "code"), ("catalogue", "path"),
    ("catalogue", "code"), ("searches", "path"), ("events", "code"), ("exercises", "code"),
}  # fmt: skip
"""Cells in which there is nothing to attack."""

Cell = Callable[["Bench"], None]
CELLS: dict[tuple[str, str], Cell] = {}


class Bench:
    """What a cell is tried with."""

    def __init__(self, lab: Lab, row: str) -> None:
        self.lab, self.row = lab, row
        self.app = make_app(lab)
        self.client = TestClient(self.app, base_url=f"http://127.0.0.1:{lab.port}")

    def login(self) -> TestClient:
        assert self.client.get(f"/?token={self.lab.token}").status_code == 200
        return self.client

    def requests(self) -> list[tuple[str, str]]:
        """A method and a path for each route of the row."""
        found = []
        for route in all_routes(self.app):
            if route.path in GROUPS[self.row]:
                path = re.sub(r"{name:path}", "main.js", route.path)
                found.append(("POST" if "POST" in (route.methods or ()) else "GET", re.sub(r"{\w+}", "unknown", path)))
        return found

    def answers(self, **more: Any) -> list[int]:
        """The status of each route of the row for a request like this."""
        found = []
        for method, path in self.requests():
            body = {"json": POSITION} if method == "POST" and path not in ("/api/trees",) else {}
            answer = self.client.request(method, path, **{**body, **more})
            assert HEADERS.items() <= dict(answer.headers).items(), "the headers are on every answer"
            found.append(answer.status_code)
        return found

    def post(self, path: str, body: Any) -> tuple[int, dict[str, Any]]:
        answer = self.client.post(path, json=body)
        return answer.status_code, answer.json()


def all_routes(app: Any) -> list[Route]:
    return [route for route in app.app.routes if isinstance(route, Route)]


def cell(row: str, column: str) -> Callable[[Cell], Cell]:
    def add(check: Cell) -> Cell:
        CELLS[row, column] = check
        return check

    return add


def every(column: str) -> Callable[[Cell], Cell]:
    def add(check: Cell) -> Cell:
        for row in GROUPS:
            CELLS.setdefault((row, column), check)
        return check

    return add


# For every row.


@every("no token")
def refused_without_a_cookie(bench: Bench) -> None:
    assert set(bench.answers()) == {401}
    bench.client.cookies.set(f"zermelo-{bench.lab.port}", "0" * 64)
    assert set(bench.answers()) == {401}
    bench.client.cookies.set(f"zermelo-{bench.lab.port}", bench.lab.token)  # the token itself is no cookie
    assert set(bench.answers()) == {401}


@every("foreign host")
def refused_under_another_name(bench: Bench) -> None:
    bench.login()
    for host in ("evil.example", f"evil.example:{bench.lab.port}", "127.0.0.1", f"127.0.0.1:{bench.lab.port + 1}", ""):
        assert set(bench.answers(headers={"host": host})) == {421}, host


@every("cross-site")
def refused_from_another_site(bench: Bench) -> None:
    bench.login()
    for headers in (
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": f"https://127.0.0.1:{bench.lab.port}"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ):
        assert set(bench.answers(headers=headers)) == {403}, headers
    for method, path in bench.requests():
        if method == "POST":  # what a form of another site can send without asking
            for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""):
                answer = bench.client.post(path, content=json.dumps(POSITION), headers={"content-type": kind})
                assert answer.status_code == 415, kind


# The address with the token.


@cell("login", "no token")
def a_wrong_token_opens_nothing(bench: Bench) -> None:
    refused_without_a_cookie(bench)
    for token in ("", "x", bench.lab.token[:-1], bench.lab.token + "x", "\u00e9"):
        answer = bench.client.get("/", params={"token": token})
        assert answer.status_code in (401, 429) and "set-cookie" not in answer.headers
        assert "zermelo lab" in answer.text and bench.lab.token not in answer.text


@cell("login", "cross-site")
def another_site_may_only_navigate_with_the_token(bench: Bench) -> None:
    answer = bench.client.get(f"/?token={bench.lab.token}", headers={"sec-fetch-site": "cross-site"})
    cookie = answer.headers["set-cookie"].lower()
    assert answer.status_code == 200 and "httponly" in cookie and "samesite=strict" in cookie
    assert bench.lab.token not in answer.text and bench.lab.token not in cookie
    refused_from_another_site(bench)


@cell("login", "exhaustion")
def wrong_tokens_are_counted(bench: Bench) -> None:
    statuses = [bench.client.get("/?token=wrong").status_code for _ in range(bench.lab.limits.wrong_tokens + 5)]
    assert statuses[: bench.lab.limits.wrong_tokens] == [401] * bench.lab.limits.wrong_tokens
    assert 429 in statuses
    bench.login()  # the right one is never locked out


# Static files.


@cell("static", "script in text")
def pages_have_no_script_or_style_of_their_own(bench: Bench) -> None:
    assert "script-src 'self'" in HEADERS["content-security-policy"]
    page = read_static()["index.html"].content.decode()
    assert re.findall(r"<script(?![^>]*\bsrc=)", page) == [] and "<style" not in page and " style=" not in page
    assert re.findall(r"\bon\w+=", page) == []


@cell("static", "path")
def no_file_but_those_of_the_list(bench: Bench) -> None:
    client = bench.login()
    assert client.get("/static/main.js").status_code == 200
    for name in (
        "../app.py", "..%2fapp.py", "%2e%2e/app.py", "lib/../../app.py", "/etc/passwd", "", ".", "lib", "main.js/",
        "..%5capp.py", "main.js%00", "MAIN.JS",
    ):  # fmt: skip
        assert client.get(f"/static/{name}").status_code in (401, 404), name


@cell("static", "exhaustion")
def the_list_is_fixed(bench: Bench) -> None:
    client, before = bench.login(), set(read_static())
    assert client.get("/static/unknown.js").status_code == 404
    assert set(read_static()) == before


# The catalogue.


@cell("catalogue", "script in text")
def the_catalogue_is_json(bench: Bench) -> None:
    answer = bench.login().get("/api/catalogue")
    assert answer.headers["content-type"] == "application/json"


@cell("catalogue", "exhaustion")
def the_catalogue_is_made_once(bench: Bench) -> None:
    bench.login().get("/api/catalogue")
    before = bench.lab.cached["catalogue"]
    bench.client.get("/api/catalogue")
    assert bench.lab.cached["catalogue"] is before


# Games and moves.


@cell("games", "script in text")
def nothing_of_a_picture_runs(bench: Bench) -> None:
    hostile = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" onload="a()">'
        "<script>alert(1)</script><style>*{}</style><foreignObject><b xmlns='http://www.w3.org/1999/xhtml'/>"
        '</foreignObject><a xlink:href="javascript:a()"><text>x</text></a><image href="http://evil.example/x.png"/>'
        '<rect x="1" onclick="a()" style="fill:red" fill="url(http://evil.example/#a)"/><use href="http://evil/#a"/>'
        '<use href="#mine"/><animate attributeName="href" values="javascript:a()"/><iframe src="//evil"/></svg>'
    )
    clean = clean_svg(hostile)
    assert clean == '<svg xmlns="http://www.w3.org/2000/svg"><rect x="1" /><use /><use href="#mine" /></svg>'
    for text in (
        "", "x", "<html/>", "<svg/>", '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>',
        '<svg xmlns="http://www.w3.org/2000/svg"><![CDATA[<script>]]></svg>', "<svg" * 10_000,
    ):  # fmt: skip
        assert clean_svg(text) is None, text[:60]
    bench.login()
    status, found = bench.post("/api/positions", {"game": "explicit_tree", "parameters": {"tree": EVIL}})
    assert status == 400 and set(found) == {"error"} and "\n" not in found["error"]


@cell("games", "path")
def no_parameter_opens_a_file(bench: Bench, tmp_path: Path | None = None) -> None:
    bench.login()
    secret = Path(__file__)
    for game, parameter in (
        ("cops_and_robbers", "graph"), ("explicit_tree", "tree"), ("othello", "weights"), ("backgammon", "weights"),
        ("draughts", "endgames"), ("backgammon", "network"),
    ):  # fmt: skip
        for name in (str(secret), "/etc/passwd", "../../pyproject.toml", "tests/lab/test_security.py", "~/.bashrc"):
            for path in ("/api/positions", "/api/sessions"):
                status, found = bench.post(path, {"game": game, "parameters": {parameter: name}, **persons(path)})
                assert status == 400, (game, parameter, name, found)
                assert "matrix of routes" not in found["error"] and "root:" not in found["error"]


def persons(path: str) -> dict[str, Any]:
    return {"persons": [0]} if path == "/api/sessions" else {}


@cell("games", "code")
def no_name_runs_a_file(bench: Bench) -> None:
    bench.login()
    names: list[Any] = ["examples/nim_class.py", "nim.py", "zermelo.games.nim", "os", "__main__", "", None, 3]
    for name in names:
        for path in ("/api/positions", "/api/sessions"):
            status, found = bench.post(path, {"game": name, **persons(path)})
            assert status == 400 and found["error"], name
    status, _ = bench.post("/api/positions", {**POSITION, "position": "__import__('os').system('true')"})
    assert status == 400


@cell("games", "exhaustion")
def games_with_hidden_hands_are_counted(bench: Bench) -> None:
    few = Lab(limits=Limits(sessions=2, callers=1))
    few.port = bench.lab.port
    few.pool.close()
    few.pool = bench.lab.pool  # workers that have started
    scarce = Bench(few, "games")
    scarce.login()
    body = {"game": "kuhn_poker", "persons": [0]}
    assert [scarce.post("/api/sessions", body)[0] for _ in range(3)] == [200, 200, 429]
    bench.login()
    answer = bench.client.post("/api/positions", content=b"{" + b" " * bench.lab.limits.body, headers=JSON)
    assert answer.status_code == 413
    status, found = bench.post("/api/positions", {"game": "uniform_tree", "parameters": {"branching": 10**9}})
    assert status in (400, 503), found


# Searches.


@cell("searches", "script in text")
def errors_are_json_of_one_line(bench: Bench) -> None:
    bench.login()
    for body in ({**SEARCH, "algorithm": EVIL}, {**SEARCH, "position": EVIL}, {**SEARCH, "game": EVIL}, {EVIL: 1}):
        answer = bench.client.post("/api/searches", json=body)
        assert answer.status_code == 400 and answer.headers["content-type"] == "application/json"
        assert "\n" not in answer.json()["error"] and "\r" not in answer.json()["error"]


@cell("searches", "code")
def only_registered_algorithms_search(bench: Bench) -> None:
    bench.login()
    for name in ("examples/my.py", "os.system", "zermelo.algorithms", "../x.py", 7):
        assert bench.post("/api/searches", {**SEARCH, "algorithm": name})[0] == 400, name
    for inner in ("examples/my.py", "../my.py", "my.py"):
        body = {**SEARCH, "algorithm": "aspiration", "options": {"inner": inner}}
        with TestClient(bench.app, base_url=str(bench.client.base_url), cookies=bench.client.cookies) as client:
            name = client.post("/api/searches", json=body).json()["id"]
            told = client.get(f"/api/searches/{name}/events").text
            assert "event: failed" in told and "expected a name of the library" in told, inner
    assert bench.post("/api/searches", {**SEARCH, "game": "nim.py"})[0] == 400


@cell("searches", "exhaustion")
def searches_keep_their_limits(bench: Bench) -> None:
    bench.login()
    for field, value in (
        ("seconds", 61), ("seconds", -1), ("seconds", "nan"), ("seconds", 1e300), ("record", 1_000_001), ("depth", -1),
        ("nodes", 0), ("options", {"table_mb": 257}), ("options", 3), ("moves", "every"), ("surplus", 1),
    ):  # fmt: skip
        status, found = bench.post("/api/searches", {**SEARCH, "algorithm": "engine", field: value})
        assert status == 400, (field, value, found)


# Events.


@cell("events", "script in text")
def an_event_has_no_raw_line_end(bench: Bench) -> None:
    text = event_text(1, "snapshot", {"line": [EVIL, "\u2028", "\n"], "value": float("inf")})
    lines = text.split("\n")
    assert lines[:2] == ["id: 1", "event: snapshot"] and lines[3:] == ["", ""] and "\r" not in text
    assert json.loads(lines[2].removeprefix("data: ")) == {"line": [EVIL, "\u2028", "\n"], "value": "inf"}


@cell("events", "path")
def the_names_of_searches_are_random(bench: Bench) -> None:
    client = bench.login()
    names = {Shelf[int]("search", 99).add(0) for _ in range(50)}
    assert len(names) == 50 and all(len(name) >= 20 for name in names)
    for name in ("1", "..", "%2e%2e", "x" * 5000):
        assert client.get(f"/api/searches/{name}/events").status_code == 404


@cell("events", "exhaustion")
def streams_are_counted(bench: Bench) -> None:
    few = Lab(limits=Limits(streams=0))
    few.port = bench.lab.port
    few.pool.close()
    few.pool = bench.lab.pool
    scarce = Bench(few, "events")
    with scarce.client:
        scarce.login()
        status, found = scarce.post("/api/searches", SEARCH)
        assert status == 200
        assert scarce.client.get(f"/api/searches/{found['id']}/events").status_code == 429


# Trees.

BYTES = {"content-type": "application/octet-stream"}


def upload(bench: Bench, data: bytes) -> tuple[int, dict[str, Any]]:
    answer = bench.client.post("/api/trees", content=data, headers=BYTES)
    return answer.status_code, answer.json()


def tree_file(tmp: Path, **head: Any) -> bytes:
    """A tree file, whose head says something else."""
    import zlib

    import zermelo

    tree = zermelo.search("tic_tac_toe", algorithm="alpha_beta", depth=2, record=True, interpreted=True).tree
    assert tree is not None
    tree.save(tmp / "t.ztree")
    data = (tmp / "t.ztree").read_bytes()
    length = int.from_bytes(data[4:8], "little")
    told = json.dumps({**json.loads(data[12 : 12 + length]), **head}).encode()
    body = told + data[12 + length :]
    return data[:4] + len(told).to_bytes(4, "little") + zlib.crc32(body).to_bytes(4, "little") + body


@cell("trees", "script in text")
def a_tree_holds_numbers(bench: Bench) -> None:
    bench.login()
    for data in (b"", b"ZTR1", b"<script>", b"ZTR1\xff\xff\xff\xff" + b"\0" * 20):
        status, found = upload(bench, data)
        assert status == 400 and set(found) == {"error"}, data


@cell("trees", "path")
def trees_have_names_of_our_own(bench: Bench) -> None:
    import tempfile

    client = bench.login()
    for name in ("..", "%2e%2e%2fpasswd", "upload.ztree", "/etc/passwd"):
        assert client.get(f"/api/trees/{name}").status_code == 404
    with tempfile.TemporaryDirectory() as folder:
        good = tree_file(Path(folder))
        status, found = upload(bench, good)
        assert status == 200 and found["head"]["game"] == "tic_tac_toe"
        assert client.get(f"/api/trees/{found['id']}").content == good
        for game, parameters in (("cops_and_robbers", {"graph": "/etc/passwd"}), (str(Path(__file__)), {})):
            status, found = upload(bench, tree_file(Path(folder), game=game, parameters=parameters))
            assert status == 400 and "root:" not in found["error"]


@cell("trees", "code")
def no_pickle_is_read(bench: Bench) -> None:
    import pickle

    bench.login()
    assert upload(bench, pickle.dumps(print))[0] == 400
    package = Path(__file__).parents[2] / "src" / "zermelo" / "lab"
    assert not [path for path in package.glob("*.py") if re.search(r"\b(pickle|eval|exec)\b\(?", path.read_text())]


@cell("trees", "exhaustion")
def an_upload_has_a_limit(bench: Bench) -> None:
    few = Lab(limits=Limits(upload=1000))
    few.port = bench.lab.port
    few.pool.close()
    few.pool = bench.lab.pool
    scarce = Bench(few, "trees")
    scarce.login()
    assert upload(scarce, b"x" * 1001)[0] == 413

    def pieces() -> Any:  # without a length
        for _ in range(20):
            yield b"x" * 100

    assert scarce.client.post("/api/trees", content=pieces(), headers=BYTES).status_code == 413


# Exercises.


@cell("exercises", "script in text")
def faults_are_json_of_one_line(bench: Bench) -> None:
    bench.login()
    for path, body in (
        ("/api/exercises", {"kind": EVIL}), ("/api/exercises", {"code": EVIL}), ("/api/exercises/hint", {"code": EVIL}),
        ("/api/exercises/check", {"code": EVIL, "answers": {EVIL: EVIL}}), ("/api/classroom", {"tree": [EVIL, 1]}),
    ):  # fmt: skip
        status, found = bench.post(path, body)
        assert status == 400 and set(found) == {"error"} and not re.search(r"[\r\n]", found["error"]), found


@cell("exercises", "path")
def trees_are_sent_and_not_named(bench: Bench) -> None:
    bench.login()
    for name in ("/etc/passwd", str(Path(__file__)), "tree.json", "~/tree.json"):
        for path, body in (
            ("/api/exercises", {"kind": "values", "tree": name}), ("/api/classroom", {"tree": name}),
            ("/api/exercises", {"code": name}), ("/api/exercises/key", {"code": name}),
        ):  # fmt: skip
            status, found = bench.post(path, body)
            assert status == 400 and "root:" not in found["error"], (path, found)


@cell("exercises", "exhaustion")
def large_exercises_are_ended(bench: Bench) -> None:
    bench.login()
    for levels in (101, 900, 10_000):
        deep = '{"tree": ' + "[" * levels + "1" + "]" * levels + "}"
        assert bench.client.post("/api/classroom", content=deep, headers=JSON).status_code == 400
    for path, body in (
        ("/api/classroom", {"tree": [[0] * 9_000] * 3}),
        ("/api/exercises", {"kind": "values", "difficulty": 10**9}), ("/api/exercises", {"code": "1" * 60_000}),
    ):  # fmt: skip
        status, found = bench.post(path, body)
        assert status in (200, 400, 413, 503), (path, status, found)
        assert bench.post("/api/positions", POSITION)[0] == 200, "the next request is answered"


# Results of studies and tournaments.


def kept_tournament(root: Path, players: tuple[str, ...] = ("a:random", "b:greedy"), game: str = "nim") -> Path:
    """A tournament that was played, in the folder of a laboratory."""
    import zermelo

    folder = root / "zermelo-tournaments" / "kept"
    zermelo.tournament(game, list(players), boards=1, folder=folder, interpreted=True)
    return folder


def results_bench(bench: Bench, root: Path) -> Bench:
    """A laboratory of the same workers that was started in another folder."""
    other = Lab(root=str(root))
    other.port = bench.lab.port
    other.pool.close()
    other.pool = bench.lab.pool
    made = Bench(other, "results")
    made.login()
    return made


@cell("results", "script in text")
def names_are_text(bench: Bench) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        kept = kept_tournament(Path(folder))
        (kept / "games" / "00000-000.txt").write_text(f'[Game "nim"]\n[Seat "{EVIL[:8]}"]\n', encoding="utf-8")
        made = results_bench(bench, Path(folder))
        for path in ("/api/tournaments", "/api/studies"):
            assert made.client.get(path).headers["content-type"] == "application/json"
        answer = made.client.get("/api/tournaments/kept/games/00000-000")
        assert answer.status_code == 400 and "\n" not in answer.json()["error"]


@cell("results", "path")
def nothing_outside_the_folder_is_read(bench: Bench) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        inside = Path(folder, "inside")
        inside.mkdir()
        kept_tournament(Path(folder))
        client = results_bench(bench, inside).client
        assert client.get("/api/tournaments").json() == {"tournaments": []}
        for name in ("..", "%2e%2e%2fzermelo-tournaments%2fkept", "..%2fkept", "kept", "%00"):
            assert client.get(f"/api/tournaments/{name}").status_code in (400, 404), name
            assert client.get(f"/api/tournaments/{name}/games/00000-000").status_code in (400, 404), name
        for name in ("kaluza2008/..", "..%2f..%2fetc/passwd", "kaluza2008/nothing"):
            assert client.get(f"/api/studies/{name}/quick").status_code in (400, 404), name
        assert client.get("/api/studies/kaluza2008/table-3.1/slow").status_code == 400


@cell("results", "code")
def no_player_or_game_of_a_record_is_run(bench: Bench) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        kept, code, trace = kept_tournament(Path(folder)), Path(folder, "evil.py"), Path(folder, "ran")
        code.write_text(f"open({str(trace)!r}, 'w')\n", encoding="utf-8")
        file = kept / "games" / "00000-000.txt"
        text = file.read_text(encoding="utf-8").replace('[Game "nim"]', f'[Game "{code}"]')
        file.write_text(text.replace('"a:random"', f'"a:{code}"'), encoding="utf-8")
        settings = json.loads((kept / "tournament.json").read_text(encoding="utf-8"))
        made = results_bench(bench, Path(folder))
        assert made.client.get("/api/tournaments/kept/games/00000-000").status_code == 400
        told = json.dumps({**settings, "game": str(code), "players": [f"a:{code}", "b:greedy"]})
        (kept / "tournament.json").write_text(told, encoding="utf-8")
        assert made.client.get("/api/tournaments/kept").status_code == 400
        assert not trace.exists()


@cell("results", "exhaustion")
def games_are_listed_by_pages(bench: Bench) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        kept_tournament(Path(folder))
        made = results_bench(bench, Path(folder))
        assert len(made.client.get("/api/tournaments/kept").json()["list"]) == 2
        assert made.client.get("/api/tournaments/kept?page=9").json()["list"] == []
        for page in ("-1", "x", "9" * 50, "1e9"):
            assert made.client.get(f"/api/tournaments/kept?page={page}").status_code == 400, page


# The matrix itself.


@pytest.mark.parametrize("row", GROUPS)
@pytest.mark.parametrize("column", COLUMNS)
def test_cell(lab: Lab, row: str, column: str) -> None:
    if (row, column) in NOTHING:
        assert (row, column) not in CELLS
        return
    CELLS[row, column](Bench(lab, row))


def test_every_route_is_in_the_matrix(lab: Lab) -> None:
    known = {path for paths in GROUPS.values() for path in paths}
    assert {route.path for route in all_routes(make_app(lab))} == known


def test_a_shelf_refuses_when_nothing_can_make_room() -> None:
    shelf: Shelf[int] = Shelf("thing", 2)
    first = shelf.add(1)
    shelf.add(2)
    with pytest.raises(RefusedError, match="at most 2"):
        shelf.add(3, lambda kept: False)
    shelf.add(3)
    with pytest.raises(RefusedError, match="there is no thing"):
        shelf.get(first)


def test_a_port_that_is_a_digit_and_no_number(lab: Lab) -> None:
    """The superscript two is a digit to Python."""
    assert not make_app(lab)._known_host("127.0.0.1:²")


def test_half_a_character_is_refused(lab: Lab) -> None:
    bench = Bench(lab, "games")
    bench.login()
    for field in ("game", "position"):
        text = json.dumps({**POSITION, field: "\ud800"})
        answer = bench.client.post("/api/positions", content=text, headers=JSON)
        assert answer.status_code == 400 and "expected JSON" in answer.json()["error"]
    status, told = upload(bench, tree_file_of("\ud800"))
    assert status == 400 and "unknown game: '?'" in told["error"]


def tree_file_of(game: str) -> bytes:
    """The head of a tree file of a game of this name, with nothing behind it."""
    head = json.dumps({"game": game, "parameters": {}}).encode()
    return b"ZTR1" + len(head).to_bytes(4, "little") + bytes(4) + head

"""The commands for bridge: solve, and the twenty results of deals."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from zermelo.cli.main import run
from zermelo.games import bridge

ENDING = "N:K93.8.J.T AQ..Q43.6 J4.54..AK 5.2.76.J4 S"


def solved(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert run(["solve", "bridge", *arguments, "--interpreted", "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_solve_tells_the_tricks_of_the_leaders_side(capsys: pytest.CaptureFixture[str]) -> None:
    found = solved(capsys, ENDING, "-g", "trump=H")
    assert found["proven"] and found["value"] == 2
    assert found["tricks"] == 4
    assert found["cards"] == {"S4": 4, "SJ": 4, "H4": 4, "H5": 4, "CK": 4, "CA": 4}
    assert run(["solve", "bridge", ENDING, "-g", "trump=H", "--interpreted"]) == 0
    shown = capsys.readouterr().out
    assert "tricks  4" in shown and "cards   S4 4, SJ 4, H4 4, H5 4, CK 4, CA 4" in shown


def test_solve_in_mid_trick(capsys: pytest.CaptureFixture[str]) -> None:
    """South has led the king; West can win one trick or none. The tricks are those of North and South, who led."""
    found = solved(capsys, "N:32... 54... 9... AJ... S SK 3-2")
    assert (found["value"], found["tricks"], found["cards"]) == (1, 0, {"SJ": 1, "SA": 0})


SMALL = "N:A2... K3... Q4... J5..."
WHOLE = "N:AT6.AT2.T963.854 97432.97543.72.3 85.86.AKQJ.AKQJT KQJ.KQJ.854.9762"
TWELVE = {"N": 12, "E": 1, "S": 12, "W": 1}
SIX = {"N": 6, "E": 6, "S": 6, "W": 6}


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_a_deal(capsys: pytest.CaptureFixture[str]) -> None:
    """The slides' 6 no-trump deal: 12 tricks in no trump and the minors."""
    assert run(["bridge", WHOLE, "--vulnerable", "NS", "--json"]) == 0
    found = lines(capsys.readouterr().out)[0]
    assert found["deal"] == WHOLE
    assert found["tricks"] == {"NT": TWELVE, "S": SIX, "H": SIX, "D": TWELVE, "C": TWELVE}
    assert (found["par"], found["par_contracts"]) == (1440, ["6NT NS ="])
    assert (found["vulnerability"], found["dealer"]) == ("NS", "N")
    assert found["nodes"] > 0 and found["seconds"] > 0
    assert run(["bridge", WHOLE, "--dealer", "W"]) == 0
    assert capsys.readouterr().out.splitlines()[:9] == [
        f"deal    {WHOLE}",
        "tricks   N  E   S  W",
        "--------------------",
        "NT      12  1  12  1",
        "S        6  6   6  6",
        "H        6  6   6  6",
        "D       12  1  12  1",
        "C       12  1  12  1",
        "par     +990 for NS: 6NT NS = (nobody vulnerable, W deals)",
    ]


@pytest.mark.parametrize("workers", ["1", "2"])
def test_many_deals(workers: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers come in the order of the lines; a bad line is answered by its number and its fault."""
    deals = [SMALL, "E:K3... Q4... J5... A2...", "N:A2... K3... Q4... J...", "", "N:A... A... Q... J...", "N:A.K.. X"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(deals) + f"\n{SMALL}\n"))
    assert run(["bridge", "-", "--workers", workers]) == 2
    shown = capsys.readouterr()
    first, second, *bad, last = lines(shown.out)
    assert [each["deal"] for each in (first, second, last)] == [SMALL, deals[1], SMALL]
    assert first["tricks"] == second["tricks"] == last["tricks"]
    assert first["tricks"]["NT"] == {"N": 2, "E": 1, "S": 1, "W": 1} and first["par"] is None
    assert [each["line"] for each in bad] == [3, 5, 6]
    assert bad[0]["error"] == (
        "expected hands of one size of 1 to 13 cards, got North 2, East 2, South 2, West 1 cards"
    )
    assert bad[1]["error"] == "expected every card once, got SA twice: North and East"
    assert bad[2]["error"].startswith("expected a seat, a colon and four hands clockwise")
    assert shown.err.endswith("zermelo: 3 lines of stdin could not be answered: their answers say why\n")


def test_a_bad_deal_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bridge", "N:A... K... Q... A..."]) == 2
    assert capsys.readouterr().err == "zermelo: expected every card once, got SA twice: North and West\n"


def test_files(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Boards of a PBN file, solved and written again; the dealer and the vulnerability are those of the board."""
    given, written = tmp_path / "given.pbn", tmp_path / "written.pbn"
    given.write_text(f'[Board "5"]\n[Dealer "S"]\n[Vulnerable "All"]\n[Deal "{WHOLE}"]\n\n[Deal "{SMALL}"]\n')
    assert run(["bridge", str(given), "--json", "--workers", "1", "--pbn", str(written)]) == 0
    first, second = lines(capsys.readouterr().out)
    assert (first["dealer"], first["vulnerability"], first["par"]) == ("S", "both", 1440)
    boards = bridge.read_pbn(written.read_text())
    assert [board.tricks for board in boards] == [first["tricks"], second["tricks"]]
    assert boards[0].tags["OptimumScore"] == "NS 1440" and boards[0].tags["Deal"].startswith("S:85.86")

"""A draughts engine that speaks the Hub protocol and plays the first legal move; or breaks it, as its arguments say.

    fake_hub.py [1 | 2] [fault]     which version; from the third move on: die, illegal, silent, empty, chatter

It reads positions and writes moves by itself, so that both sides of the protocol are checked.
"""

from __future__ import annotations

import sys
import time

import zermelo

GAME = zermelo.game("draughts")


def fen(text: str) -> str:
    """A position of the protocol as FEN."""
    sides = {"W": list[str](), "B": list[str]()}
    for square, piece in enumerate(text[1:], 1):
        if piece != "e":
            sides[piece.upper()].append(f"K{square}" if piece.isupper() else str(square))
    return f"{text[0].upper()}:W{','.join(sides['W'])}:B{','.join(sides['B'])}"


def pieces(text: str, side: str) -> set[int]:
    body = next(part[1:] for part in text.split(":")[1:] if part[0] == side)
    found: set[int] = set()
    for part in filter(None, body.replace("K", "").split(",")):
        first, _, last = part.partition("-")
        found |= set(range(int(first), int(last or first) + 1))
    return found


def first_move(position: str) -> str:
    """The first legal move, its captured squares from the highest to the lowest."""
    state = GAME.parse(fen(position))
    move = GAME.moves(state)[0]
    theirs = "B" if position[0].upper() == "W" else "W"
    taken = pieces(GAME.format(state), theirs) - pieces(GAME.format(GAME.play(state, move)), theirs)
    name = GAME.move_name(state, move).replace("-", "x").split("x")
    ends = [name[0], name[-1]]
    return "x".join([*ends, *map(str, sorted(taken, reverse=True))]) if taken else "-".join(ends)


def answer(move: str, version: str, fault: str) -> None:
    if fault == "die":
        print('error message="out of draughts"', flush=True)
        sys.exit(1)
    if fault == "silent":
        time.sleep(3600)
    if fault == "chatter":
        print("info\nnoise without meaning\ninfo depth=x nodes=", flush=True)
    move = {"illegal": "1-2", "empty": ""}.get(fault, move)
    if version == "1":
        print("info 3 2.5 0 17 0.00 0.0 " + move, flush=True)
        print(f"move {move} 1-7", flush=True)
    else:
        print(f'info depth=3 mean-depth=2.5 score=0.0 nodes=17 pv="{move}"', flush=True)
        print(f"done move={move} ponder=1-7", flush=True)


def main(version: str, fault: str) -> None:
    position, searches = "", 0
    for line in sys.stdin:
        command, _, rest = line.strip().partition(" ")
        print(f"{command} {rest}", file=sys.stderr, flush=True)
        if command == "hub":
            told = "name Fake\nwait" if version == "1" else 'id name=Fake\nparam name=book value=true type=bool\nwait'
            print(told, flush=True)
        elif command == "init":
            print("init eval\nready", flush=True)
        elif command == "pos":
            position = rest.removeprefix("pos=")
            assert position[0] in ("wb" if version == "1" else "WB")
        elif command == "go":
            searches += 1
            answer(first_move(position), version, fault if searches > 2 else "")
        elif command == "quit":
            return


if __name__ == "__main__":
    main(*(sys.argv[1:] + ["2", ""][len(sys.argv) - 1 :]))

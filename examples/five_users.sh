#!/bin/sh
# Five people use Zermelo for the first time: what each wants, what he or she types, and what must be seen.
#
#   sh examples/five_users.sh          with zermelo on the PATH, or ZERMELO="python -m zermelo"
#
# Everything is printed. The script ends with 1 if something is missing from what a user must see.

ZERMELO=${ZERMELO:-zermelo}
here=$(cd "$(dirname "$0")" && pwd)
missing=0

user() { printf '\n######## %s\n' "$1"; }
wants() { printf '\n# %s\n' "$1"; }
types() { # a command of zermelo; what it prints is kept for `sees`
    printf '$ zermelo %s\n' "$*"
    output=$($ZERMELO "$@" 2>&1 </dev/null)
    status=$?
    printf '%s\n' "$output"
}
sees() { # each text must be in what the last command printed
    for text in "$@"; do
        case $output in *"$text"*) ;; *) printf 'MISSING: %s\n' "$text"; missing=1 ;; esac
    done
}
succeeds() { [ "$status" -eq 0 ] || { printf 'MISSING: exit code 0, got %s\n' "$status"; missing=1; }; }
is_refused() { # one line that says what would have worked, and exit code 2
    [ "$status" -eq 2 ] || { printf 'MISSING: exit code 2, got %s\n' "$status"; missing=1; }
    [ "$(printf '%s\n' "$output" | wc -l)" -eq 1 ] || { printf 'MISSING: one line\n'; missing=1; }
}
has_file() { [ -s "$1" ] || { printf 'MISSING: file %s\n' "$1"; missing=1; }; }

cd "$(mktemp -d)" || exit 1

user "An undergraduate who heard of alpha-beta today"

wants "What is there?"
types list
succeeds; sees tic_tac_toe alpha_beta kaluza2008 "zermelo explain NAME"

wants "Who wins this position of tic-tac-toe, and how?"
types search tic_tac_toe X../.O./... -a alpha_beta --depth 9 --interpreted
succeeds; sees "proven draw" "line    " cut-offs

wants "The same without a depth: the search deepens by itself and still names a move"
types search othello -a alpha_beta --nodes 2000 --interpreted
succeeds; sees "exact for depth" "move    "

wants "What does that word mean?"
types explain alpha_beta
succeeds; sees KnuthMoore1975 "zermelo search"

wants "How much does alpha-beta save?"
types compare tic_tac_toe -a minimax -a alpha_beta --depth 5 --interpreted
succeeds; sees minimax alpha_beta "minimal tree"

user "A teacher who prepares a lecture"

wants "The tree of the textbook, with its cut-offs, as a picture"
types search explicit_tree -a alpha_beta --depth 2 --record tree.svg --interpreted
succeeds; sees "value   3"; has_file tree.svg

wants "A tree of one's own on the board, as nested lists"
types search explicit_tree -g "tree=[[5, 6], [7, 4], [3, 9]]" -a minimax --depth 2 --record mine.svg --interpreted
succeeds; sees "value   5"; has_file mine.svg

wants "A position as a picture"
types show othello --svg board.svg
succeeds; sees "to move"; has_file board.svg

wants "The prisoner's dilemma"
types matrix prisoners_dilemma
succeeds; sees "equilibria     1" defect

wants "Where is deeper search worse? A map for the slides"
types pathology --b 2:6 --g 5:20:5 --svg map.svg
succeeds; has_file map.svg

user "An engine author with a game of her own"

wants "Her game, a class in a file, searched"
cp "$here/nim_class.py" nim_class.py
types search nim_class.py -a alpha_beta --depth 12
succeeds; sees "proven win" "nodes   33,916"

wants "Is the game right?"
types check nim_class.py
succeeds; sees "rules kept"

wants "A mistake in it: moves that change the position they are played in"
cat >broken.py <<'GAME'
import zermelo

class Broken(zermelo.Game):
    def start(self): return [3, 0]
    def mover(self, state): return state[1] if state[0] else zermelo.TERMINAL
    def moves(self, state): return [1]
    def play(self, state, move):
        state[0] -= move
        return [state[0], 1 - state[1]]
    def payoff(self, state, player): return 1.0 if player != state[1] else -1.0
GAME
types check broken.py
sees FAIL play

wants "Which player is better, and did one forfeit?"
types tournament nim_class.py -p deep:alpha_beta,depth=4 -p random --boards 3 --workers 1
succeeds; sees "deep: alpha_beta,depth=4" "games kept in"

wants "Are the rules of Othello right here?"
types perft othello --depth 3 --divide --interpreted
succeeds; sees "56 leaves"

user "A researcher who knows the literature"

wants "What was rerun?"
types list studies
succeeds; sees kaluza2008/table-3.1 plaat1996/leaves-and-nodes

wants "One published table beside our numbers, with a verdict on each"
types reproduce kaluza2008/table-3.1
succeeds; sees "26 of 26" "  agrees" "What this run shows" report.html; has_file zermelo-results/quick/report.html

wants "The rows for a plot of one's own"
types results kaluza2008/table-3.1 --export rows.csv
succeeds; has_file rows.csv

wants "How large is a game?"
types measure tic_tac_toe --games 100 --engine-games 0 --interpreted
succeeds; sees 5,478 255,168

wants "Results for a program"
types search nim -a pvs --depth 3 --interpreted --json
succeeds; sees '"nodes":' '"proven":' '"words":'

user "Someone who mistypes"

types search othelo
is_refused; sees "did you mean othello?"

types search tic_tac_toe -a alfa_beta
is_refused; sees "did you mean alpha_beta"

types search tic_tac_toe XX
is_refused; sees "expected"

types search tic_tac_toe --dept 3
is_refused; sees --depth

types search othello -g sise=6
is_refused; sees size

types search rolit -a alpha_beta
is_refused; sees "needs 2 players" "zermelo explain alpha_beta"

types explain negascot
is_refused; sees "did you mean negascout"

types reproduce kaluza2008/table-3.9
is_refused; sees kaluza2008/table-3.1

types help search
succeeds; sees Examples:

types
is_refused; sees "expected a command"

printf '\n'
[ "$missing" -eq 0 ] && echo "Everything was seen." || echo "Something was missing: see the lines MISSING above."
exit "$missing"

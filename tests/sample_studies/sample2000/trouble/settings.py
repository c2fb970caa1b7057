"""Units that fail, each in its way."""

ID = "trouble"
TITLE = "What goes wrong"
PRODUCES = ()
QUICK = {"way": ["fine", "raise", "die"]}
FULL = {"way": ["fine"]}

"""What the game of backgammon is made of: the board in bits, the plays, the evaluation, the notation."""

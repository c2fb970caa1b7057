"""Games, one file or folder each, found by name: `zermelo.game("othello")`; helpers wear an underscore."""

"""Long, Sturtevant, Buro and Furtak: Understanding the success of perfect information Monte Carlo sampling [long2010].

When does it pay to average over clairvoyance? Three properties of a game tree are said to tell: leaf correlation, bias
and disambiguation. On synthetic trees, and measured in real games.
"""

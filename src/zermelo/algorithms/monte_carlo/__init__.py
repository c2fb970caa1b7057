"""Monte Carlo search: random playouts, and the tree that they grow."""

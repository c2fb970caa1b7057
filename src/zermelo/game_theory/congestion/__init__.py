"""Congestion games: equilibrium, social optimum and price of anarchy of a network.

solve                   solve a network: equilibrium, optimum, price of anarchy, with the regret of every path
Congestion              its result, as text, as JSON and as a picture
Network, Edge, Demand   a directed graph whose edges cost the more the more they are used, and who wants to go where
load_network            a network from a .json file or by name
list_networks           the names of the networks that come with Zermelo
from_document, to_document  a network from, and as, a JSON document
wardrop_equilibrium     the equilibrium of a flow that divides at will
optimal_flow            the flow that costs all together least
Flow                    a flow with the gap that is left to its optimum
best_response_dynamics  atomic players change to better paths until nobody gains
Step                    one such change
census                  optimum, best and worst equilibrium of few atomic players, by looking at all distributions
Census                  what it found
Assignment, PathUse     who takes which path at what cost and regret
assess                  the costs, potential and regrets of path flows
"""

from zermelo.game_theory.congestion.analysis import Congestion, solve
from zermelo.game_theory.congestion.assignment import Assignment, PathUse, assess
from zermelo.game_theory.congestion.atomic import Census, Step, best_response_dynamics, census
from zermelo.game_theory.congestion.network import Demand, Edge, Network
from zermelo.game_theory.congestion.network_files import from_document, list_networks, load_network, to_document
from zermelo.game_theory.congestion.wardrop import Flow, optimal_flow, wardrop_equilibrium

__all__ = [
    "Assignment", "Census", "Congestion", "Demand", "Edge", "Flow", "Network", "PathUse", "Step", "assess",
    "best_response_dynamics", "census", "from_document", "list_networks", "load_network", "optimal_flow", "solve",
    "to_document", "wardrop_equilibrium",
]  # fmt: skip

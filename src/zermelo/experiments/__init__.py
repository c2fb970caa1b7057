"""The engine that reruns published studies: settings, units, stores, findings, reports."""

from zermelo.experiments.catalogue import find_experiments, list_experiments
from zermelo.experiments.cluster import on_cluster
from zermelo.experiments.experiment import PROFILES, Experiment, Profile, Row, Setting, Unit, expand, rounded
from zermelo.experiments.figures import lines, svg
from zermelo.experiments.findings import AGREES, DIFFERS, Claim, Figure, Findings, Number, Table
from zermelo.experiments.report import Outcome
from zermelo.experiments.runner import Compute, on_processes
from zermelo.experiments.store import NAME, Record, Store, set_aside

__all__ = [
    "AGREES", "DIFFERS", "NAME", "PROFILES", "Claim", "Compute", "Experiment", "Figure", "Findings", "Number",
    "Outcome", "Profile", "Record", "Row", "Setting", "Store", "Table", "Unit", "expand", "find_experiments",
    "lines", "list_experiments", "on_cluster", "on_processes", "rounded", "set_aside", "svg",
]  # fmt: skip

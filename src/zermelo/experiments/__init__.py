"""The engine that reruns published studies: experiments, units of work, results that are kept, verdicts, a report.

Reproduce
  reproduce         rerun experiments, go on where a run was stopped, and judge every published number and claim
  Reproduction      what that found: findings by experiment, counts of verdicts, the path of the report
  Outcome           one experiment of it: its findings and the units they rest on

Experiments
  list_experiments  every experiment by id
  list_studies      what each study published and asks, by id
  find_experiments  the experiments of ids: of experiments, of the tables and figures they produce, of whole studies
  Experiment        the file of one: its claim, source and verdict, its units, measure and analyse
  Unit              one piece of work, whose rows are a pure function of its id
  Setting           the settings of a unit
  Row               what is measured: a dictionary of numbers, strings and None
  Profile           "quick" or "full"
  PROFILES          both of them

Findings
  Findings          what an analysis found
  Number            a number of ours beside a published one; it agrees or differs
  Claim             a sentence of the source; it holds, fails or stays open
  Statistic         what a claim rests on: a number, its interval, its sample, and the limits that the claim sets
  exact_interval    the interval of a share, however few the trials are
  Scale             how its interval was made: plain, or of a ratio, or of a share
  Reading           a way to read the source, how well it fits, whether it was chosen for that
  Table             a table as it is to be shown
  Figure            a picture drawn by matplotlib
  Curve             the x and y values of a line
  line_figure       a figure of curves over one axis
  surface_figure    a figure of values over two axes, as colours
  log_ticks         plain numbers on a logarithmic axis

Results
  FOLDER            the folder that results go to unless another is named
  list_results      what a folder of results holds, by experiment
  Stored            one line of that list
  stored_units      how many units of each experiment it holds
  stored_outcome    what one experiment found by what it holds, or how far it is
  load_rows         the rows that were measured
  export_rows       the same as a file, .csv or .parquet
  stored_outcomes   what the experiments found that a folder holds whole
  list_verdicts     every number and claim of outcomes as data
  list_source_tables  every table and figure of the sources with its verdict
  SourceTable       one of them
  count_judged      how many of them are judged, and the verdicts, in a line
  list_shipped      the full results that come with Zermelo
  Shipped           one of them: its version, commit and date, its rows, what they say
  verify_shipped    compute random units of them again, bit by bit
  Verified          one unit that was
  ship_results      make a folder of full results part of Zermelo
  write_pages       a page a study, made from them
"""

from zermelo.experiments.catalogue import find_experiments, list_experiments, list_studies
from zermelo.experiments.experiment import PROFILES, Experiment, Profile, Row, Setting, Unit
from zermelo.experiments.figures import Curve, line_figure, log_ticks, surface_figure
from zermelo.experiments.findings import Claim, Figure, Findings, Number, Reading, Scale, Statistic, Table
from zermelo.experiments.outcomes import Outcome
from zermelo.experiments.pages import write_pages
from zermelo.experiments.reproduction import FOLDER, Reproduction, reproduce
from zermelo.experiments.results import (
    Stored, export_rows, list_results, list_verdicts, load_rows, stored_outcome, stored_outcomes, stored_units,
)
from zermelo.experiments.shares import exact_interval
from zermelo.experiments.shipped import Shipped, Verified, list_shipped, ship_results, verify_shipped
from zermelo.experiments.source_tables import SourceTable, count_judged, list_source_tables

__all__ = [
    "FOLDER", "PROFILES", "Claim", "Curve", "Experiment", "Figure", "Findings", "Number", "Outcome", "Profile",
    "Reading", "Reproduction", "Row", "Scale", "Setting", "Shipped", "SourceTable", "Statistic", "Stored", "Table",
    "Unit", "Verified", "count_judged", "exact_interval", "export_rows", "find_experiments", "line_figure",
    "list_experiments", "list_results", "list_shipped", "list_source_tables", "list_studies", "list_verdicts",
    "load_rows", "log_ticks", "reproduce", "ship_results", "stored_outcome", "stored_outcomes", "stored_units",
    "surface_figure", "verify_shipped", "write_pages",
]  # fmt: skip

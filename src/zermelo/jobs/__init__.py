"""Work in jobs, on many processes or many machines: many positions, and one position by job-level search.

Many positions
  solve_many        solve many positions; answers in order, kept in a file, resumed after a kill
  search_many       search them
  EARLY             how the file ends that keeps answers whose turn has not come
  read_positions    the positions of a file or of stdin, one a line
  Line              such a position with the number of its line

One position
  solve_by_jobs     job-level proof-number search: the tree here, df-pn or another solver on the workers
  JOB_NODES         what a job may cost if nobody says
  JobSolution       what it found, with proofs that were checked
  JobSearch         such a search under way, on a venue of one's own
  JobKind           how its jobs are done
  Job, JobAnswer    one job, and what came of it
  Book              the answers of jobs, in memory and in the checkpoint
  JobProof          a proof: the winner's moves down to positions that jobs have answered
  check_job_proof   check one by the rules alone
  Checked           what the checker counted
"""

from zermelo.jobs.leaf_jobs import Job, JobAnswer, JobKind
from zermelo.jobs.many_positions import EARLY, search_many, solve_many
from zermelo.jobs.positions import Line, read_positions
from zermelo.jobs.proving import JOB_NODES, Book, JobSearch, JobSolution, solve_by_jobs
from zermelo.jobs.tree_checker import Checked, JobProof, check_job_proof

__all__ = [
    "EARLY", "JOB_NODES", "Book", "Checked", "Job", "JobAnswer", "JobKind", "JobProof", "JobSearch", "JobSolution",
    "Line", "check_job_proof", "read_positions", "search_many", "solve_by_jobs", "solve_many",
]  # fmt: skip

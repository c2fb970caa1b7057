"""Random trees for hypothesis: small, of any shape, with ties, and with players who move twice."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

values = st.one_of(st.integers(-3, 3), st.floats(-1, 1).map(lambda x: round(x, 3)))


def _inner(children: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    lists = st.lists(children, min_size=1, max_size=4)
    labelled = st.fixed_dictionaries({"children": lists}, optional={"player": st.integers(0, 1), "value": values})
    return st.one_of(lists, lists, labelled)


nodes = st.recursive(values, _inner, max_leaves=24)
trees = st.one_of(st.lists(nodes, min_size=1, max_size=4), _inner(nodes))
"""A tree with at least one move at the root."""

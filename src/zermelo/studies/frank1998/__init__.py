"""Frank and Basin: Search in games with incomplete information: a case study using Bridge card play [frank1998].

Averaging over clairvoyance is wrong for two reasons: strategy fusion (in each world it acts on what nobody knows) and
non-locality (what is best in a part of the tree depends on what the opponent could have had elsewhere). How often does
either cost anything?
"""

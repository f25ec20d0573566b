"""Review: what of a finished match was luck, what skill, and where it was decided.

`course` reads the record, `outlook` says how a match may go on from a state, `work` is what a
process is asked, `inquiry` in which order, `running` in which processes; `findings` says what came
out, `telling` puts it into words, `cli` and `page` show it.
"""

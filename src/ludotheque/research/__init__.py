"""For researchers: every game as an environment for learners (the extra `research`).

Importing it gives the games their Gymnasium names, as other packages of environments do:

    import gymnasium, ludotheque.research

    env = gymnasium.make("ludotheque/Cascadia-v1")
"""

from importlib.util import find_spec

if find_spec("gymnasium"):  # OpenSpiel needs none of it
    from ludotheque.research.registration import register_environments

    register_environments()

"""The NumPy prototype of the search, to be timed: argument: its folder, with problems.py and gm.py.

Reads lines of JSON {name, t, Y: a list for each time, null where nothing was measured, seed}; answers each with a line of JSON: the
[CPU, wall] milliseconds of a search, its starts and its likelihood.
"""
import json, sys, time, warnings

warnings.simplefilter("ignore")
sys.path.insert(0, sys.argv[1])
import numpy as np
import problems

models = {}


def both(name):
    """The model in its states and, where it has some that are positive, in their logarithms; made once."""
    if name not in models:
        plain, logs = problems.P[name]("no"), problems.P[name]("auto")
        models[name] = plain, logs if logs.lg.any() else None
    return models[name]


for line in sys.stdin:
    asked = json.loads(line)
    plain, logs = both(asked["name"])
    values = np.array([[np.nan if y is None else y for y in row] for row in asked["Y"]])
    data = problems.Data(asked["t"], values)
    begin = time.process_time(), time.perf_counter()
    with np.errstate(all="ignore"):
        best = problems.solve(plain, data, seed=asked["seed"], ml=logs)
    times = [1e3 * (time.process_time() - begin[0]), 1e3 * (time.perf_counter() - begin[1])]
    answer = {"times": times, "starts": best["starts"] if best else 12, "nll": best["nll"] if best else None}
    print(json.dumps(answer), flush=True)

"""Makes the data of `npm run study -- limit`: noisy tables, and the ideal estimate for each of them.

    python3 studies/method/limit.py DIR

DIR/plan.json lists the cells; the study writes it, and calls this script. Needs numpy and scipy.

The ideal estimate is what an efficient estimator that is told neither w nor u(0) would return on the very noise eps:
    w* + the first J entries of (F'F)^-1 F' eps,    F = d(measured values)/d(w, u(0) of every experiment) at the truth,
with F from the variational equations. Each trial draws from a generator of its own, seeded by the cell's name and
the trial's number, so that cells and trials can be added later without moving the others.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import ast
import json
import operator
import pathlib
import re
import sys
import zlib

import numpy as np
from scipy.integrate import solve_ivp

FUNCTIONS = {name: getattr(np, name) for name in ("sin", "cos", "exp", "log", "sqrt", "tanh")}


def main():
    folder = pathlib.Path(sys.argv[1])
    plan = json.loads((folder / "plan.json").read_text())
    missing = [cell for cell in plan["cells"] if not is_made(folder, cell, plan["trials"])]
    systems = {}
    for k, cell in enumerate(missing):
        print(f"data of {cell['id']} ({k + 1} of {len(missing)})", file=sys.stderr, flush=True)
        key = json.dumps([cell["model"], cell["parameters"], cell["initial"], cell["timeSpan"]])
        if key not in systems:
            systems[key] = System(cell)
        make_cell(folder, systems[key], cell, plan["trials"])


def is_made(folder, cell, trials):
    made = folder / f"{cell['id']}.json"
    if not made.exists():
        return False
    found = json.loads(made.read_text())
    return found["cell"] == cell and found["trials"] >= trials


def make_cell(folder, system, cell, trials):
    samples = [sample(system, cell, k) for k in range(trials)]
    tables = [table for table, _ in samples]
    # A column that is the same in every trial is written once, in the description.
    fixed = {
        name: tables[0][name].tolist()
        for name in tables[0]
        if all(np.array_equal(table[name], tables[0][name]) for table in tables)
    }
    varying = [name for name in tables[0] if name not in fixed]
    # Trial, column, row.
    data = np.array([[table[name] for name in varying] for table in tables])
    data.astype("<f8").tofile(folder / f"{cell['id']}.bin")
    # Last, so that a cell with a description is whole.
    (folder / f"{cell['id']}.json").write_text(
        json.dumps(
            {
                "cell": cell,
                "trials": trials,
                "rows": len(next(iter(tables[0].values()))),
                "fixed": fixed,
                "varying": varying,
                "ideal": [w.tolist() for _, w in samples],
            }
        )
    )


OPERATIONS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
}


def value(tree, names):
    """The value of an expression: numbers, names, + - * / **, and the functions that are listed; nothing else is run."""
    if isinstance(tree, ast.Constant):
        return tree.value
    if isinstance(tree, ast.Name):
        return names[tree.id]
    if isinstance(tree, ast.BinOp):
        return OPERATIONS[type(tree.op)](value(tree.left, names), value(tree.right, names))
    if isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.USub):
        return -value(tree.operand, names)
    if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name):
        return FUNCTIONS[tree.func.id](*(value(argument, names) for argument in tree.args))
    raise ValueError(f"an expression holds {ast.dump(tree)}, which is not understood")


class System:
    """The equations of a cell, with exact trajectories and sensitivities from each of its initial states."""

    def __init__(self, cell):
        lines = re.findall(r"^(\w+)' *= *(.+)$", cell["model"], re.MULTILINE)
        self.states = [name for name, _ in lines]
        self.trees = [ast.parse(text.replace("^", "**"), mode="eval").body for _, text in lines]
        self.parameters = list(cell["parameters"])
        self.w = np.array([cell["parameters"][name] for name in self.parameters], float)
        self.span = cell["timeSpan"]
        self.solutions = [self.solve(np.array(u0, float)) for u0 in cell["initial"]]
        self.last = {}

    def f(self, u, w):
        """The right-hand side; u and w are lists of numbers, or of arrays of one length."""
        names = dict(zip(self.states, u)) | dict(zip(self.parameters, w))
        return [value(tree, names) for tree in self.trees]

    def jacobians(self, u):
        """df/du and df/dw by the complex step, which has no rounding error to speak of."""
        D, J = len(u), len(self.w)
        z = np.concatenate([u, self.w])[:, None] + 1e-30j * np.eye(D + J)
        values = np.array([np.broadcast_to(row, D + J) for row in self.f(z[:D], z[D:])])
        return values[:, :D].imag / 1e-30, values[:, D:].imag / 1e-30

    def solve(self, u0):
        """The states and d(states)/d(w, u0) as a function of time."""
        D, J = len(u0), len(self.w)

        def slope(_, y):
            u, Z = y[:D], y[D:].reshape(D, J + D)
            A, B = self.jacobians(u)
            dZ = A @ Z
            dZ[:, :J] += B
            return np.concatenate([self.f(u, self.w), dZ.ravel()])

        begin = np.concatenate([u0, np.hstack([np.zeros((D, J)), np.eye(D)]).ravel()])
        return solve_ivp(
            slope, self.span, begin, method="DOP853", rtol=1e-10, atol=1e-12, dense_output=True
        ).sol

    def at(self, experiment, t):
        """U, M x D, and F, M x D x (J + D)."""
        # Most trials are sampled at the times of the one before.
        if not np.array_equal(t, self.last.get(experiment, (None,))[0]):
            D, J = len(self.states), len(self.w)
            y = self.solutions[experiment](t)
            self.last[experiment] = t, (y[:D].T, y[D:].T.reshape(len(t), D, J + D))
        return self.last[experiment][1]


def sample(system, cell, trial):
    """A noisy table as a dictionary of columns, and the ideal estimate for it."""
    rng = np.random.default_rng([zlib.crc32(cell["id"].encode()), trial])
    times = [times_of(cell, M, rng) for M in lengths(cell)]
    exact = [system.at(e, t) for e, t in enumerate(times)]
    rms = np.sqrt(np.mean(np.concatenate([U for U, _ in exact]) ** 2))
    sigma = cell["noise"] * rms
    noise = [sigma * ar1(rng, U.shape, cell["rho"]) for U, _ in exact]
    measured = [mask_of(cell, t, U.shape[1], rng) for t, (U, _) in zip(times, exact)]

    w = system.w + ideal_error([F for _, F in exact], noise, measured, len(system.w))
    U = np.concatenate([np.where(m, U + e, np.nan) for (U, _), e, m in zip(exact, noise, measured)])
    table = {"t": np.concatenate(times)} | dict(zip(system.states, U.T))
    if len(times) > 1:
        table["experiment"] = np.repeat(np.arange(1.0, len(times) + 1), [len(t) for t in times])
    return table, w


def ideal_error(F, noise, measured, J):
    """The first J entries of (F'F)^-1 F' eps over what was measured; u(0) of every experiment is unknown."""
    D = F[0].shape[1]
    rows = []
    for e, (Fe, m) in enumerate(zip(F, measured)):
        block = np.zeros((m.sum(), J + D * len(F)))
        block[:, :J] = Fe[m][:, :J]
        block[:, J + D * e : J + D * (e + 1)] = Fe[m][:, J:]
        rows.append(block)
    A = np.concatenate(rows)
    scale = np.linalg.norm(A, axis=0)
    eps = np.concatenate([e[m] for e, m in zip(noise, measured)])
    return (np.linalg.lstsq(A / scale, eps, rcond=None)[0] / scale)[:J]


def lengths(cell):
    """How many times each experiment has."""
    return [len(part) for part in np.array_split(np.arange(cell["points"]), len(cell["initial"]))]


def times_of(cell, M, rng):
    first, last = cell["timeSpan"]
    if cell["design"] == "random times":
        return np.sort(rng.uniform(first, last, M))
    if cell["fine"] % M == 0:
        # As in the paper: every so many of a fine grid, which need not end at the last time.
        return np.linspace(first, last, cell["fine"])[:: cell["fine"] // M][:M]
    return np.linspace(first, last, M)


def ar1(rng, shape, rho):
    """Noise of variance 1 whose neighbours in time are correlated by rho; white for rho = 0."""
    e = rng.standard_normal(shape)
    for i in range(1, len(e)):
        e[i] = rho * e[i - 1] + np.sqrt(1 - rho**2) * e[i]
    return e


def mask_of(cell, t, D, rng):
    """What was measured, M x D."""
    M = len(t)
    design = cell["design"]
    measured = np.full((M, D), True)
    if design.endswith("% missing"):
        measured = rng.random((M, D)) >= float(design.split("%")[0]) / 100
    elif design.startswith("gap in "):
        state = int(design[-1]) - 1
        measured[round(0.4 * M) : round(0.55 * M), state] = False
    elif design == "states in turn":
        measured = np.arange(M)[:, None] % D == np.arange(D)
    elif design not in ("complete", "random times", "three experiments"):
        raise ValueError(f"no design is called {design}")
    return measured


if __name__ == "__main__":
    main()

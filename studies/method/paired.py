"""Writes the folder that `npm run study -- paired DIR` reads: noisy data, and the estimates that another
implementation of the method makes from them.

    python3 studies/method/paired.py IMPLEMENTATION.py DIR --problem LV FHN --points 128 256 --noise 0.05 0.1

The module IMPLEMENTATION.py has to offer
    noisy(name, M, noise, seed)  the M times, and the noisy states (M x D) of a problem under its short name
    wendy(name, t, U)            a dictionary whose entry "w" is the estimate
    SYS[name]["w"]               the true parameters, in the order of "w"
A cell that is there already is left alone, so an interrupted run can be taken up again.
"""

import argparse
import importlib.util
import json
import pathlib
import sys

import numpy as np

PROBLEMS = {
    "Logistic": "logistic",
    "LV": "lotka-volterra",
    "FHN": "fitzhugh-nagumo",
    "HR": "hindmarsh-rose",
    "PTB": "protein-transduction",
}


def main():
    words = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    words.add_argument("implementation", type=pathlib.Path, help="path of the Python module")
    words.add_argument("folder", type=pathlib.Path, help="where the pairs of files go")
    words.add_argument("--problem", nargs="+", choices=PROBLEMS, default=list(PROBLEMS))
    words.add_argument("--points", nargs="+", type=int, default=[128, 256, 512])
    words.add_argument("--noise", nargs="+", type=float, default=[0.01, 0.05, 0.1])
    words.add_argument("--trials", type=int, default=100)
    words.add_argument("--seed", type=int, default=1000, help="of the first trial")
    asked = words.parse_args()

    peer = load(asked.implementation)
    asked.folder.mkdir(parents=True, exist_ok=True)
    for name in asked.problem:
        for M in asked.points:
            for noise in asked.noise:
                write_cell(peer, asked.folder, name, M, noise, asked.seed, asked.trials)


def load(path):
    sys.path.insert(0, str(path.resolve().parent))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def write_cell(peer, folder, name, M, noise, first_seed, trials):
    cell = f"{name}_{M}_{noise}"
    description = folder / f"{cell}.json"
    if description.exists():
        return
    samples = [peer.noisy(name, M, noise, first_seed + k) for k in range(trials)]
    estimates = [[float(x) for x in peer.wendy(name, t, U)["w"]] for t, U in samples]

    # Trial, state, time: each state's series is contiguous.
    data = np.asarray([np.asarray(U).T for _, U in samples])
    data.astype("<f8").tofile(folder / f"{cell}.bin")
    # Last, so that a cell with a description is whole.
    description.write_text(
        json.dumps(
            {
                "name": name,
                "problem": PROBLEMS[name],
                "M": M,
                "noise": noise,
                "n": trials,
                "d": data.shape[1],
                "t": [float(x) for x in samples[0][0]],
                "w_true": [float(x) for x in peer.SYS[name]["w"]],
                "w": estimates,
            }
        )
    )
    print(cell, flush=True)


if __name__ == "__main__":
    main()

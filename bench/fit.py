"""The whole fit in NumPy and SciPy, a yardstick: the same method and options, written for speed.

Reads lines with the path of a JSON file {problem, t, U: a list for each state}. Answers each with a line of JSON:
what was found, and [CPU, wall] milliseconds of every stage. NumPy's threads are for the caller to limit.
"""
import json, sys, time
from functools import lru_cache
from itertools import pairwise, product

import numpy as np
from scipy.linalg import eigh, lapack
from scipy.sparse import diags, vstack
from scipy.special import chdtrc, ndtr, ndtri

ETA, COARSENING, MULTIPLIERS, ALPHA, TOLERANCE = 9.0, 2.1, (1, 2, 4, 8), 1e-10, 1e-6
# Weights of the sixth derivative on 15 points, which leaves noise alone.
x = np.arange(-7.0, 8.0)
FILTER = np.array([np.poly(np.delete(x, j))[-7] / np.prod(x[j] - np.delete(x, j)) for j in range(15)])
FILTER /= np.linalg.norm(FILTER)
# A feature: its value, then its first and second derivatives by state, where they do not vanish. u: D x M.
FEATURES = {
    "1": (lambda u: np.ones_like(u[0]), {}, {}),
    **{f"u{l + 1}": (lambda u, l=l: u[l], {l: 1.0}, {}) for l in range(4)},
    "u1^2": (lambda u: u[0] ** 2, {0: lambda u: 2 * u[0]}, {0: 2.0}),
    "u1^3": (lambda u: u[0] * u[0] * u[0], {0: lambda u: 3 * u[0] ** 2}, {0: lambda u: 6 * u[0]}),
    "u1*u2": (lambda u: u[0] * u[1], {0: lambda u: u[1], 1: lambda u: u[0]}, {}),
    "u1*u3": (lambda u: u[0] * u[2], {0: lambda u: u[2], 2: lambda u: u[0]}, {}),
    "rate": (lambda u: u[4] / (0.3 + u[4]), {4: lambda u: 0.3 / (0.3 + u[4]) ** 2},
             {4: lambda u: -0.6 / (0.3 + u[4]) ** 3}),
}
# The features of each equation; every one has a parameter of its own.
PROBLEMS = {
    "logistic": [["u1", "u1^2"]],
    "lotka-volterra": [["u1", "u1*u2"], ["u2", "u1*u2"]],
    "fitzhugh-nagumo": [["u1", "u1^3", "u2"], ["u1", "1", "u2"]],
    "hindmarsh-rose": [["u2", "u1^3", "u1^2", "u3"], ["1", "u1^2", "u2"], ["u1", "1", "u3"]],
    "protein-transduction": [["u1", "u1*u3", "u4"], ["u1"], ["u1*u3", "u4", "rate"], ["u1*u3", "u4"], ["u4", "rate"]],
}

def fit(equations, t, U):
    """Every step in order. U: D x M, a row for each state."""
    clock = [("start", time.process_time(), time.perf_counter())]
    mark = lambda stage: clock.append((stage, time.process_time(), time.perf_counter()))
    weak = WeakSystem(equations, t, U, mark)
    dt, sigma, basis, terms = weak.dt, weak.sigma, weak.basis, weak.terms
    row, column, system = weak.row, weak.column, weak.system
    (D, M), K, J, n = U.shape, basis.K, len(terms), len(system)
    C = Covariance(basis, terms, weak.names, U, sigma, dt, row)
    mark("covariance")
    w = least_squares(system)
    p_values, change = [shapiro_wilk(system[:, :J] @ w - system[:, J])], np.inf
    while change > TOLERANCE and len(p_values) < 100:
        whitened, before = C.whiten(w / column, system), w
        w = least_squares(whitened)
        r = whitened[:, :J] @ w - whitened[:, J]
        p_values.append(shapiro_wilk(r))
        change = np.linalg.norm(w - before) / np.linalg.norm(before)
    mark("iterate")

    G = whitened[:, :J]
    _, s, Vt = np.linalg.svd(np.linalg.qr(G, mode="r"))
    S = Vt.T / s**2 @ Vt
    mean = np.zeros((M, D))
    for (i, p), wj in zip(terms, w / column):
        for l, second in derivatives(p, 2, U).items():
            mean[:, i] += 0.5 * wj * sigma[l] ** 2 * second
    whitened_mean = C.solve((basis.Phi @ mean * dt / row).T.ravel())
    bias = -S @ (C.half_traces(w / column) / column + G.T @ whitened_mean)
    error = np.sqrt(np.diag(S))
    found = {"estimates": [*(w / column)], "stdErrors": [*(error / column)], "bias": [*(bias / error)], "K": K}
    found |= {"minRadius": weak.radius, "iterations": len(p_values), "chi2PValue": chdtrc(n - J, r @ r)}
    mark("uncertainty")
    return found | {"stages": {b[0]: [1e3 * (b[1] - a[1]), 1e3 * (b[2] - a[2])] for a, b in pairwise(clock)}}

class WeakSystem:
    """What ordinary least squares solves, (G, b) in one array with columns scaled to length 1, and what led to it."""
    def __init__(self, equations, t, U, mark=lambda stage: None):
        D, M = U.shape
        self.dt = (t[-1] - t[0]) / (M - 1)
        terms = self.terms = [(i, p) for i, features in enumerate(equations) for p in features]
        J = len(terms)
        max_radius = (M - 1) // 2 - J
        self.sigma = noise(U)
        mark("noise")
        centred = U - U.mean(axis=1, keepdims=True)
        radius = self.radius = minimum_radius(centred / self.sigma[:, None], max_radius)
        mark("radius")
        basis = self.basis = Basis(M, tuple(min(radius * f, max_radius) for f in MULTIPLIERS), J)
        K = basis.K
        mark("testFunctions")
        names = self.names = list(dict.fromkeys(p for _, p in terms))
        projected = basis.Phi @ np.array([FEATURES[p][0](U) for p in names]).T * self.dt
        row = self.row = U.std(axis=1)
        system = self.system = np.zeros((K * D, J + 1), order="F")
        for j, (i, p) in enumerate(terms):
            system[i * K : (i + 1) * K, j] = projected[:, names.index(p)] / row[i]
        system[:, J] = -(basis.PhiDot @ U.T / row).T.ravel()
        self.column = np.linalg.norm(system[:, :J], axis=0)
        system[:, :J] /= self.column
        mark("weakSystem")

def noise(U):
    return np.array([np.sqrt(np.mean(np.correlate(u, FILTER) ** 2)) for u in U])

@lru_cache
def workspace(_name, *shape):
    """Memory kept from fit to fit: fresh pages cost time."""
    return np.empty(shape)

def least_squares(system):
    return lapack.dgels(system[:, :-1], system[:, -1])[1][: system.shape[1] - 1]

def derivatives(feature, order, U):
    return {l: d(U) if callable(d) else d for l, d in FEATURES[feature][order].items()}

@lru_cache(maxsize=None)
def bump(m):
    """The bump of radius m at -m ... m, and its halves as columns."""
    x = np.arange(1 - m, m) / m
    value = np.zeros(2 * m + 1)
    value[1:-1] = np.exp(ETA - ETA / (1 - x * x))
    value /= np.linalg.norm(value)
    return value, np.asfortranarray(value[:-1].reshape(2, m).T)

def minimum_radius(U, max_radius):
    """At stride m a window of radius m is two neighbouring chunks of m samples: one small product a radius."""
    D, M = U.shape
    Z = U * np.sin(2 * np.pi * (int(M / COARSENING) * np.arange(M) % M) / M)
    errors = []  # of radii from 4 on, in units of what noise alone makes
    for m in range(4, max_radius + 1):
        chunks = (M - 1) // m
        parts = Z[:, : chunks * m].reshape(D, chunks, m) @ bump(m)[1]
        e = parts[:, :-1, 0] + parts[:, 1:, 1]
        errors.append(np.sqrt(2 * np.vdot(e, e) / e.size))
        if errors[-1] <= 1.75:
            return m
    return 4 + int(np.argmax(np.array(errors) <= 1.75 * min(errors)))

@lru_cache
class Basis:
    """Orthonormal test functions on an even number M of points: first the even rows, then the odd ones."""
    def __init__(self, M, radii, least):
        h = self.h = M // 2
        # The bumps at every position: a band for each radius.
        stack = vstack([diags(bump(m)[0], np.arange(2 * m + 1), (M - 2 * m, M)) for m in radii])
        gram = (stack.T @ stack).toarray()
        A, B = gram[:h, :h], gram[:h, : h - 1 : -1]
        (even, E), (odd, O) = eigh(A + B), eigh(A - B)
        values = np.sort(np.maximum(np.concatenate([even, odd]), 0))[::-1]
        cumulative = np.cumsum(np.sqrt(values))
        K = self.K = max(least, corner(cumulative / cumulative[-1]) + 1)
        e = self.even = np.count_nonzero(even >= values[K - 1])
        E, O = E[:, ::-1][:, :e].T, O[:, ::-1][:, : K - e].T
        Phi = np.sqrt(0.5) * np.block([[E, E[:, ::-1]], [O, -O[:, ::-1]]])
        k = 2j * np.pi / M * np.arange(h + 1)
        k[-1] = 0
        self.Phi, self.PhiDot = Phi, np.fft.irfft(k * np.fft.rfft(Phi), M)
        self.F, self.dF = F, dF = [np.ascontiguousarray(X[:, :h]) for X in (self.Phi, self.PhiDot)]
        # What depends on the basis alone: once for all fits.
        self.square, self.gram, self.mixed = np.empty((3, K, K))
        for out, A, B in (self.square, dF, dF), (self.gram, F, F), (self.mixed, F, dF):
            self.product_into(out, np.ones(M), A, B)

    def product_into(self, out, s, A, B):
        """A diag(s) B' from the left half alone: equal parities meet in s + reversed s, others in s - reversed s."""
        e, h = self.even, self.h
        same, other = s[:h] + s[: h - 1 : -1], s[:h] - s[: h - 1 : -1]
        if A is not B:  # the derivative of an even row is odd
            same, other = other, same
        np.matmul(A[:e] * same, B[:e].T, out=out[:e, :e])
        np.matmul(A[e:] * same, B[e:].T, out=out[e:, e:])
        np.matmul(A[:e] * other, B[e:].T, out=out[:e, e:])
        out[e:, :e] = out[:e, e:].T if A is B else (A[e:] * other) @ B[:e].T

def corner(y):
    """Where two chords follow the curve with the least sum of relative errors."""
    k, i, last = np.arange(1, len(y) - 1)[:, None], np.arange(len(y)), len(y) - 1
    left, right = (y[k] - y[0]) / k, (y[-1] - y[k]) / (last - k)
    chords = np.where(i <= k, y[0] + left * i, y[k] + right * (i - k))
    return 1 + int(np.argmin(np.abs((chords - y) / y).sum(axis=1)))

class Covariance:
    """C(w) = sum of f v_p v_q atom over entries (block, atom, p, q, f), v = (w, 1), blocks of the upper triangle:
    in C order that is the lower one in Fortran order, which LAPACK overwrites without a copy."""
    def __init__(self, basis, terms, names, U, sigma, dt, row):
        K, D, J = basis.K, len(row), len(terms)
        F, dF, s2 = basis.F, basis.dF, sigma**2
        atoms, count = workspace("atoms", 4 + len(names) * (len(names) + 2 * D), K, K), 0
        def make(weight, A, B):
            nonlocal count
            at, count = count, count + (1 if A is B else 2)  # a mixed product is followed by its transpose
            basis.product_into(atoms[at], weight, A, B)
            atoms[at + 1 : count] = atoms[at].T
            return at
        # Features p, q -> atom and factor. A number in place of a feature stands for the derivative of that state.
        square, gram, mixed, count = 0, 1, 2, 4
        atoms[:4] = basis.square, dt**2 * basis.gram, dt * basis.mixed, dt * basis.mixed.T
        pairs = {(l, l): (square, s2[l]) for l in range(D)}
        gradients = {p: derivatives(p, 1, U) for p in names}
        for a, p in enumerate(names):
            for q in names[a:]:
                weight = sum(s2[l] * g * gradients[q][l] for l, g in gradients[p].items() if l in gradients[q])
                if np.any(weight):
                    pairs[p, q] = (make(dt**2 * weight, F, F), 1) if np.ndim(weight) else (gram, weight)
                    pairs[q, p] = pairs[p, q]
            for l, g in gradients[p].items():
                atom, factor = (make(dt * g, F, dF), s2[l]) if np.ndim(g) else (mixed, g * s2[l])
                pairs[p, l], pairs[l, p] = (atom, factor), (atom + 1, factor)
        self.atoms = atoms[:count].reshape(count, -1)
        self.blocks = [(i, j) for i in range(D) for j in range(i, D)]
        parts = [[(J, i)] + [(a, p) for a, (equation, p) in enumerate(terms) if equation == i] for i in range(D)]
        entries = [(block * count + pairs[p, q][0], a, b, pairs[p, q][1] / row[i] / row[j], 0.5 if i == j else 1)
                   for block, (i, j) in enumerate(self.blocks)
                   for (a, p), (b, q) in product(parts[i], parts[j]) if (p, q) in pairs]
        self.at, self.p, self.q, self.f, self.half = (np.array(x) for x in zip(*entries))
        self.C, self.sums = workspace("C", K * D, K * D), workspace("sums", len(self.blocks), K, K)
        self.views = [self.C[i * K : (i + 1) * K, j * K : (j + 1) * K] for i, j in self.blocks]

    def whiten(self, w, system):
        """L^-1 (G, b) with L L' = (1 - alpha) C(w) + alpha mean(diag C) I, the mean taken equation by equation."""
        v, shape = np.append(w, 1), (len(self.blocks), len(self.atoms))
        c = np.bincount(self.at, (1 - ALPHA) * self.f * v[self.p] * v[self.q], shape[0] * shape[1])
        np.matmul(c.reshape(shape), self.atoms, out=self.sums.reshape(shape[0], -1))
        for block, part in zip(self.views, self.sums):
            block[:] = part
        diagonal = self.C.reshape(-1)[:: len(self.C) + 1]
        diagonal += ALPHA / (1 - ALPHA) * np.repeat(diagonal.reshape(-1, len(part)).mean(axis=1), len(part))
        if lapack.dpotrf(self.C.T, lower=1, clean=0, overwrite_a=1)[1]:
            raise ArithmeticError("the covariance is not positive definite")
        return self.solve(system)

    def solve(self, x):
        return lapack.dtrtrs(self.C.T, x, lower=1)[0]

    def half_traces(self, w):
        """Half of tr(C^-1 dC/dw_j) for every parameter. Overwrites the factor."""
        v, _ = np.append(w, 1), lapack.dpotri(self.C.T, lower=1, overwrite_c=1)
        for (i, j), block, part in zip(self.blocks, self.views, self.sums):
            part[:] = np.triu(block) + np.triu(block, 1).T if i == j else block
        inner = self.sums.reshape(len(self.blocks), -1) @ self.atoms.T
        g = self.half * self.f * inner.ravel()[self.at]
        return (np.bincount(self.p, g * v[self.q]) + np.bincount(self.q, g * v[self.p]))[:-1]

@lru_cache
def wilk_weights(n):
    a = ndtri((np.arange(1, n + 1) - 0.375) / (n + 0.25))
    c, u = a / np.linalg.norm(a), n**-0.5
    a[-1] = np.polyval([-2.706056, 4.434685, -2.07119, -0.147981, 0.221157, c[-1]], u)
    a[-2] = np.polyval([-3.582633, 5.682633, -1.752461, -0.293762, 0.042981, c[-2]], u)
    a[:2] = -a[:-3:-1]
    a[2:-2] *= np.sqrt(1 - 2 * (a[-1] ** 2 + a[-2] ** 2)) / np.linalg.norm(a[2:-2])
    return a

def shapiro_wilk(x):
    """The p-value by Royston's approximation for n > 11."""
    x = np.sort(x - x.mean())
    gap = np.sum((wilk_weights(len(x)) - x / np.linalg.norm(x)) ** 2) / 2
    log_n = np.log(len(x))
    mu = np.polyval([0.0038915, -0.083751, -0.31082, -1.5861], log_n)
    return ndtr((mu - np.log(gap * (2 - gap))) / np.exp(np.polyval([0.0030302, -0.082676, -0.4803], log_n)))

@lru_cache
def load(path):
    data = json.load(open(path))
    return PROBLEMS[data["problem"]], np.array(data["t"]), np.array(data["U"])

for line in sys.stdin if __name__ == "__main__" else []:
    print(json.dumps(fit(*load(line.strip()))), flush=True)

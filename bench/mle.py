"""Maximum likelihood of states and parameters together, in NumPy and SciPy: a yardstick written for speed.

Reads lines with the path of a JSON file {problem, t, U: a list for each state}: one complete record at even times.
Answers each with a line of JSON: what was found, and [CPU, wall] milliseconds of every stage. NumPy's threads are for
the caller to limit. Made are the estimates, their covariance and the noise, and nothing else that a fit reports but
WENDy's own estimate, which is a stage of its own.
"""
import json, sys, time
from itertools import pairwise

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from scipy.linalg import LinAlgError, lapack

import fit as irls

# How far the equations may be off in units of the noise, in turn and at last; when a turn ends, over root of the values.
KAPPAS, NEARLY = (3, 0.5, 0.1, 0.01, 0.001), 0.5
last_kappa = lambda M: min(1e-4, 1 / M, max(0.02 / M, 1e-5))
MOST_DENSE = 4096  # points for which the start has test functions made by an eigenproblem

def fit(equations, t, U):
    """From the weak start to the maximum. U: D x M, a row for each state."""
    clock = [("begin", time.process_time(), time.perf_counter())]
    mark = lambda stage: clock.append((stage, time.process_time(), time.perf_counter()))
    dt = (t[-1] - t[0]) / (len(t) - 1)
    start = weak_start if len(t) <= MOST_DENSE else local_weak_start
    w, sigma = start(equations, t, U)
    mark("start")
    with np.errstate(all="ignore"):
        best = maximise(Model(equations), U, dt, sigma, w, lambda: irls.fit(equations, t, U)["estimates"])
    mark("maximise")
    if len(t) <= MOST_DENSE:
        irls.fit(equations, t, U)
    mark("irls")
    errors = [*np.sqrt(np.diag(best.S))] if best.converged else None
    found = {"estimates": [*best.point.w], "stdErrors": errors, "noise": [*best.sigma]}
    found |= {"converged": best.converged, "subSteps": best.ns, "iterations": best.iterations}
    return found | {"stages": {b[0]: [1e3 * (b[1] - a[1]), 1e3 * (b[2] - a[2])] for a, b in pairwise(clock)}}

def weak_start(equations, t, U):
    weak = irls.WeakSystem(equations, t, U)
    return irls.least_squares(weak.system) / weak.column, weak.sigma

def local_weak_start(equations, t, U):
    """Ordinary least squares on bumps of one radius in time order: its cost grows with M, not with its cube."""
    dt, sigma = (t[-1] - t[0]) / (len(t) - 1), irls.noise(U)
    m = irls.minimum_radius((U - U.mean(axis=1, keepdims=True)) / sigma[:, None], 200)
    r = 3 * m
    x = np.arange(1 - r, r) / r
    bump = np.exp(irls.ETA - irls.ETA / (1 - x * x))
    slope = -2 * irls.ETA * x / (1 - x * x) ** 2 * bump / (r * dt)
    windows = lambda y: sliding_window_view(y, 2 * r - 1)[:: max(1, m // 2)]
    names = dict.fromkeys(p for features in equations for p in features)
    projected = {p: windows(irls.FEATURES[p][0](U)) @ bump for p in names}
    w = [irls.least_squares(np.array([*(projected[p] for p in features), -windows(u) @ slope]).T)
         for features, u in zip(equations, U)]
    return np.concatenate(w), sigma

class Model:
    """f = W phi(x), its features phi (P of them) and their derivatives, at many points at once. x: D x N."""
    def __init__(self, equations):
        terms = [(i, p) for i, features in enumerate(equations) for p in features]
        names = list(dict.fromkeys(p for _, p in terms))
        self.D, self.J, self.P = len(equations), len(terms), len(names)
        self.equation = np.array([i for i, _ in terms])
        self.feature = np.array([names.index(p) for _, p in terms])
        self.values = [irls.FEATURES[p][0] for p in names]
        self.constant, self.varying = np.zeros((self.P, self.D)), []
        for a, p in enumerate(names):
            for l, g in irls.FEATURES[p][1].items():
                if callable(g):
                    self.varying.append((a, l, g))
                else:
                    self.constant[a, l] = g

    def features(self, X):
        phi = np.empty((self.P, X.shape[1]))
        for row, value in zip(phi, self.values):
            row[:] = value(X)
        return phi

    def matrix(self, w):
        W = np.zeros((self.D, self.P))
        W[self.equation, self.feature] = w
        return W

    def jacobian(self, X, W):
        """df/dx, D x D x N."""
        F = np.empty((self.D, *X.shape))
        F[:] = (W @ self.constant)[:, :, None]
        for a, l, g in self.varying:
            F[:, l] += W[:, a, None] * g(X)
        return F

class Point:
    """States at the nodes and parameters, and the defect c of the equations between neighbouring nodes, D x (N - 1)."""
    def __init__(self, model, h, X, w):
        self.X, self.w, self.W = X, w, model.matrix(w)
        self.phi = model.features(X)
        f = self.W @ self.phi
        left, right, f0, f1 = X[:, :-1], X[:, 1:], f[:, :-1], f[:, 1:]
        self.middle = (left + right) / 2 + h / 8 * (f0 - f1)
        self.phi_middle = model.features(self.middle)
        self.c = right - left - h / 6 * (f0 + 4 * (self.W @ self.phi_middle) + f1)

class System:
    """The quadratic form of q at a point: Jacobians, the factor of H_xx and, unless w is held, the covariance S of w."""
    def __init__(self, model, grid, point, sigma, kappa, hold=False):
        h, ns, (D, N), J = grid.h, grid.ns, point.X.shape, model.J
        self.grid, self.hold, self.weight = grid, hold, 1 / sigma[:, None] ** 2
        scale = self.scale = np.sqrt(ns) / (kappa * sigma)[:, None]
        F, Fm = model.jacobian(point.X, point.W), model.jacobian(point.middle, point.W)
        # (A0, A1) = dc/d(left, right), D x 2D x (N - 1), each row over its scale.
        A = self.A = np.empty((D, 2 * D, N - 1))
        A0, A1, F0, F1 = A[:, :D], A[:, D:], F[..., :-1], F[..., 1:]
        np.einsum("ikn,kjn->ijn", Fm, F0, out=A0)
        np.einsum("ikn,kjn->ijn", Fm, F1, out=A1)
        Fm *= 2
        A0 *= h / 2
        A0 += F0
        A0 += Fm
        A1 *= -h / 2
        A1 += F1
        A1 += Fm
        A *= -h / 6
        diagonal = np.arange(D)
        A0[diagonal, diagonal] -= 1
        A1[diagonal, diagonal] += 1
        A *= scale[:, :, None]
        # The lower band of H_xx: column k of A'A is what nodes n and n + 1 add below that column's diagonal.
        band = np.zeros((D, 2 * D, N))
        band[:, 0, ::ns] = self.weight
        for k in range(2 * D):
            shift = k // D
            band[k % D, : 2 * D - k, shift : N - 1 + shift] += np.einsum("in,ijn->jn", A[:, k], A[:, k:])
        # Where the equations weigh far more than the data, rounding alone can make a pivot negative.
        band[:, 0] *= 1 + 1e-13
        self.L, fault = lapack.dpbtrf(band.reshape(-1, N).T.reshape(N * D, -1).T, lower=1, overwrite_ab=1)
        if fault:
            raise LinAlgError
        if not hold:
            p = model.feature
            dphi = point.phi[:, :-1] - point.phi[:, 1:]
            sums = point.phi[:, :-1] + 4 * point.phi_middle + point.phi[:, 1:]
            # Fm was doubled above. B = dc/dw, J x D x (N - 1).
            B = np.take(Fm.transpose(1, 0, 2), model.equation, axis=0)
            B *= (h / 4 * dphi)[p, None]
            B[np.arange(J), model.equation] += sums[p]
            B *= -h / 6 * scale
            self.B = B.reshape(J, -1)
            self.V = self.solve(self.by_node(np.einsum("ikn,jin->jkn", A, B)).T)  # L^-1 H_xw
            schur = self.B @ self.B.T - self.V.T @ self.V
            root = np.sqrt(np.maximum(np.diag(schur), 1e-300))
            values, vectors = np.linalg.eigh(schur / np.outer(root, root))
            self.S = vectors / np.maximum(values, 1e-10 * values[-1]) @ vectors.T / np.outer(root, root)
        self.q, self.g, self.gw = self.gradient(point)

    def solve(self, x, trans="N"):
        return lapack.dtbtrs(self.L, x, uplo="L", trans=trans, overwrite_b=1)[0]

    @staticmethod
    def by_node(parts):
        """... x 2D x (N - 1), what every interval adds to its two nodes -> ... x ND, state after state at each node."""
        *lead, D2, n = parts.shape
        D = D2 // 2
        out = np.empty((*lead, n + 1, D))
        for l in range(D):
            out[..., :-1, l] = parts[..., l, :]
            out[..., -1, l] = 0
            out[..., 1:, l] += parts[..., D + l, :]
        return out.reshape(*lead, -1)

    def gradient(self, point):
        """q and its gradient with this system's Jacobians."""
        D = len(point.X)
        c, r = self.scale * point.c, point.X[:, :: self.grid.ns] - self.grid.Y
        weighted = self.weight * r
        q = (np.vdot(weighted, r) + np.vdot(c, c)) / 2
        g = self.by_node(np.einsum("ikn,in->kn", self.A, c))
        for l in range(D):
            g[l :: D * self.grid.ns] += weighted[l]
        return q, g, None if self.hold else self.B @ c.ravel()

    def step(self, g, gw):
        """The Gauss-Newton step against a gradient, and the decrease -g'd that it promises."""
        z, dw = self.solve(g.copy()), 0.0
        if not self.hold:
            dw = -self.S @ (gw - self.V.T @ z)
            z += self.V @ dw
        dx = -self.solve(z, "T")
        return dx.reshape(-1, len(self.grid.Y)).T, dw, -g @ dx - (0 if self.hold else gw @ dw)

class Grid:
    """The nodes: ns steps a sample."""
    def __init__(self, Y, dt, ns):
        self.Y, self.ns, self.h = Y, ns, dt / ns

class Search:
    """One continuation from a start, kappa falling; then the noise from the residuals, and again."""
    def __init__(self, model, Y, dt, sigma, w, ns):
        self.model, self.grid, self.sigma, self.ns = model, Grid(Y, dt, ns), sigma, ns
        self.iterations, self.converged = 0, False
        (D, M), J = Y.shape, len(w)
        node = np.arange((M - 1) * ns + 1) / ns
        self.S = np.full((J, J), np.nan)
        self.point = Point(model, dt / ns, np.array([np.interp(node, np.arange(M), y) for y in Y]), np.array(w))
        try:
            self.descend(KAPPAS[0], 12, 1, hold=True)
            for kappa in KAPPAS:
                self.descend(kappa, 12, NEARLY * np.sqrt(M * D))
            for update in range(7):
                self.converged = self.descend(last_kappa(M), 25, 1e-3)
                r = self.point.X[:, ::ns] - Y
                sigma = np.sqrt((r * r).sum(axis=1) / (M - (J + D) / D))
                if not self.converged or update == 6 or np.all(abs(np.log(sigma / self.sigma)) <= 1e-3):
                    if self.converged:
                        self.descend(last_kappa(M), 1, 1e-4)
                    break
                self.sigma = sigma
        except LinAlgError:
            self.converged = False

    def descend(self, kappa, most, tolerance, hold=False):
        """Gauss-Newton steps at one kappa. Whether the decrease a full step promises came below the tolerance."""
        model, h = self.model, self.grid.h
        for _ in range(most):
            system = System(model, self.grid, self.point, self.sigma, kappa, hold)
            self.iterations += 1
            if not hold:
                self.S = system.S
            dx, dw, decrease = system.step(system.g, system.gw)
            s = 1.0
            while True:
                trial = Point(model, h, self.point.X + s * dx, self.point.w + s * dw)
                q, g, gw = system.gradient(trial)
                for _ in range(2):  # chord steps: the same factors, the gradient of the trial
                    if not system.q - 0.1 * s * decrease < q < np.inf:
                        break
                    ex, ew, _ = system.step(g - (1 - s) * system.g, None if hold else gw - (1 - s) * system.gw)
                    further = Point(model, h, trial.X + ex, trial.w + ew)
                    found = system.gradient(further)
                    if not found[0] < q:
                        break
                    trial, (q, g, gw) = further, found
                if q <= system.q - 1e-4 * s * decrease:
                    break
                s /= 2
                if s <= 1e-3:
                    return False
            self.point = trial
            if decrease < tolerance and s == 1:
                return True
        return False

    def shift(self):
        """The largest move, in standard errors, that one step on twice as many nodes makes."""
        point, grid = self.point, self.grid
        X = np.empty((len(point.X), 2 * point.X.shape[1] - 1))
        X[:, ::2], X[:, 1::2] = point.X, point.middle
        halved = Grid(grid.Y, grid.h * grid.ns, 2 * grid.ns)
        kappa = last_kappa(grid.Y.shape[1])
        system = System(self.model, halved, Point(self.model, halved.h, X, point.w), self.sigma, kappa)
        return np.max(abs(system.step(system.g, system.gw)[1]) / np.sqrt(np.diag(self.S)))

def maximise(model, Y, dt, sigma, w, second_start):
    """The first search whose answer stands still when the steps are halved; else the best there is."""
    best, iterations = None, 0
    for ns in 2, 4, 8, 16, 32:
        if ns == 16 and best is None:
            break
        search = Search(model, Y, dt, sigma, w, ns)
        iterations = search.iterations = search.iterations + iterations
        if search.converged:
            best = search
            if search.shift() <= 0.1:
                break
    if best is None:
        best = Search(model, Y, dt, sigma, second_start(), 4)
        best.iterations += iterations
    return best

for line in sys.stdin if __name__ == "__main__" else []:
    print(json.dumps(fit(*irls.load(line.strip()))), flush=True)

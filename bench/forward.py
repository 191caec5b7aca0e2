"""Forward solves and nonlinear least squares in SciPy: a yardstick given its best.

Reads lines of JSON {task, ...} and answers each with a line of JSON. NumPy's threads are for the caller to limit.
Right-hand sides are written out in plain floats and return lists, which is quicker than arrays for a few states (LV in
odeint: 0.57 ms, against 1.35 ms with arrays in and out). The sensitivity equations are lists too for two states, and
one matrix product for more; like ours they are held to a hundred times the tolerance of the states. Every solver of an
implicit kind is given the exact Jacobian. odeint is LSODA without solve_ivp's work at each step.
"""
import json, sys, time, warnings
from functools import lru_cache

import numpy as np
from scipy.integrate import odeint, solve_ivp
from scipy.optimize import least_squares

warnings.simplefilter("ignore")

# Of each problem: f(w) makes the right-hand side; matrices(w) makes the function of u that returns its derivatives by u
# and those by w that do not vanish, in the order of w. The parameter w_j stands in equation EQUATIONS[...][j].

def lotka_volterra(w):
    w1, w2, w3, w4 = w
    def f(t, u):
        a, b = u.tolist()
        return [w1 * a + w2 * a * b, w3 * b + w4 * a * b]
    def matrices(a, b):
        return (w1 + w2 * b, w2 * a, w4 * b, w3 + w4 * a), (a, a * b, b, a * b)
    return f, matrices

def fitzhugh_nagumo(w):
    w1, w2, w3, w4, w5, w6 = w
    def f(t, u):
        a, b = u.tolist()
        return [w1 * a + w2 * a * a * a + w3 * b, w4 * a + w5 + w6 * b]
    def matrices(a, b):
        return (w1 + 3 * w2 * a * a, w3, w4, w6), (a, a * a * a, b, a, 1.0, b)
    return f, matrices

def protein_transduction(w):
    w1, w2, w3, w4, w5, w6, w7, w8, w9, w10, w11 = w
    def f(t, u):
        a, _, c, d, e = u.tolist()
        ac, rate = a * c, e / (0.3 + e)
        return [w1 * a + w2 * ac + w3 * d, w4 * a, w5 * ac + w6 * d + w7 * rate, w8 * ac + w9 * d, w10 * d + w11 * rate]
    def matrices(a, _, c, d, e):
        ac, rate, slope = a * c, e / (0.3 + e), 0.3 / (0.3 + e) ** 2
        F = (w1 + w2 * c, 0.0, w2 * a, w3, 0.0,
             w4, 0.0, 0.0, 0.0, 0.0,
             w5 * c, 0.0, w5 * a, w6, w7 * slope,
             w8 * c, 0.0, w8 * a, w9, 0.0,
             0.0, 0.0, 0.0, w10, w11 * slope)
        return F, (a, ac, d, a, ac, d, rate, ac, d, d, rate)
    return f, matrices

def van_der_pol(w):
    mu, = w
    def f(t, u):
        a, b = u.tolist()
        return [b, mu * (1 - a * a) * b - a]
    def matrices(a, b):
        return (0.0, 1.0, -2 * mu * a * b - 1, mu * (1 - a * a)), ((1 - a * a) * b,)
    return f, matrices

PROBLEMS = {
    "lotka-volterra": (lotka_volterra, (0, 0, 1, 1)),
    "fitzhugh-nagumo": (fitzhugh_nagumo, (0, 0, 0, 1, 1, 1)),
    "protein-transduction": (protein_transduction, (0, 0, 0, 1, 2, 2, 2, 3, 3, 4, 4)),
    "van-der-pol": (van_der_pol, (1,)),
}

def evaluate(problem, w, u0, calls):
    f, u = PROBLEMS[problem][0](w)[0], np.array(u0)
    clock = started()
    for _ in range(calls):
        f(0.0, u)
    return {"evaluations": calls, "times": since(clock)}

def solve(problem, w, u0, span, method, rtol, atol):
    f, matrices = PROBLEMS[problem][0](w)
    D = len(u0)
    jacobian = lambda t, u: np.array(matrices(*u.tolist())[0]).reshape(D, D)
    clock = started()
    if method == "odeint":
        U, told = odeint(f, u0, span, Dfun=jacobian, tfirst=True, rtol=rtol, atol=atol, mxstep=10**6, full_output=True)
        found = {"end": U[-1].tolist(), "evaluations": int(told["nfe"][-1]), "jacobians": int(told["nje"][-1])}
    else:
        implicit = {} if method in ("RK45", "DOP853") else {"jac": jacobian}
        s = solve_ivp(f, span, u0, method=method, rtol=rtol, atol=atol, **implicit)
        found = {"end": s.y[:, -1].tolist(), "evaluations": s.nfev, "jacobians": int(s.njev)}
    return found | {"times": since(clock)}

def search(file, start, u0, solver, jacobian, rtol, atol, weigh):
    """Nonlinear least squares of w and u(0) from w = start; where weigh is set, again with each state's own noise."""
    problem, t, Y = load(file)
    clock = started()
    shooting = Shooting(problem, t, Y, solver, jacobian, rtol, atol)
    x = np.concatenate([start, u0])
    s = shooting.minimise(x)
    first = since(clock)
    for _ in range(3 if weigh else 0):
        shooting.sigma = shooting.noise(s.x)
        s = shooting.minimise(s.x)
        if np.all(np.abs(np.log(shooting.noise(s.x) / shooting.sigma)) < 0.02):
            break
    J = len(start)
    return {"estimates": s.x[:J].tolist(), "evaluations": shooting.solves, "converged": bool(s.status > 0),
            "misfit": float(np.sqrt(np.mean((s.fun * shooting.spread) ** 2))), "first": first, "times": since(clock)}

class Shooting:
    """The residuals of all states at all times as a function of (w, u(0)), and their derivatives."""
    def __init__(self, problem, t, Y, solver, jacobian, rtol, atol):
        (self.make, self.equations), self.t, self.Y = PROBLEMS[problem], t, Y
        self.M, self.D = Y.shape
        self.J = len(self.equations)
        self.P = self.J + self.D
        self.solver, self.exact = solver, jacobian == "sensitivities"
        looser = np.repeat([1, 100], [self.D, self.D * self.P]) if self.exact else 1
        self.tolerances = {"rtol": rtol * looser, "atol": atol * looser}
        self.sigma, self.solves, self.at = np.ones(self.D), 0, None
        identity = np.zeros((self.D, self.P))
        identity[range(self.D), range(self.J, self.P)] = 1
        self.identity = identity.ravel()

    @property
    def spread(self):
        return np.tile(self.sigma, self.M)

    def minimise(self, x):
        self.at = None
        jac = {"jac": self.derivatives} if self.exact else {}
        return least_squares(self.residual, x, method="lm", x_scale="jac", **jac)

    def noise(self, x):
        r = (self.residual(x) * self.spread).reshape(self.M, self.D)
        return np.sqrt(np.sum(r * r, axis=0) / (self.M - self.P / self.D))

    # With exact derivatives one solve gives both, kept for the derivatives, which are asked for next.
    def residual(self, x):
        if self.exact:
            return self.both(x)[0]
        self.solves += 1
        U = self.trajectory(self.make(x[: self.J].tolist())[0], x[self.J :])
        return ((U - self.Y) / self.sigma).ravel()

    def derivatives(self, x):
        return self.both(x)[1]

    def both(self, x):
        if self.at is None or not np.array_equal(self.at, x):
            self.solves += 1
            D, P = self.D, self.P
            U = self.trajectory(self.variational(x), np.concatenate([x[self.J :], self.identity]))
            S = U[:, D:].reshape(self.M, D, P) / self.sigma[:, None]
            self.at, self.pair = x.copy(), (((U[:, :D] - self.Y) / self.sigma).ravel(), S.reshape(-1, P))
        return self.pair

    def variational(self, x):
        """(u, S)' = (f, F S + df/dp), S = du/dp, p = (w, u(0))."""
        f, matrices = self.make(x[: self.J].tolist())
        D, J, P = self.D, self.J, self.P
        places = [D + i * P + j for j, i in enumerate(self.equations)]
        def lists(t, y):
            v = y.tolist()
            A, B = v[2 : 2 + P], v[2 + P :]
            (p, q, r, s), features = matrices(*v[:2])
            out = [*f(t, y[:2]), *[p * a + q * b for a, b in zip(A, B)], *[r * a + s * b for a, b in zip(A, B)]]
            for k, feature in zip(places, features):
                out[k] += feature
            return out
        def arrays(t, y):
            F, features = matrices(*y[:D].tolist())
            out = np.empty_like(y)
            out[:D] = f(t, y[:D])
            np.matmul(np.array(F).reshape(D, D), y[D:].reshape(D, P), out=out[D:].reshape(D, P))
            out[places] += features
            return out
        return lists if D == 2 else arrays

    def trajectory(self, f, y0):
        """The states at all times; a large number where the solver did not arrive, so that the step is taken back."""
        try:
            if self.solver == "odeint":
                U, told = odeint(f, y0, self.t, tfirst=True, full_output=True, **self.tolerances)
                arrived = told["message"] == "Integration successful."
            else:
                span = self.t[0], self.t[-1]
                s = solve_ivp(patient(f), span, y0, self.solver, self.t, **self.tolerances)
                U, arrived = s.y.T, s.success
        except (OverflowError, ZeroDivisionError, TimeoutError):
            arrived = False
        return U if arrived and np.all(np.isfinite(U)) else np.full((self.M, len(y0)), 1e6)

def patient(f):
    """f for so many evaluations: solve_ivp would take any number of steps where parameters are wild."""
    left = iter(range(50000))
    def counted(t, y):
        if next(left, None) is None:
            raise TimeoutError
        return f(t, y)
    return counted

def started():
    return time.process_time(), time.perf_counter()

def since(begin):
    """[CPU, wall] milliseconds."""
    return [1e3 * (time.process_time() - begin[0]), 1e3 * (time.perf_counter() - begin[1])]

@lru_cache
def load(path):
    data = json.load(open(path))
    return data["problem"], np.array(data["t"]), np.array(data["U"]).T.copy()

TASKS = {"evaluate": evaluate, "solve": solve, "search": search}

for line in sys.stdin if __name__ == "__main__" else []:
    asked = json.loads(line)
    print(json.dumps(TASKS[asked.pop("task")](**asked)), flush=True)

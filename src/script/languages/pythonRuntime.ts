import type { Needs } from '../functionsOf.ts';

/** What every script for Python does with its model and data. */
export function pythonRuntime(needs: Needs): string {
  return `LABELS = [row[0] for row in UNKNOWNS]
ESTIMATE, ERROR, LOWER, UPPER, UNIT = (np.array([row[k] for row in UNKNOWNS]) for k in (1, 2, 4, 5, 6))
IS_LOG = np.array([row[3] for row in UNKNOWNS], dtype=bool)


def values(z):
    """The unknowns, z of their units away from the estimates; positive ones in logarithms."""
    shift = UNIT * z
    return np.where(IS_LOG, ESTIMATE * np.exp(np.where(IS_LOG, shift, 0.0)), ESTIMATE + shift)


def inputs_at(experiment, t, held_at):
    """The inputs at time t; those that are held have their value of the time held_at."""
    return [
        v[max(np.searchsorted(s, held_at, side="right") - 1, 0)] if is_held else np.interp(t, s, v)
        for s, v, is_held in experiment["inputs"]
    ]

${needs.events ? integrateWithEvents : integrate}

def solve(experiment, p, free):
    """The states of an experiment at its times."""
    now = experiment["start"]
    x = first_states(now, free, p, inputs_at(experiment, now, now))
    states = np.full((len(experiment["times"]), len(x)), np.nan)
    done = 0
${needs.events ? '    above = holds(experiment, p, now, x)\n' : ''}    for time, before, jumps, after in experiment["stops"]:
        wanted = experiment["times"][done : done + before]
        ${needs.events ? 'rows, x, above = integrate(experiment, p, x, now, time, wanted, above)' : 'rows, x = integrate(experiment, p, x, now, time, wanted)'}
        states[done : done + before] = rows
        done += before
        for jump, amount in jumps:
            x = JUMPS[jump](amount, time, x, p, inputs_at(experiment, time, time))
${needs.events ? '        x, above = settle(experiment, p, time, x, above)\n' : ''}        states[done : done + after] = x
        done += after
        now = time
    return states

${needs.formulas ? '\n# The noise at the estimates, of outputs whose noise is a formula.\nSIZES = {}\n' : ''}
def compare(value):
    """Residuals whose squares add up to the deviance, up to a constant, and the deviance."""
    residuals, deviance = [], 0.0
    for number, experiment in enumerate(EXPERIMENTS):
        unknown, first = experiment["unknown_of"], experiment["first_of"]
        p = np.where(unknown >= 0, value[unknown], experiment["fixed"])
        states = solve(experiment, p, np.where(first >= 0, value[first], 0.0))
        points = [(t, x, p, inputs_at(experiment, t, t)) for t, x in zip(experiment["times"], states)]
        predicted = np.array([outputs(*point) for point in points])
${needs.formulas ? '        sizes = np.array([noise_sizes(*point) for point in points])\n' : ''}        for k, (at, y, size, side) in enumerate(experiment["measured"]):
            h = predicted[at, k] if len(at) > 0 else np.zeros(0)
${
  needs.formulas
    ? `            if FORMULAS[k]:
                size = sizes[at, k] if len(at) > 0 else np.zeros(0)
                extra = 1.0 + 2.0 * np.log(size / SIZES.setdefault((number, k), size))
                residuals.append(np.sqrt(np.maximum(extra, 0.0)))
`
    : ''
}            r = (np.log(y) - np.log(h) if LOGARITHMIC[k] else y - h) / size
            loss = LOSSES[k](r * r)
            least = LOSSES[k](0.0)
${
  needs.censored
    ? `            # Values below or above a limit: minus twice the logarithm of the probability of being there.
            tail = -2.0 * special.log_ndtr(-side * r)
            deviance += np.sum(np.where(side == 0, loss + 2.0 * np.log(size), tail))
            squares = np.where(side == 0, loss - least, tail)
`
    : `            deviance += np.sum(loss + 2.0 * np.log(size))
            squares = loss - least
`
}            residuals.append(np.sign(r) * np.sqrt(np.maximum(squares, 0.0)))
    for j, mean, sd in PRIORS:
        r = ((np.log(value[j]) if IS_LOG[j] else value[j]) - mean) / sd
        residuals.append(np.array([r]))
        deviance += r * r
    return np.concatenate(residuals), deviance


def residuals(z):
    try:
        errors = compare(values(z))[0]
        return np.where(np.isfinite(errors), errors, 1e6)
    except (ArithmeticError, RuntimeError, ValueError):
        return np.full(COUNT, 1e6)


def jacobian(z):
    """Central differences, a hundredth of a unit to either side."""
    columns = []
    for j in range(len(z)):
        step = np.zeros(len(z))
        step[j] = 0.01
        columns.append((residuals(z + step) - residuals(z - step)) / 0.02)
    return np.array(columns).T


np.seterr(all="ignore")
start = np.zeros(len(UNKNOWNS))
at_estimates, deviance = compare(values(start))
COUNT = len(at_estimates)
measured = sum(len(y) for experiment in EXPERIMENTS for _, y, _, _ in experiment["measured"])
tolerance = 1e-6 * measured
difference = abs(deviance - DEVIANCE_OF_WENDY)
print("at the estimates of WENDy")
print(f"  deviance by SciPy {deviance:.9f}")
print(f"  deviance by WENDy {DEVIANCE_OF_WENDY:.9f}")
print(f"  they {'agree' if difference <= tolerance else 'DIFFER'}: by {difference:.2g}, tolerance {tolerance:.2g}")

with np.errstate(all="ignore"):
    lower = np.where(IS_LOG, np.log(np.maximum(LOWER, 0.0) / ESTIMATE), LOWER - ESTIMATE) / UNIT
    upper = np.where(IS_LOG, np.log(np.maximum(UPPER, 0.0) / ESTIMATE), UPPER - ESTIMATE) / UNIT
bounds = (np.minimum(lower, 0.0), np.maximum(upper, 0.0))
fit = least_squares(residuals, start, jac=jacobian, bounds=bounds, xtol=1e-8, ftol=1e-10, gtol=1e-8)
here = values(fit.x)
print()
print(f"least squares from there by scipy.optimize.least_squares: {fit.message}")
print(f"  deviance {compare(here)[1]:.9f}")
width = max(len(label) for label in LABELS)
print(f"  {'':{width}} {'WENDy':>15} {'std. error':>12} {'SciPy':>15} {'difference':>12}")
for label, estimate, error, value in zip(LABELS, ESTIMATE, ERROR, here):
    off = f"{(value - estimate) / error:.2g} s.e." if error > 0 else f"{value - estimate:.2g}"
    print(f"  {label:{width}} {estimate:15.9g} {error:12.3g} {value:15.9g} {off:>12}")
`;
}

const integrate = `
def integrate(experiment, p, x, start, end, wanted):
    """The states at the wanted times, and at the end."""
    if end <= start:
        return np.tile(x, (len(wanted), 1)), x
    middle = 0.5 * (start + end)

    def slope(t, x):
        return rates(np.float64(t), x, p, inputs_at(experiment, t, middle))

    solution = solve_ivp(slope, (start, end), x, method="LSODA", rtol=RTOL, atol=ATOL, dense_output=True)
    if not solution.success:
        raise ArithmeticError(solution.message)
    return solution.sol(wanted).T, solution.y[:, -1]
`;

const integrateWithEvents = `
def holds(experiment, p, t, x):
    """Which conditions of events hold."""
    gaps = conditions(t, x, p, inputs_at(experiment, t, t))
    return np.where(CLOSED, gaps >= 0, gaps > 0)


def settle(experiment, p, t, x, above):
    """Applies the events whose condition has become true, and those that follow from them."""
    for _ in range(1000):
        now = holds(experiment, p, t, x)
        risen, above = np.flatnonzero(now & ~above), now
        if len(risen) == 0:
            return x, above
        for k in risen:
            x = EVENTS[k](0.0, t, x, p, inputs_at(experiment, t, t))
    raise ArithmeticError("events trigger each other without end")


def integrate(experiment, p, x, start, end, wanted, above):
    """The states at the wanted times and at the end, and which conditions hold there."""
    rows = np.tile(x, (len(wanted), 1))
    middle = 0.5 * (start + end)

    def slope(t, x):
        return rates(np.float64(t), x, p, inputs_at(experiment, t, middle))

    def condition(k):
        watch = lambda t, x: conditions(np.float64(t), x, p, inputs_at(experiment, t, middle))[k]
        watch.terminal = True
        return watch

    watched = [condition(k) for k in range(len(EVENTS))]
    # Just behind the moment of an event, its condition holds.
    behind = 1e-10 * (end - start)
    while start < end:
        solution = solve_ivp(
            slope, (start, end), x, method="LSODA", rtol=RTOL, atol=ATOL, dense_output=True, events=watched
        )
        if not solution.success:
            raise ArithmeticError(solution.message)
        reached = solution.t[-1]
        here = (wanted > start) & (wanted <= reached)
        if np.any(here):
            rows[here] = solution.sol(wanted[here]).T
        x = solution.y[:, -1]
        if solution.status != 1 or reached + behind >= end:
            break
        x = x + behind * slope(reached, x)
        start = reached + behind
        x, above = settle(experiment, p, start, x, above)
    return rows, x, above
`;

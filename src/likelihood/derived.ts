import { derivative } from '../model/derivative.ts';
import type { Expression } from '../model/expression.ts';
import { namesIn } from '../model/namesIn.ts';
import { portableMath } from '../model/portableMath.ts';
import { pointFunction } from '../problem/pointFunctions.ts';
import { type Problem, valueAt } from '../problem/problem.ts';
import type { DerivedEstimate, Result } from '../result.ts';
import { normalQuantile } from '../stats/normalQuantile.ts';

/** The quantities of `report` lines: their values at the estimates, with errors propagated to first order. */
export function derivedOf(problem: Problem, result: Result): DerivedEstimate[] {
  const { model, states, parameters, inputs, experiments, unknowns } = problem;
  const z = -normalQuantile((1 - result.options.level) / 2);
  const local = new Set(unknowns.flatMap(({ name, experiment }) => (experiment === undefined ? [] : [name])));
  return model.reports.flatMap(({ name, expression }) => {
    const used = namesIn(expression);
    const differs = [...local, ...states, ...inputs].some((one) => used.has(one));
    const rows = differs ? experiments.map((_, e) => e) : [0];
    const variables = [...parameters, ...states].filter((one) => used.has(one));
    const values = pointFunction(problem, [
      expression,
      ...variables.map((one) => derivative(expression, one)),
    ]);
    return rows.map((e): DerivedEstimate => {
      const { unknownOf, fixed, start, inputs: courses } = experiments[e];
      const own = result.experiments[e];
      const w = fixed.map((x, p) => (unknownOf[p] < 0 ? x : result.parameters[unknownOf[p]].estimate));
      const x0 = Float64Array.from(own.initial, ({ estimate }) => estimate);
      const u = Float64Array.from(courses, (course) => valueAt(course, start, true));
      const [estimate, ...slopes] = values(start, x0, w, u);
      const J = unknowns.length;
      const places = variables.map((one) => {
        const p = parameters.indexOf(one);
        return p >= 0 ? unknownOf[p] : J + states.indexOf(one);
      });
      let variance = 0;
      places.forEach((i, a) => {
        places.forEach((j, b) => {
          if (i >= 0 && j >= 0 && slopes[a] !== 0 && slopes[b] !== 0)
            variance += slopes[a] * slopes[b] * own.jointCovariance![i][j];
        });
      });
      const stdError = Number.isNaN(variance) ? Number.POSITIVE_INFINITY : Math.sqrt(Math.max(variance, 0));
      // Products and ratios of parameters searched as logarithms get intervals on that scale too.
      const logs =
        estimate > 0 &&
        isProduct(expression) &&
        variables.every((one) => unknowns.some((unknown) => unknown.name === one && unknown.scale === 'log'));
      const factor = portableMath.exp((z * stdError) / estimate);
      return {
        name,
        experiment: differs && experiments.length > 1 ? experiments[e].name : null,
        estimate,
        stdError,
        interval: logs
          ? [estimate / factor, estimate * factor]
          : [estimate - z * stdError, estimate + z * stdError],
      };
    });
  });
}

/** Whether an expression consists of products, ratios and powers of names and numbers only, such as log(2)/k. */
function isProduct(e: Expression): boolean {
  if (namesIn(e).size === 0) return true;
  switch (e.kind) {
    case 'product':
      return e.factors.every(isProduct);
    case 'quotient':
      return isProduct(e.numerator) && isProduct(e.denominator);
    case 'power':
      return isProduct(e.base) && namesIn(e.exponent).size === 0;
    case 'defined':
      return isProduct(e.of);
    default:
      return e.kind === 'parameter';
  }
}

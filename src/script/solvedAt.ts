import { scriptFindings } from '../findings/scriptFindings.ts';
import { formulasAlong } from '../forward/alongSolution.ts';
import { compileProblem } from '../forward/compileProblem.ts';
import { solveExperiment } from '../forward/solveProblem.ts';
import { InputError } from '../inputError.ts';
import { portableMath } from '../model/portableMath.ts';
import { noiseLawOf } from '../noise/noiseLaws.ts';
import { devianceOfError } from '../noise/tails.ts';
import type { Problem } from '../problem/problem.ts';
import { stretchesOf } from '../problem/stretches.ts';
import type { Result } from '../result.ts';
import { noiseFormula } from '../rows/slots.ts';
import { tailCost } from '../stats/tailCost.ts';
import type { SolvedScript } from './scriptOf.ts';
import type { Unknowns } from './unknownsOf.ts';

/** Tighter than any other solver is asked to be. */
const SOLVER = { solver: 'auto', rtol: 1e-11, atol: 1e-14, maxSteps: 1_000_000 } as const;
/** Absolute errors of scripts, as a part of the largest value of a state. */
const ATOL = 1e-12;

/**
 * A problem solved forward at the estimates of a fit. The deviance is minus twice the log-likelihood without the constants of the
 * distributions, with the noise that the result has:
 *
 *   Σ loss(e/s) + 2 ln s        loss(r) = r² for normal noise, e = y - h, or ln y - ln h
 *   Σ -2 ln Φ(±(h - L)/s)       over values that are only known to be above or below L
 *   Σ ((q - mean)/sd)²          over unknowns with a prior
 */
export function* solvedAt(
  problem: Problem,
  result: Result,
  unknowns: Unknowns,
): Generator<void, SolvedScript> {
  const { outputs, states, experiments } = problem;
  const compiled = compileProblem(problem);
  const formulas = [
    ...outputs,
    ...outputs.map(({ sd }) => ({
      expression: noiseFormula(sd, outputs) ?? { kind: 'number' as const, value: 1 },
    })),
  ];
  const sizes = new Float64Array(states.length);
  const cuts: number[][] = [];
  let deviance = 0;
  for (const [e, experiment] of experiments.entries()) {
    const { t, Y, sd, limits, unknownOf, fixed, start, inputs, jumps } = experiment;
    const w = fixed.map((value, k) => (unknownOf[k] < 0 ? value : unknowns.all[unknownOf[k]].estimate));
    const x0 = Float64Array.from(unknowns.firstOf[e], (j) => (j < 0 ? 0 : unknowns.all[j].estimate));
    const solution = yield* solveExperiment(problem, compiled, e, w, x0, t, SOLVER, false);
    if (solution.failure || solution.reached < t.length)
      throw new InputError(
        scriptFindings.scriptNotSolved({ experiment: experiment.name, t: solution.failure?.t }),
      );
    for (let i = 0; i < solution.X.data.length; i++) {
      const l = Math.floor(i / t.length);
      sizes[l] = Math.max(sizes[l], Math.abs(solution.X.data[i]));
    }
    const sides = compiled.sides.map(
      (values) => (time: number, known: Float64Array) =>
        values(time, new Float64Array(states.length), w, known),
    );
    const jumpTimes = jumps.map((jump) => jump.t);
    const stretches = stretchesOf(inputs, compiled.switches, sides, jumpTimes, start, Math.max(start, ...t));
    cuts.push((stretches ?? []).map(({ to }) => to));
    const along = formulasAlong(
      { ...problem, experiments: [experiment] },
      compiled,
      formulas,
      solution,
      t,
      w,
    );
    outputs.forEach((output, o) => {
      const { ofLogarithm, tails } = noiseLawOf(output.distribution);
      const scale = (y: number) => (ofLogarithm ? portableMath.log(y) : y);
      for (let row = 0; row < t.length; row++) {
        const cell = row + o * t.length;
        const side = limits?.sign[cell] ?? 0;
        const y = side === 0 ? Y.data[cell] : (limits?.at[cell] ?? Number.NaN);
        if (Number.isNaN(y)) continue;
        const size =
          output.sd === 'column'
            ? sd.data[cell]
            : output.sd === 'estimate'
              ? result.noise[output.name]
              : typeof output.sd === 'number'
                ? output.sd
                : along[outputs.length + o].value[row];
        const r = (scale(y) - scale(along[o].value[row])) / size;
        if (side !== 0) deviance += 2 * tailCost(side * r).cost;
        else deviance += devianceOfError(tails, r * r) + 2 * portableMath.log(size);
      }
    });
    yield;
  }
  for (const { estimate, isLog, prior } of unknowns.all) {
    if (!prior) continue;
    const q = isLog ? portableMath.log(estimate) : estimate;
    deviance += ((q - prior.mean) / prior.sd) ** 2;
  }
  if (!Number.isFinite(deviance)) throw new InputError(scriptFindings.scriptNotFinite());
  return { cuts, atol: Array.from(sizes, (size) => ATOL * (size || 1)), deviance };
}

import {
  type Convergence,
  type Iterations,
  methodOf,
  type ResidualDetail,
  type Result,
  starterOf,
  type TestFunctionSummary,
} from '../src/index.ts';
import { noiseLawOf, replacedMethod, residualDetail } from '../src/inside.ts';
import { pair, percent, significant, writerFor } from '../src/text/digits.ts';
import { unbroken } from '../src/text/unbroken.ts';
import { count } from '../src/text/words.ts';
import { forwardRows, noiseBefore, shootingRows } from './forwardWords.ts';
import { searchRows } from './searchWords.ts';

/**
 * What a reader should know besides the parameters, as labels and texts: data, noise, start, convergence, quality. `align` may
 * pad names that are listed below one another.
 */
export function summary(
  result: Result,
  align: (names: readonly string[]) => readonly string[] = (names) => names,
): [string, string][] {
  const rows: [string, string][] = [['data', dataWords(result)], ...noiseRows(result, align)];
  const [only, ...others] = result.experiments;
  if (only && others.length === 0 && only.initial.length > 0)
    rows.push(['initial state', initialWords(only)]);
  const { likelihood } = methodOf(result.method);
  rows.push(...(likelihood ? likelihoodRows(result) : weakRows(result)));
  rows.push(...searchRows(result));
  rows.push(...forwardRows(result));
  return rows;
}

/** The number of distinct times, over all experiments. */
export function timesOf({ experiments }: Result): number {
  return experiments.reduce((sum, { points }) => sum + points, 0);
}

function dataWords(result: Result): string {
  const { points, timeSpan, experiments, noise } = result;
  const [from, to] = pair(timeSpan[0], Math.max(...experiments.map((one) => one.settles ?? one.timeSpan[1])));
  const atRest = experiments.some(({ settles }) => settles !== undefined) ? ' and in the steady state' : '';
  const several = experiments.length > 1 ? `${experiments.length} experiments, ` : '';
  const cells = points * Object.keys(noise).length;
  const measured = experiments.reduce((sum, { observations }) => sum + observations, 0);
  const missing = measured < cells ? `, ${measured} of ${cells} values measured` : '';
  const times = timesOf(result);
  const rows = times < points ? ` (${points} rows)` : '';
  const unit = result.units?.time ? ` ${result.units.time}` : '';
  return `${several}${times} times${rows} from ${from} to ${to}${unit}${atRest}${missing}`;
}

/** Noise above this part of a state's standard deviation is reported relative to that, too, not only to the rms. */
const reportedSpread = 0.2;

function noiseRows(
  { noise, outputs, diagnostics, units }: Result,
  align: (names: readonly string[]) => readonly string[],
): [string, string][] {
  const states = Object.entries(noise);
  const names = align(states.map(([state]) => state));
  return states.map(([state, sigma], i) => {
    // Results of earlier versions have no outputs.
    const law = outputs?.find(({ name }) => name === state)?.noise;
    const words = lawWords(law, diagnostics.noiseToSignal[state], diagnostics.noiseToSpread[state]);
    return [
      i === 0 ? 'noise' : '',
      `${unbroken(`${names[i]}  σ = ${significant(sigma, 3)}${unitOf(state, units, law)}`)} ${words}`,
    ];
  });
}

/** The unit of the noise of a column; noise of logarithms has none. */
function unitOf(
  state: string,
  units: Result['units'],
  law: Result['outputs'][number]['noise'] | undefined,
): string {
  const isLogarithm = law !== undefined && noiseLawOf(law.distribution).ofLogarithm;
  return isLogarithm || !units || !Object.hasOwn(units.columns, state) ? '' : ` ${units.columns[state]}`;
}

/** The noise relative to the measured values, and its source. */
function lawWords(
  law: Result['outputs'][number]['noise'] | undefined,
  ofSignal = Number.NaN,
  ofSpread = 0,
): string {
  const source = { estimated: '', given: 'given', formula: 'by its formula', column: 'by its column' };
  const from = law ? source[law.sd] : '';
  const { ofLogarithm, tails, words } = noiseLawOf(law?.distribution ?? 'normal');
  if (ofLogarithm) return `(${['of its logarithm', from].filter(Boolean).join(', ')})`;
  const shares = [`${percent(ofSignal)} of its rms`];
  if (ofSpread > reportedSpread) shares.push(`${percent(ofSpread)} of its spread`);
  if (tails) shares.push(words);
  if (law && (law.sd === 'formula' || law.sd === 'column')) shares.push(from);
  return `(${shares.map(unbroken).join(', ')})`;
}

/** Rows for maximum likelihood methods. */
function likelihoodRows(result: Result): [string, string][] {
  const { detail } = result;
  const rows: [string, string][] = detail.kind === 'shooting' ? shootingRows(detail) : [];
  if (detail.kind === 'collocation') rows.push(['method', convergedWords(detail)]);
  rows.push(['intervals', intervalWords(result)]);
  // For fsnls, the forward solve has the same residuals.
  if (detail.kind === 'collocation' && Object.keys(detail.residualOverNoise).length > 0)
    rows.push(['residual', overNoiseWords(result, detail)]);
  return rows;
}

/** A first state is unknown if its error exceeds the range of the state by this factor. */
const unknownFactor = 10;

/** The states at the first time, such as u1(0) = 1.02 ± 0.03. */
function initialWords({ initial, timeSpan, trajectory }: Result['experiments'][number]): string {
  return initial
    .map(({ name, estimate, stdError }) => {
      const along = (trajectory?.states[name] ?? []).filter(Number.isFinite);
      const largest = along.reduce((most, x) => Math.max(most, Math.abs(x)), Math.abs(estimate));
      if (largest > 0 && stdError > unknownFactor * largest)
        return unbroken(`${name}(${pair(...timeSpan)[0]}) not identified`);
      const write = writerFor(estimate, stdError);
      const given = `${Number(estimate.toPrecision(6))} (given)`;
      const error = Number.isNaN(stdError) ? '' : ` ± ${write(stdError)}`;
      const value = stdError === 0 ? given : `${write(estimate)}${error}`;
      return unbroken(`${name}(${pair(...timeSpan)[0]}) = ${value}`);
    })
    .join(', ');
}

function convergedWords({ iterations, subSteps, restarts, start }: Convergence): string {
  const again = restarts > 0 ? `, ${count(restarts, 'restart')}` : '';
  const { isSecondChoice, place } = starterOf(start);
  const from = isSecondChoice ? `, from ${place}` : '';
  return `mle converged in ${count(iterations, 'step')}, ${count(subSteps, 'sub-step')} per sample${again}${from}`;
}

/** The noise that the intervals assume, and the correlation ρ of neighbouring residuals. */
function intervalWords(result: Result): string {
  const { intervals } = result.diagnostics;
  const { options } = result;
  const kind = intervals === 'ar1' ? 'for autocorrelated noise' : 'for independent noise';
  const requested = options.intervals === 'auto' ? '' : ', as requested';
  const rho = Object.entries(residualDetail(result)?.autocorrelation ?? {}).map(([state, value], i) =>
    unbroken(`${i === 0 ? 'ρ = ' : ''}${hundredths(value)} (${state})`),
  );
  return `${kind}${requested}${rho.length > 0 ? `; ${rho.join(', ')}` : ''}`;
}

function hundredths(x: number): string {
  return Number.isNaN(x) ? '–' : x.toFixed(2).replace('-0.00', '0.00');
}

/** The residual relative to the noise that was given, or estimated before the fit. */
function overNoiseWords(result: Result, { residualOverNoise }: ResidualDetail): string {
  const ratios = Object.values(residualOverNoise);
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)].map(hundredths);
  return `${least === most ? least : `${least} to ${most}`} times ${noiseBefore(result)}`;
}

/** Rows for the weak form's methods. */
function weakRows(result: Result): [string, string][] {
  const { testFunctions, iterations, diagnostics, method } = result;
  const rows: [string, string][] = [];
  const replaced = replacedMethod(result);
  if (replaced !== undefined) {
    rows.push(['method', `${method} in place of ${replaced}, which did not converge`]);
  }
  if (testFunctions) rows.push(['test functions', testFunctionWords(testFunctions)]);
  if (iterations) rows.push(['iterations', iterationWords(method, iterations)]);
  if (testFunctions) rows.push(['residual', residualWords(diagnostics)]);
  return rows;
}

function testFunctionWords({ count, minRadius, chosenBy }: TestFunctionSummary): string {
  const chosen = {
    noise: 'from the data',
    corner: 'from the data',
    fallback: 'by a rule of thumb',
    user: 'as given',
  }[chosenBy];
  return `${count}, smallest radius ${minRadius} samples (${chosen})`;
}

function iterationWords(method: string, { estimates, stopped, returned }: Iterations): string {
  const count = estimates.length;
  if (methodOf(method).unweighted) return 'none: ordinary least squares';
  const how = {
    fixedPoint: 'converged',
    converged: 'converged',
    iterationLimit: 'stopped at the limit',
    normality: 'stopped: the residual ceased to be normal',
    notPositiveDefinite: 'stopped: the covariance ceased to be positive definite',
  }[stopped];
  return `${count}, ${how}${returned === count - 1 ? '' : `; the answer is number ${returned + 1}`}`;
}

/** The residual is reported as larger than the noise below this p-value, and as smaller below this χ²/dof. */
const smallPValue = 0.01;
const smallResidual = 0.6;

function residualWords({ chi2PerDof, chi2PValue, warnings }: Result['diagnostics']): string {
  if (!Number.isFinite(chi2PerDof)) return 'χ²/dof is not available';
  const ratio = `χ²/dof = ${significant(chi2PerDof, 3)}`;
  const codes = warnings.map(({ code }) => code);
  if (codes.includes('noiseUnexplained')) return `${ratio}: more than the noise explains`;
  if (codes.includes('undersampled')) return `${ratio}: far less than the estimated noise`;
  if (chi2PValue < smallPValue) {
    const p = chi2PValue < 1e-3 ? 'p < 0.001' : `p = ${significant(chi2PValue, 1)}`;
    return `${ratio}: more than the noise explains (${p})`;
  }
  return `${ratio}: ${chi2PerDof < smallResidual ? 'less than expected from' : 'as expected from'} the noise`;
}

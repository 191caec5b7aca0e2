import { type Iterations, methodOf, type Result, starterOf, type TestFunctionSummary } from '../src/index.ts';
import { noiseLawOf } from '../src/inside.ts';
import { pair, percent, significant, writerFor } from '../src/text/digits.ts';
import { unbroken } from '../src/text/unbroken.ts';
import { count } from '../src/text/words.ts';
import { forwardRows, noiseBefore, shootingRows } from './forwardWords.ts';
import { searchRows } from './searchWords.ts';

/**
 * What a reader should know beside the parameters, as labels and texts: data, noise, start, how it went, how well.
 * `align` may bring names that stand below one another to one width.
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

/** Number of different times, over all experiments. */
export function timesOf({ experiments }: Result): number {
  return experiments.reduce((sum, { points }) => sum + points, 0);
}

function dataWords(result: Result): string {
  const { points, timeSpan, experiments, noise } = result;
  const [from, to] = pair(...timeSpan);
  const several = experiments.length > 1 ? `${experiments.length} experiments, ` : '';
  const cells = points * Object.keys(noise).length;
  const measured = experiments.reduce((sum, { observations }) => sum + observations, 0);
  const missing = measured < cells ? `, ${measured} of ${cells} values measured` : '';
  const times = timesOf(result);
  const rows = times < points ? ` (${points} rows)` : '';
  return `${several}${times} times${rows} from ${from} to ${to}${missing}`;
}

/** Noise above this part of a state's standard deviation about its mean is told beside its part of the rms. */
const tellingSpread = 0.2;

function noiseRows(
  { noise, outputs, diagnostics }: Result,
  align: (names: readonly string[]) => readonly string[],
): [string, string][] {
  const states = Object.entries(noise);
  const names = align(states.map(([state]) => state));
  return states.map(([state, sigma], i) => {
    // Results of earlier versions have no outputs.
    const law = outputs?.find(({ name }) => name === state)?.noise;
    const words = lawWords(law, diagnostics.noiseToSignal[state], diagnostics.noiseToSpread[state]);
    return [i === 0 ? 'noise' : '', `${unbroken(`${names[i]}  σ = ${significant(sigma, 3)}`)} ${words}`];
  });
}

/** How large the noise is beside what was measured, and what it follows. */
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
  if (ofSpread > tellingSpread) shares.push(`${percent(ofSpread)} of its spread`);
  if (tails) shares.push(words);
  if (law && (law.sd === 'formula' || law.sd === 'column')) shares.push(from);
  return `(${shares.map(unbroken).join(', ')})`;
}

/** What the methods of maximum likelihood add. */
function likelihoodRows(result: Result): [string, string][] {
  const rows: [string, string][] = methodOf(result.method).collocation
    ? [['method', convergedWords(result)]]
    : shootingRows(result);
  rows.push(['intervals', intervalWords(result)]);
  // Of fsnls the forward solve has the same residuals.
  if (methodOf(result.method).collocation && Object.keys(result.diagnostics.residualOverNoise).length > 0)
    rows.push(['residual', overNoiseWords(result)]);
  return rows;
}

/** A first state whose error exceeds everything the state does so many times says nothing. */
const nothingKnown = 10;

/** The states at the first time, such as u1(0) = 1.02 ± 0.03. */
function initialWords({ initial, timeSpan, trajectory }: Result['experiments'][number]): string {
  return initial
    .map(({ name, estimate, stdError }) => {
      const along = (trajectory?.states[name] ?? []).filter(Number.isFinite);
      const largest = along.reduce((most, x) => Math.max(most, Math.abs(x)), Math.abs(estimate));
      if (largest > 0 && stdError > nothingKnown * largest)
        return unbroken(`${name}(${pair(...timeSpan)[0]}) not identified`);
      const write = writerFor(estimate, stdError);
      const given = `${Number(estimate.toPrecision(6))} (given)`;
      const error = Number.isNaN(stdError) ? '' : ` ± ${write(stdError)}`;
      const value = stdError === 0 ? given : `${write(estimate)}${error}`;
      return unbroken(`${name}(${pair(...timeSpan)[0]}) = ${value}`);
    })
    .join(', ');
}

function convergedWords({ convergence }: Result): string {
  if (convergence === null) return 'mle';
  const { iterations, subSteps, restarts, start } = convergence;
  const again = restarts > 0 ? `, ${count(restarts, 'restart')}` : '';
  const { isSecondChoice, place } = starterOf(start);
  const from = isSecondChoice ? `, from ${place}` : '';
  return `mle converged in ${count(iterations, 'step')}, ${count(subSteps, 'sub-step')} a sample${again}${from}`;
}

/** What the intervals take the noise for, and the correlation ρ of neighbouring residuals. */
function intervalWords({ diagnostics, options }: Result): string {
  const { intervals, autocorrelation } = diagnostics;
  const kind = intervals === 'ar1' ? 'for autocorrelated noise' : 'for independent noise';
  const asked = options.intervals === 'auto' ? '' : ', as asked';
  const rho = Object.entries(autocorrelation).map(([state, value], i) =>
    unbroken(`${i === 0 ? 'ρ = ' : ''}${hundredths(value)} (${state})`),
  );
  return `${kind}${asked}${rho.length > 0 ? `; ${rho.join(', ')}` : ''}`;
}

function hundredths(x: number): string {
  return Number.isNaN(x) ? '–' : x.toFixed(2).replace('-0.00', '0.00');
}

/** How the residual compares with the noise that was given, or seen before any model. */
function overNoiseWords(result: Result): string {
  const ratios = Object.values(result.diagnostics.residualOverNoise);
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)].map(hundredths);
  return `${least === most ? least : `${least} to ${most}`} times ${noiseBefore(result)}`;
}

/** What the weak form's methods add. */
function weakRows(result: Result): [string, string][] {
  const { testFunctions, iterations, diagnostics, options, method } = result;
  const rows: [string, string][] = [];
  if (method !== options.method) {
    rows.push(['method', `${method} in place of ${options.method}, which did not converge`]);
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

function iterationWords(method: string, { count, stopped, returned }: Iterations): string {
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

/** Below this p-value the residual is told as larger than noise makes it, below this χ²/dof as smaller. */
const fewSuchFits = 0.01;
const smallResidual = 0.6;

function residualWords({ chi2PerDof, chi2PValue, warnings }: Result['diagnostics']): string {
  if (!Number.isFinite(chi2PerDof)) return 'χ²/dof is not available';
  const ratio = `χ²/dof = ${significant(chi2PerDof, 3)}`;
  const codes = warnings.map(({ code }) => code);
  if (codes.includes('noiseUnexplained')) return `${ratio}: more than the noise explains`;
  if (codes.includes('undersampled')) return `${ratio}: far less than the noise that was found`;
  if (chi2PValue < fewSuchFits) {
    const p = chi2PValue < 1e-3 ? 'p < 0.001' : `p = ${significant(chi2PValue, 1)}`;
    return `${ratio}: more than the noise leads to expect (${p})`;
  }
  return `${ratio}: ${chi2PerDof < smallResidual ? 'less than' : 'as'} the noise leads to expect`;
}

import { type Prediction, type PredictOptions, predict, type Result } from '../../src/index.ts';
import { type Draw, drawFrom } from '../draw.ts';
import { Failure } from '../failure.ts';
import { strangeValue } from '../generators/mutate.ts';
import { anyNumber } from '../generators/numbers.ts';
import { sampleFits } from '../generators/results.ts';
import { cancelled } from '../oracles/cancelled.ts';
import { numbersIn } from '../oracles/finite.ts';
import { awaitedOrRefusal, isRefusal } from '../oracles/refusal.ts';
import { mustBeSame } from '../oracles/same.ts';
import { fitLimits, target } from '../target.ts';

interface Input {
  /** A fit's result, as JSON has it. */
  readonly result: unknown;
  readonly t: unknown;
  readonly options: Readonly<Record<string, unknown>>;
  readonly checks: readonly string[];
  readonly salt: number;
}

/** Predictions from results that are sound except for the size of some numbers. */
export const predictTarget = target<Input>({
  name: 'predict',
  share: 4,
  limits: fitLimits,
  async make(draw) {
    const { fits, lists } = await sampleFits();
    const result = draw.chance(0.9) ? draw.pick(fits).result : draw.pick(lists);
    const plain = JSON.parse(JSON.stringify(result));
    return {
      result: draw.chance(0.4) ? plain : withNumbers(draw, plain),
      t: draw.chance(0.97) ? timesOf(draw) : strangeValue(draw, true),
      options: optionsOf(draw),
      checks: draw.chance(0.15) ? [draw.pick(['twice', 'cancel'])] : [],
      salt: draw.whole(0, 1e9),
    };
  },
  async check({ result, t, options, checks, salt }, seen) {
    const run = (watch = {}) =>
      predict(result as Result, t as number[], { maxSteps: 20_000, ...options } as PredictOptions, watch);
    const prediction = await awaitedOrRefusal(run);
    if (isRefusal(prediction)) return seen('refused');
    seen(prediction.status.code);
    soundPrediction(prediction, (t as number[]).length);
    if (checks.includes('twice')) mustBeSame('the same prediction twice', prediction, await run());
    if (checks.includes('cancel')) {
      seen(await cancelled(run, prediction, drawFrom(salt).whole(0, 3)));
      mustBeSame('the same prediction after a cancelled one', prediction, await run());
    }
  },
});

/** Oracle (b): states are finite; errors are numbers, infinite where they are unbounded, or all NaN without a covariance. */
function soundPrediction(prediction: Prediction, wanted: number): void {
  const { t, states, stdError, status } = prediction;
  for (const [path, value] of numbersIn({ t, states })) {
    if (!Number.isFinite(value)) {
      throw new Failure('finite numbers or a failure', `${path} is ${value}, status ${status.code}.`);
    }
  }
  const errors = [...numbersIn(stdError)].map(([, value]) => value);
  const none = errors.every(Number.isNaN);
  const wrong = errors.find((error) => !none && !(error >= 0));
  if (wrong !== undefined) throw new Failure('finite numbers or a failure', `A standard error is ${wrong}.`);
  if (status.code === 'ok' && t.length !== wanted) {
    throw new Failure('ok means to the end', `${t.length} of ${wanted} times.`);
  }
}

/** A result with one to three of its numbers replaced. */
function withNumbers(draw: Draw, result: unknown): unknown {
  let changed = result;
  for (let n = draw.whole(1, 3); n > 0; n--) changed = withNumber(draw, changed);
  return changed;
}

/** The parts of a result that predictions read. */
const read = [
  'parameters',
  'experiments',
  'options',
  'noise',
  'result',
  'estimate',
  'initial',
  'jointCovariance',
  'timeSpan',
];

function withNumber(draw: Draw, value: unknown): unknown {
  if (typeof value === 'number') return draw.chance(0.5) ? anyNumber(draw) : value * (1 + draw.normal());
  if (Array.isArray(value) && value.length > 0) {
    const i = draw.whole(0, value.length - 1);
    return value.with(i, withNumber(draw, value[i]));
  }
  if (typeof value !== 'object' || value === null) return value;
  const names = Object.keys(value);
  const likely = names.filter((name) => read.includes(name));
  const name = draw.pick(likely.length > 0 && draw.chance(0.8) ? likely : names);
  return name === undefined
    ? value
    : { ...value, [name]: withNumber(draw, (value as Record<string, unknown>)[name]) };
}

function timesOf(draw: Draw): number[] {
  const last = draw.weighted([
    [8, 10],
    [2, 3],
    [1, 100],
    [0.5, anyNumber(draw)],
  ]);
  const count = draw.weighted([
    [8, draw.whole(2, 30)],
    [1, 1],
    [0.2, 0],
  ]);
  const even = Array.from({ length: count }, (_, i) => (last * i) / Math.max(1, count - 1));
  return draw.chance(0.95)
    ? even
    : even.map((t) => (draw.chance(0.1) ? draw.pick([Number.NaN, -1, t, t + 5]) : t));
}

function optionsOf(draw: Draw): Record<string, unknown> {
  const options: Record<string, unknown> = {};
  if (draw.chance(0.3)) options.experiment = draw.pick(['dish 0', 'dish 1', '', 'other', 'dish']);
  if (draw.chance(0.2)) options.level = draw.pick([0.5, 0.9, 0.999999, 1e-12, 0, 1, 2]);
  if (draw.chance(0.2)) options.solver = draw.pick(['auto', 'nonstiff', 'stiff', 'other']);
  if (draw.chance(0.1)) options.rtol = draw.pick([1e-3, 1e-10, 1e-13, 1]);
  if (draw.chance(0.03))
    options[draw.pick(['experiment', 'level', 'atol', 'other'])] = strangeValue(draw, true);
  return options;
}

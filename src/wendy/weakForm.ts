import type { Data } from '../data/data.ts';
import { column } from '../linalg/matrix.ts';
import type { LinearForm } from '../model/linearForm.ts';
import type { Options } from '../options.ts';
import { spread } from '../stats/moments.ts';
import { checkRank, type SystemSize } from './checkSize.ts';
import { chooseBasis } from './chooseBasis.ts';
import { chooseRadius } from './chooseRadius.ts';
import { conventionsOf } from './conventions.ts';
import { noise } from './noise.ts';
import type { Samples } from './samples.ts';
import { stack, type WeakSystem } from './system.ts';
import { inUnits, noUnits, unitsOf } from './units.ts';
import { weakSystem } from './weakSystem.ts';

export function recordsOf({ states, experiments }: Data): Samples[] {
  return experiments.map(({ name, t, U }) => ({ name, t, U, states }));
}

/** The weak form of the data: G w ≈ b on test functions that suit the noise.  [WENDy algorithm 2, lines 1-2] */
export function* weakForm(
  form: LinearForm,
  J: number,
  records: readonly Samples[],
  sizes: readonly SystemSize[],
  options: Options,
  stage: (name: 'noise' | 'radius' | 'testFunctions' | 'weakSystem') => void,
) {
  const { states } = records[0];
  const D = states.length;
  stage('noise');
  const noises = noise(records, options);
  yield;

  stage('radius');
  const radii = yield* each(records, ({ U }, e) =>
    chooseRadius(U, noises.seen, sizes[e].dt, sizes[e].maxRadius, options),
  );

  stage('testFunctions');
  const bases = yield* each(records, ({ t }, e) => chooseBasis(t.length, J, D, radii[e].radii, options));
  const K = bases.map(({ Phi }) => Phi.rows);
  checkRank(K, D, J, options);

  stage('weakSystem');
  const systems = yield* each(records, (record, e) =>
    weakSystem(form, J, record, bases[e].Phi, bases[e].PhiDot, sizes[e].dt),
  );
  const spreads = Float64Array.from(states, (_, l) => spread(...records.map(({ U }) => column(U, l))) || 1);
  const units = conventionsOf(options).scaled ? yield* unitsOf(systems, spreads) : noUnits(D, J);
  const scaled: WeakSystem[] = [];
  for (const system of systems) scaled.push(yield* inUnits(system, units));
  return { noises, radii, bases, K, systems, scaled, system: stack(scaled), units };
}

/** Calls `make` for each experiment, with a pause after each. */
export function* each<T>(
  records: readonly Samples[],
  make: (record: Samples, e: number) => Generator<void, T>,
): Generator<void, T[]> {
  const results: T[] = [];
  for (const [e, record] of records.entries()) {
    results.push(yield* make(record, e));
    yield;
  }
  return results;
}

import { petabFindings } from '../findings/petabFindings.ts';
import { InputError } from '../inputError.ts';
import { numberFrom, type PetabMath, withNames } from './petabMath.ts';
import type { PetabMeasurement, PetabObservable, PetabTables } from './petabProblem.ts';

/** An observable with what rows of measurements put in the place of its placeholders: a column of the table of data. */
export interface MeasuredOutput {
  readonly observable: PetabObservable;
  readonly formula: PetabMath;
  /** The size of its noise, the same for all its values; undefined where it is a number for each of them. */
  readonly noise: PetabMath | undefined;
  readonly measurements: readonly OutputMeasurement[];
}

export interface OutputMeasurement {
  readonly measurement: PetabMeasurement;
  /** Its place in the tables of measurements. */
  readonly index: number;
  /** The size of its noise where that is a number. */
  readonly sigma: number | undefined;
}

/** The name that stands for the prediction of an output in the formula of its own noise. */
export const OWN_PREDICTION = ' prediction';

/**
 * The outputs that the measurements are of: one for each observable with the same formula. Noise that is a number for each value
 * makes one output of them all.
 */
export function measuredOutputs({ observables, measurements }: PetabTables): MeasuredOutput[] {
  const groups = new Map<
    string,
    Omit<MeasuredOutput, 'measurements'> & { measurements: OutputMeasurement[] }
  >();
  measurements.forEach((measurement, index) => {
    const observable = observables.find(({ id }) => id === measurement.observable)!;
    const { formula, noise } = formulasOf(observable, measurement, observables);
    const sigma = numberFrom(noise);
    if (sigma !== undefined && !(sigma > 0 && Number.isFinite(sigma))) {
      const { file, row } = measurement.at;
      const needed = { noiseOf: observable.id };
      const at = { file, row, column: 'noiseParameters' };
      throw new InputError(petabFindings.petabCell({ at, text: String(sigma), needed }));
    }
    const key = JSON.stringify([observable.id, formula, sigma === undefined ? noise : null]);
    const group = groups.get(key) ?? {
      observable,
      formula,
      noise: sigma === undefined ? noise : undefined,
      measurements: [],
    };
    group.measurements.push({ measurement, index, sigma });
    groups.set(key, group);
  });
  return [...groups.values()].map((group) => {
    const [{ sigma }] = group.measurements;
    const isSame = sigma !== undefined && group.measurements.every((one) => one.sigma === sigma);
    return isSame ? { ...group, noise: { kind: 'number', value: sigma } } : group;
  });
}

/** The formulas of an observable and its noise for one measurement. */
function formulasOf(
  observable: PetabObservable,
  { overrides, noiseOverrides }: PetabMeasurement,
  observables: readonly PetabObservable[],
): { formula: PetabMath; noise: PetabMath } {
  const given = new Map([
    ...observable.placeholders.map((name, k) => [name, overrides[k]] as const),
    ...observable.noisePlaceholders.map((name, k) => [name, noiseOverrides[k]] as const),
  ]);
  const filled = (e: PetabMath) => withNames(e, (name) => given.get(name));
  const expanded = (e: PetabMath, within: readonly string[]): PetabMath =>
    withNames(e, (name) => {
      const other = observables.find(({ id }) => id === name);
      if (!other) return undefined;
      if (within.includes(name)) {
        const reason = { refersToItself: name };
        throw new InputError(petabFindings.petabFormula({ at: other.formulaAt, text: name, reason }));
      }
      return expanded(filled(other.formula), [...within, name]);
    });
  const own: PetabMath = { kind: 'name', name: OWN_PREDICTION };
  const noise = withNames(filled(observable.noise), (name) => (name === observable.id ? own : undefined));
  return { formula: expanded(filled(observable.formula), [observable.id]), noise: expanded(noise, []) };
}

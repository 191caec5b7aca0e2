import { designFindings } from '../findings/designFindings.ts';
import { isFields, isList } from '../given.ts';
import { InputError } from '../inputError.ts';
import type { Model } from '../model/model.ts';
import { nearestName } from '../model/nearestName.ts';
import { shown } from '../text/words.ts';
import type { Design } from './design.ts';
import type { NoiseSize } from './informationRows.ts';
import { givenNoise } from './simulateOptions.ts';

/** The noise of everything that a design measures, by its name. */
export function designNoise(
  model: Model,
  { noiseSd, measured }: Pick<Design, 'noiseSd' | 'measured'>,
  times: number,
): Map<string, NoiseSize> {
  const names = [...new Set([...model.states, ...model.outputs.map((output) => output.name)])];
  const requested = measured && measuredNames(names, measured);
  const given = givenSizes(model, noiseSd, times);
  const sizes = new Map<string, NoiseSize>();
  for (const name of requested ?? names) {
    const line = model.noise.find(({ output }) => output === name);
    const sd = given.get(name) ?? line?.sd;
    if (sd === undefined && !line && !requested) continue;
    if (sd === undefined || (typeof sd === 'object' && 'column' in sd)) {
      throw new InputError(designFindings.designNoiseOpen({ name }));
    }
    sizes.set(name, { distribution: line?.distribution ?? 'normal', sd });
  }
  if (sizes.size > 0) return sizes;
  throw new InputError(designFindings.nothingMeasured());
}

function measuredNames(names: readonly string[], measured: readonly string[]): string[] {
  const requested = measured.map((name) => name.normalize('NFC'));
  const other = requested.find((name) => !names.includes(name));
  if (other !== undefined) {
    const near = nearestName(other, names);
    throw new InputError(designFindings.measuredUnknown({ name: other, names, near }));
  }
  return names.filter((name) => requested.includes(name));
}

/** Standard deviations that a design gives: a number, or one for each time. */
function givenSizes(model: Model, noiseSd: unknown, times: number): Map<string, number | Float64Array> {
  // Where the model has lines on noise, they may be all there is to say.
  const all = noiseSd === undefined && model.noise.length > 0 ? {} : noiseSd;
  if (!isFields(all)) return givenNoise(model, all);
  const lists = new Map<string, Float64Array>();
  for (const [name, sd] of Object.entries(all))
    if (isList(sd)) lists.set(name.normalize('NFC'), eachTime(name, sd, times));
  // The names of lists are checked along with the others.
  const numbers = Object.entries(all).map(([name, sd]) => [name, isList(sd) ? 1 : sd] as const);
  const given = givenNoise(model, Object.fromEntries(numbers));
  for (const [name, sd] of given) {
    if (sd > 0) continue;
    const of = model.states.includes(name) ? 'state' : 'output';
    throw new InputError(designFindings.designNoiseZero({ of }));
  }
  return new Map(Array.from(given, ([name, sd]) => [name, lists.get(name) ?? sd]));
}

function eachTime(name: string, sd: ArrayLike<unknown>, times: number): Float64Array {
  if (sd.length !== times) {
    throw new InputError(designFindings.designNoiseCount({ name, given: sd.length, times }));
  }
  return Float64Array.from({ length: times }, (_, m) => {
    const s = sd[m];
    if (typeof s === 'number' && (Number.isNaN(s) || (s > 0 && s < Number.POSITIVE_INFINITY))) return s;
    throw new InputError(designFindings.designNoiseValue({ name, value: shown(s), at: m + 1 }));
  });
}

import { ofExperiment } from '../data/rowName.ts';
import { InputError } from '../inputError.ts';
import type { Options } from '../options.ts';
import { smallestRadius } from './radius.ts';
import type { Samples } from './system.ts';

/** The most points an experiment may have for the dense method. */
export const mostPoints = 4096;

/** Time step of an experiment, and the largest radius of its test functions. */
export interface Size {
  readonly dt: number;
  readonly maxRadius: number;
}

/** The size of each experiment; an InputError where one has too few points or, unless it may be long, too many. */
export function checkSize(
  records: readonly Samples[],
  J: number,
  options: Options,
  mayBeLong = false,
): Size[] {
  if (options.preset === 'authors-2023' && records.length > 1) {
    throw new InputError(
      `There are ${records.length} experiments. The preset authors-2023 takes one, as the authors' code does. Fit them one at a time, or use the preset default.`,
    );
  }
  const least = options.minRadius === 'auto' ? smallestRadius : options.minRadius;
  // Several experiments determine the parameters together, so each needs less room.
  const room = Math.ceil(J / records.length);
  const longest = Math.max(...records.map(({ t }) => t.length));
  return records.map((record) => {
    const { t, states } = record;
    const M = t.length;
    const where = ofExperiment(record.name);
    const forRadius = 2 * (least + room) + 1;
    const filter = longest === M ? filterLength(states, options) : 0;
    if (M < Math.max(forRadius, filter)) {
      const why =
        M < forRadius
          ? `the smallest test function spans 2·${least}+1 = ${2 * least + 1}, and ${J === 1 ? 'a parameter needs' : `${J} parameters need`} room for it to move: at least ${Math.max(forRadius, filter)} are needed`
          : `the filter that estimates the noise spans ${filter}`;
      const instead =
        M < forRadius
          ? options.minRadius === 'auto'
            ? 'or estimate fewer parameters'
            : `or lower minRadius (now ${least})`
          : 'or give the noise of every state with noiseSd, or lower filterPoints';
      throw new InputError(
        `${M} time ${M === 1 ? 'point' : 'points'}${where} ${M === 1 ? 'is' : 'are'} too few: ${why}. Record more points, ${instead}${records.length > 1 ? ', or leave this experiment out' : ''}.`,
      );
    }
    if (M > mostPoints && !mayBeLong) throw tooMany(record);
    const dt = (t[M - 1] - t[0]) / (M - 1);
    if (options.preset === 'authors-2023' && options.minRadius === 'auto' && dt >= 1) {
      throw new InputError(
        `The time step is ${dt}. The radius search of the preset authors-2023 only works for steps below 1, because the authors' code mixes time units into it. Rescale time, give minRadius, or use the preset default.`,
      );
    }
    return { dt, maxRadius: Math.max(Math.floor((M - 1) / 2) - J, least) };
  });
}

/** How many points the noise filter spans; 0 where the user gave the noise of every state. */
function filterLength(states: readonly string[], options: Options): number {
  const given = options.noiseSd === 'auto' ? {} : options.noiseSd;
  return states.every((name) => Object.hasOwn(given, name)) ? 0 : options.filterPoints;
}

function tooMany({ name, t, states }: Samples): InputError {
  const M = t.length;
  // C is n × n with n about D·M/4, beside the basis and its eigenproblem of size M/2.
  const n = (states.length * M) / 4;
  const gigabytes = (8 * (n * n + 3 * M * M)) / 1e9;
  return new InputError(
    `${M} time points${ofExperiment(name)} are more than the ${mostPoints} this method takes: its covariance alone would need about ${gigabytes.toPrecision(2)} GB. Use method 'mle' or method 'ols', which take any number of points, or keep one point in ${Math.ceil(M / mostPoints)}.`,
  );
}

/**
 * An InputError where the test functions are not as many as asked for, or give no more rows than there are parameters.
 * K: their number in each experiment.
 */
export function checkRank(K: readonly number[], D: number, J: number, { rank }: Options): void {
  const least = Math.min(...K);
  const total = K.reduce((sum, k) => sum + k, 0);
  if (rank !== 'auto' && least < rank) {
    throw new InputError(
      `rank is ${rank}, but these data and radii give only ${least} independent test functions. Lower rank to at most ${least}, or leave it at auto.`,
    );
  }
  const gigabytes = (8 * D * D * K.reduce((sum, k) => sum + k * k, 0)) / 1e9;
  if (gigabytes > mostGigabytes) {
    throw new InputError(
      `${total} test functions on ${D} equations need ${gigabytes.toPrecision(2)} GB for the covariance alone; at most ${mostGigabytes} GB can be used. Keep fewer points, or lower rank.`,
    );
  }
  if (total * D <= J) {
    throw new InputError(
      `${total} test functions for each of ${D} equations give ${total * D} rows for ${J} parameters; more rows than parameters are needed. ${rank === 'auto' ? 'Record more points, or estimate fewer parameters' : 'Raise rank, or leave it at auto'}.`,
    );
  }
}

/** What the memory of WebAssembly, 4 GB, leaves for the covariance. */
const mostGigabytes = 3;

/** An InputError where the covariances and what they are made of do not fit into one memory together. */
export function checkRoom(doubles: number, experiments: number): void {
  const gigabytes = (8 * doubles) / 1e9;
  if (gigabytes <= 4) return;
  const whose =
    experiments === 1 ? 'The covariance needs' : `The covariances of ${experiments} experiments need`;
  throw new InputError(
    `${whose} ${gigabytes.toPrecision(2)} GB; at most 4 GB can be used. Use method 'mle', keep fewer points, or lower rank.`,
  );
}

import { InputError } from '../inputError.ts';
import { column } from '../linalg/matrix.ts';
import type { Options } from '../options.ts';
import { smallestRadius } from './radius.ts';
import type { Samples } from './system.ts';

/** The most points the dense method takes. */
export const mostPoints = 4096;

/** Number of times, time step and largest radius; an InputError where there are too few points or too many. */
export function checkSize({ t, states }: Samples, J: number, options: Options) {
  const M = t.length;
  const least = options.minRadius === 'auto' ? smallestRadius : options.minRadius;
  const given = options.noiseSd === 'auto' ? {} : options.noiseSd;
  const filter = states.every((name) => Object.hasOwn(given, name)) ? 0 : options.filterPoints;
  const forRadius = 2 * (least + J) + 1;
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
      `${M} time ${M === 1 ? 'point is' : 'points are'} too few: ${why}. Record more points, ${instead}.`,
    );
  }
  if (M > mostPoints) {
    // C is n × n with n about D·M/4, beside the basis and its eigenproblem of size M/2.
    const n = (states.length * M) / 4;
    const gigabytes = (8 * (n * n + 3 * M * M)) / 1e9;
    throw new InputError(
      `${M} time points are more than the ${mostPoints} this method takes: its covariance alone would need about ${gigabytes.toPrecision(2)} GB. Keep one point in ${Math.ceil(M / mostPoints)}, or fit a part of the record.`,
    );
  }
  const dt = (t[M - 1] - t[0]) / (M - 1);
  if (options.preset === 'authors-2023' && options.minRadius === 'auto' && dt >= 1) {
    throw new InputError(
      `The time step is ${dt}. The radius search of the preset authors-2023 only works for steps below 1, because the authors' code mixes time units into it. Rescale time, give minRadius, or use the preset default.`,
    );
  }
  return { M, dt, maxRadius: Math.max(Math.floor((M - 1) / 2) - J, 1) };
}

/** An InputError where the test functions are not as many as asked for, or give no more rows than there are parameters. */
export function checkRank(K: number, D: number, J: number, { rank }: Options): void {
  if (rank !== 'auto' && K < rank) {
    throw new InputError(
      `rank is ${rank}, but these data and radii give only ${K} independent test functions. Lower rank to at most ${K}, or leave it at auto.`,
    );
  }
  const gigabytes = (8 * (K * D) ** 2) / 1e9;
  if (gigabytes > mostGigabytes) {
    throw new InputError(
      `${K} test functions on ${D} equations need ${gigabytes.toPrecision(2)} GB for the covariance alone; at most ${mostGigabytes} GB can be used. Keep fewer points, or lower rank.`,
    );
  }
  if (K * D <= J) {
    throw new InputError(
      `${K} test functions for each of ${D} equations give ${K * D} rows for ${J} parameters; more rows than parameters are needed. ${rank === 'auto' ? 'Record more points, or estimate fewer parameters' : 'Raise rank, or leave it at auto'}.`,
    );
  }
}

/** What the memory of WebAssembly, 4 GB, leaves for the covariance. */
const mostGigabytes = 3;

/** Values whose squares and products leave the range of numbers cannot be fitted. */
const largest = 1e60;

/** An InputError where a state's values are too large or too small to compute with. */
export function checkValues({ U, states }: Samples): void {
  states.forEach((state, l) => {
    const size = column(U, l).reduce((most, u) => Math.max(most, Math.abs(u)), 0);
    if (size > largest || size < 1 / largest) {
      throw new InputError(
        `The values of "${state}" reach ${size.toExponential(1)} at most, beyond what can be computed with (1e-60 to 1e60). Change the unit of "${state}".`,
      );
    }
  });
}

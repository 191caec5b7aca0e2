import { weakFormFindings } from '../findings/weakFormFindings.ts';
import { InputError } from '../inputError.ts';
import type { Options } from '../options.ts';
import { conventionsOf } from './conventions.ts';
import { smallestRadius } from './radius.ts';
import type { Samples } from './samples.ts';

/** The most points an experiment may have for the dense method. */
export const mostPoints = 4096;

/** Time step of an experiment, and the largest radius of its test functions. */
export interface SystemSize {
  readonly dt: number;
  readonly maxRadius: number;
}

/** The size of each experiment; an InputError where one has too few points or, unless it may be long, too many. */
export function checkSize(
  records: readonly Samples[],
  J: number,
  options: Options,
  mayBeLong = false,
): SystemSize[] {
  const conventions = conventionsOf(options);
  if (records.length > conventions.mostExperiments) {
    throw new InputError(weakFormFindings.experimentsUnderAuthors({ experiments: records.length }));
  }
  const least = options.minRadius === 'auto' ? smallestRadius : options.minRadius;
  // Several experiments determine the parameters together, so each needs less room.
  const room = Math.ceil(J / records.length);
  const longest = Math.max(...records.map(({ t }) => t.length));
  return records.map((record) => {
    const { t, states, name: experiment } = record;
    const M = t.length;
    const forRadius = 2 * (least + room) + 1;
    const filter = longest === M ? filterLength(states, options) : 0;
    const isOnly = records.length === 1;
    if (M < forRadius) {
      throw new InputError(
        weakFormFindings.tooFewPoints({
          points: M,
          experiment,
          isOnly,
          radius: least,
          isRadiusGiven: options.minRadius !== 'auto',
          parameters: J,
          needed: Math.max(forRadius, filter),
        }),
      );
    }
    if (M < filter) {
      throw new InputError(weakFormFindings.tooFewPointsForFilter({ points: M, experiment, isOnly, filter }));
    }
    if (M > mostPoints && !mayBeLong) throw tooMany(record);
    const dt = (t[M - 1] - t[0]) / (M - 1);
    if (conventions.radiusOnShrunkGrid && options.minRadius === 'auto' && dt >= 1) {
      throw new InputError(weakFormFindings.timeStepUnderAuthors({ step: dt }));
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
  // C is n × n with n about D·M/4; the basis and its eigenproblem of size M/2 come on top.
  const n = (states.length * M) / 4;
  const gigabytes = (8 * (n * n + 3 * M * M)) / 1e9;
  return new InputError(
    weakFormFindings.tooManyPoints({ points: M, experiment: name, most: mostPoints, gigabytes }),
  );
}

/**
 * An InputError where there are fewer test functions than requested, or give no more rows than there are parameters.
 * K: their number in each experiment.
 */
export function checkRank(K: readonly number[], D: number, J: number, { rank }: Options): void {
  const least = Math.min(...K);
  const total = K.reduce((sum, k) => sum + k, 0);
  if (rank !== 'auto' && least < rank) {
    throw new InputError(weakFormFindings.rankTooHigh({ rank, most: least }));
  }
  const gigabytes = (8 * D * D * K.reduce((sum, k) => sum + k * k, 0)) / 1e9;
  if (gigabytes > mostGigabytes) {
    const size = { functions: total, equations: D, gigabytes, most: mostGigabytes };
    throw new InputError(weakFormFindings.testFunctionsTooMany(size));
  }
  if (total * D <= J) {
    const size = { functions: total, equations: D, parameters: J, isRankGiven: rank !== 'auto' };
    throw new InputError(weakFormFindings.testFunctionsTooFew(size));
  }
}

/** What the memory of WebAssembly, 4 GB, leaves for the covariance. */
const mostGigabytes = 3;

/** An InputError where the covariances and what they are made of do not fit into one memory together. */
export function checkRoom(doubles: number, experiments: number): void {
  const gigabytes = (8 * doubles) / 1e9;
  if (gigabytes <= 4) return;
  throw new InputError(weakFormFindings.covarianceTooLarge({ experiments, gigabytes }));
}

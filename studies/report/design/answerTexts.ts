import { count, list } from '../../../src/text/words.ts';
import { grouped } from '../grouped.ts';
import { percent, percentTo, plain } from '../words.ts';
import { refusals } from './designCells.ts';
import { askedShares, does, type Met } from './designTargets.ts';
import { leastText } from './level.ts';
import { noiseLevel } from './noiseLevel.ts';

// The sentences of an answer.

/** A design with the name of its method. */
export type Named = Met & { arm: string };

/** With fewer trials than this, an answer is a first guess. */
const fewTrials = 10;
/** The number of items named from a long list. */
const mostNamed = 4;

/** The smallest design that does, and what else there is to know about it. */
export function foundText(half: Named, nine: Named | undefined, designs: readonly Named[]): string[] {
  return [
    `The smallest design that does: ${designText(half)}.`,
    ...tieText(half, designs),
    ...(half.cell.rows.length < fewTrials ? [] : [nineText(half, nine)]),
  ];
}

/** That no design does, and which comes nearest. */
export function noneText(designs: readonly Named[]): string[] {
  const fits = designs.flatMap(({ cell }) => cell.rows);
  if (refusals(fits).count === fits.length) {
    return [
      `There is no answer: ${fits.length === 1 ? 'the one fit was' : `all ${fits.length} fits were`} refused.`,
    ];
  }
  const nearest = designs
    .filter(({ trusted }) => trusted)
    .sort((a, b) => b.share - a.share || a.overTarget - b.overTarget)[0];
  if (!nearest) return ['None of the designs tried does: none has intervals that can be trusted.'];
  const { overTarget, cell } = nearest;
  const farther =
    cell.noise > 0 && overTarget > 1 && Number.isFinite(overTarget)
      ? [
          `Half-widths go about as the noise over the root of the points: try ${plain(Number((overTarget ** 2).toPrecision(2)))} times these points, or ${noiseLevel({ ...cell, noise: cell.noise / overTarget })} noise.`,
        ]
      : [];
  return [`None of the designs tried does. The nearest: ${designText(nearest)}.`, ...farther];
}

/** That trials are few, where they are. */
export function fewText(designs: readonly Named[]): string[] {
  const trials = Math.max(...designs.map(({ cell }) => cell.rows.length));
  if (trials >= fewTrials) return [];
  return [
    `This is based on ${count(trials, 'trial')} per cell, too few to rely on: use ${fewTrials} or more, and 50 to know well how often intervals contain the truth.`,
  ];
}

function designText(design: Named): string {
  const { arm, cell, share, coverageOf, hits, intervals, range } = design;
  const [low, high] = range;
  const notOk = cell.statuses.reduce((sum, [, part]) => sum + part, 0);
  const statuses = list(cell.statuses.map(([status]) => status));
  return [
    `${cell.points} points at ${noiseLevel(cell)} noise with ${arm} (median half-width of ${design.halfOf} ${halfText(design)}, narrow enough in ${percent(share)} of ${count(cell.rows.length, 'trial')}`,
    `; ${hits} of ${count(intervals, 'interval')} of ${coverageOf} ${intervals === 1 ? 'contains' : 'contain'} the truth, likely ${percent(low)} to ${percent(high)} of all`,
    notOk > 0 ? `; ${percent(notOk)} of the fits are not ok: ${statuses}` : '',
    ')',
  ].join('');
}

/** With enough digits to differ from the target. */
function halfText({ half, overTarget }: Named): string {
  const alike = percentTo(half, 3) === percentTo(half / overTarget, 3) && overTarget !== 1;
  return percentTo(half, alike ? 5 : 3);
}

/** Methods that do with the same data. */
function tieText({ arm, cell }: Named, designs: readonly Named[]): string[] {
  const others = designs.filter(
    (design) =>
      design.arm !== arm &&
      design.cell.points === cell.points &&
      design.cell.noise === cell.noise &&
      does(design, askedShares[0]),
  );
  if (others.length === 0) return [];
  const named = others.map(
    (other) => `${other.arm} (half-width ${halfText(other)}, in ${percent(other.share)} of trials)`,
  );
  return [`With the same data so ${others.length === 1 ? 'does' : 'do'} ${list(named)}.`];
}

function nineText(half: Named, nine: Named | undefined): string {
  if (!nine) return 'In nine of ten trials none of the designs is that good.';
  const same = nine.cell.points === half.cell.points && nine.cell.noise === half.cell.noise;
  if (!same) return `To have it in nine of ten trials: ${designText(nine)}.`;
  return 'The same does in nine of ten trials.';
}

/** What is possible at all, for each number of points. */
export function boundText(designs: readonly Named[]): string[] {
  const byPoints = [...grouped(designs, ({ cell }) => cell.points)].sort(([a], [b]) => a - b);
  const undetermined = byPoints.filter(([, own]) => own.every((design) => design.undetermined.length > 0));
  const allowed = byPoints.flatMap(([points, own]) => {
    const noisy = own.filter(({ cell, bound }) => cell.noise > 0 && bound > 0 && Number.isFinite(bound));
    const most = Math.max(...noisy.map(({ cell, bound }) => cell.noise / bound));
    return noisy.length > 0 ? [`${noiseLevel({ ...noisy[0].cell, noise: most })} with ${points} points`] : [];
  });
  return [
    ...[
      ...grouped(undetermined, ([, own]) => list([...new Set(own.flatMap((design) => design.undetermined))])),
    ].map(
      ([names, of]) =>
        `Data with ${list(of.map(([points]) => String(points)))} points cannot determine ${names} at all, whatever the method and however little the noise: the Cramér-Rao bound is infinite.`,
    ),
    ...(allowed.length > 0
      ? [`By the Cramér-Rao bound no method without bias can stand more noise than ${list(allowed)}.`]
      : []),
  ];
}

/** Designs that look as if they did. */
export function doubtText(designs: readonly Named[]): string[] {
  const doubtful = designs.filter(({ share, trusted }) => share >= askedShares[0] && !trusted);
  if (doubtful.length === 0) return [];
  const named = doubtful
    .slice(0, mostNamed)
    .map(
      ({ arm, cell, coverageOf, hits, intervals }) =>
        `${arm}, ${cell.points} points, ${noiseLevel(cell)} noise (${coverageOf}: ${hits} of ${intervals})`,
    );
  const more = doubtful.length > mostNamed ? ` and ${doubtful.length - mostNamed} more` : '';
  const methods = doubtful.map(({ cell }) => cell.method);
  return [
    `Narrow enough, but not trustworthy, as fewer than ${leastText(methods)} of the intervals contain the truth, by more than a standard error: ${named.join('; ')}${more}.`,
  ];
}

/** Methods that refused data, and why. */
export function refusedText(designs: readonly Named[]): string[] {
  return [...grouped(designs, ({ arm }) => arm)].flatMap(([arm, own]) => {
    const fits = own.flatMap(({ cell }) => cell.rows);
    const { count: refused, reason } = refusals(fits);
    return refused === 0 ? [] : [`${arm}: ${refused} of ${count(fits.length, 'fit')} refused. ${reason}`];
  });
}

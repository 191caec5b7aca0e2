import { drawFigure } from '../../charts/figure/drawFigure.ts';
import { list } from '../../src/text/words.ts';
import type { Item, ReportTable, Study } from '../report/item.ts';
import { percent, plain } from '../report/words.ts';
import { mean, median } from '../statistics.ts';
import { agreementFigure } from './agreementFigure.ts';
import { indexRows } from './claims/rowIndex.ts';
import { grid } from './claims/threshold.ts';
import { placeText } from './claims/words.ts';
import { type IndependentCell, independent } from './independent.ts';
import { medianError } from './medianError.ts';
import { timeGridText } from './timeGrid.ts';

/** A number of ours beside theirs. */
export interface Pair {
  cell: IndependentCell;
  what: 'E2, OLS' | 'E2, WENDy' | 'E_FS, WENDy';
  trials: number;
  ours: number;
  theirs: number;
  /** Ours over theirs, and its standard error: the medians of both vary with their trials. */
  ratio: number;
  error: number;
  /** How far the ratio may be from 1: medians of few trials vary more. */
  room: number;
}

/** The room for medians of a hundred trials, and for the few at 1024 points. */
const [room, roomLong] = [0.2, 0.4];

/** The medians of the grid beside those of a program that shares no code with this one. */
export async function agreement(study: Study): Promise<Item | undefined> {
  const pairs = pairsOf(study);
  if (pairs.length === 0) return undefined;
  const outside = pairs.filter((pair) => !isInside(pair));
  const unlikely = outside.filter(({ ratio, error, room }) => beyond(ratio, room) > 2 * error);
  const coverage = coverageTable(study);
  const differences = coverage.rows
    .map((row) => Number(row[4]) - Number(row[5]))
    .filter((x) => !Number.isNaN(x));
  return {
    number: 13,
    title: 'Agreement with an independent implementation',
    caption: `${pairs.length - outside.length} of ${pairs.length} medians are within ${percent(room)} of those that a program in another language found with other random numbers (${percent(roomLong)} at 1024 points, where it has 20 to 30 trials); the geometric mean of the ratios is ${plain(geometric(pairs))}, and they scatter by ${plain(scatter(pairs))} times what the bootstrap expects: ${percent(nearOne(pairs))} are within two standard errors of 1, where trials alone would leave 95%. ${outsideText(outside, unlikely)} Coverage differs by ${mean(differences).toFixed(3)} on average, at most by ${Math.max(...differences.map(Math.abs)).toFixed(3)}. ${fewText(pairs)}${await timeGridText(study.layout)} ${radiusText(study)}`,
    figures: [
      {
        name: 'agreement',
        caption: `Median E₂ of WENDy here over that of the independent implementation, with two standard errors by the bootstrap. Shaded: within ${percent(room)}, and ${percent(roomLong)} at 1024 points. Last panel: the logarithms of all ratios over their standard errors, and the normal density that trials alone would give.`,
        draw: (document) => drawFigure(document, agreementFigure(pairs)),
      },
    ],
    tables: [
      pairTable('outside', 'Medians outside the room', outside, true),
      pairTable('agreement', 'All medians', pairs, false),
      coverage,
    ],
  };
}

/** Where a study has few trials, its medians vary by more than that. */
function fewText(pairs: readonly Pair[]): string {
  const few = pairs.filter(({ trials, cell }) => 2 * trials < cell.trials).length;
  return few === 0
    ? ''
    : `${few} of the medians are of less than half as many trials as there, and wander by more than that room. `;
}

/** The smallest radius of test functions is chosen by another rule. */
function radiusText(study: Study): string {
  const index = indexRows(study);
  const both = independent.flatMap((cell) => {
    const own = [...index.rows(cell, grid('irls')).values()].map(({ radius }) => radius);
    return own.length === 0 ? [] : [{ own: median(own), theirs: cell.radius }];
  });
  const smaller = both.filter(({ own, theirs }) => own < theirs).length;
  const middle = (x: readonly number[]) => plain(median(x));
  return `The rule for the smallest radius of the test functions differs too: its median is ${middle(both.map(({ own }) => own))} samples here and ${middle(both.map(({ theirs }) => theirs))} there, smaller here in ${smaller} of ${both.length} cells.`;
}

function outsideText(outside: readonly Pair[], unlikely: readonly Pair[]): string {
  if (outside.length === 0) return 'None is outside.';
  const worst = [...unlikely]
    .sort((a, b) => Math.abs(Math.log(b.ratio)) - Math.abs(Math.log(a.ratio)))
    .slice(0, 3);
  const named = worst.map(
    ({ cell, what, ratio, error }) => `${what} of ${placeText(cell)}: ${plain(ratio)} ± ${plain(error)}`,
  );
  return `Of the ${outside.length} outside, ${outside.length - unlikely.length} (${percent(1 - unlikely.length / outside.length)}) are so by less than two standard errors, which trials alone may do${unlikely.length > 0 ? `; the others are ${unlikely.length}, the farthest ${list(named)}` : ''}.`;
}

function pairsOf(study: Study): Pair[] {
  const index = indexRows(study);
  return independent.flatMap((cell) => {
    const of = (method: string, quantity: 'e2' | 'efs') =>
      [...index.rows(cell, grid(method)).values()].map((row) => row[quantity] ?? Number.POSITIVE_INFINITY);
    return [
      pairOf(cell, 'E2, OLS', of('ols', 'e2'), cell.ols),
      pairOf(cell, 'E2, WENDy', of('irls', 'e2'), cell.e2),
      pairOf(cell, 'E_FS, WENDy', of('irls', 'efs'), cell.efs),
    ].filter((pair) => Number.isFinite(pair.ratio) && pair.ratio > 0);
  });
}

function pairOf(cell: IndependentCell, what: Pair['what'], x: readonly number[], theirs: number): Pair {
  const ours = median(x);
  // The bootstrap of our trials; theirs vary alike, in proportion to their number.
  const own = medianError(x.filter(Number.isFinite)) / ours;
  const ratio = ours / theirs;
  return {
    cell,
    what,
    trials: x.length,
    ours,
    theirs,
    ratio,
    error: ratio * own * Math.sqrt(1 + x.length / cell.trials),
    room: cell.points >= 1024 ? roomLong : room,
  };
}

function isInside({ ratio, room }: Pair): boolean {
  return beyond(ratio, room) <= 0;
}

/** By how much a ratio is outside its room. */
function beyond(ratio: number, room: number): number {
  return Math.max(ratio - (1 + room), 1 - room - ratio);
}

function geometric(pairs: readonly Pair[]): number {
  return Math.exp(mean(pairs.map(({ ratio }) => Math.log(ratio))));
}

/** The share of the ratios that differ from 1 by no more than two standard errors. */
function nearOne(pairs: readonly Pair[]): number {
  return pairs.filter(({ ratio, error }) => Math.abs(ratio - 1) <= 2 * error).length / pairs.length;
}

/** Root mean square of the logarithms of the ratios over their standard errors: 1 where trials explain all of it. */
function scatter(pairs: readonly Pair[]): number {
  const z = pairs.map(({ ratio, error }) => Math.log(ratio) / (error / ratio)).filter(Number.isFinite);
  return Math.sqrt(mean(z.map((x) => x * x)));
}

function pairTable(name: string, title: string, pairs: readonly Pair[], open: boolean): ReportTable {
  return {
    name,
    title: `${title} (${pairs.length})`,
    columns: [
      'problem',
      'points',
      'noise',
      'median',
      'trials here',
      'trials there',
      'here',
      'there',
      'ratio',
      'standard error',
      'inside',
    ],
    rows: pairs.map((pair) => [
      pair.cell.problem,
      pair.cell.points,
      pair.cell.noise,
      pair.what,
      pair.trials,
      pair.cell.trials,
      pair.ours,
      pair.theirs,
      pair.ratio,
      pair.error,
      isInside(pair) ? 'yes' : 'no',
    ]),
    open: open && pairs.length > 0 && pairs.length <= 40,
  };
}

function coverageTable(study: Study): ReportTable {
  const index = indexRows(study);
  const shares = (cell: IndependentCell, method: string) =>
    [...index.rows(cell, grid(method)).values()].flatMap(({ covered }) => covered ?? []);
  return {
    name: 'agreement-coverage',
    title: 'Coverage of 95% intervals',
    columns: [
      'problem',
      'points',
      'noise',
      'trials here',
      'here',
      'there',
      "paper's S, here",
      "paper's S, there",
    ],
    rows: independent.flatMap((cell) => {
      const [own, paper] = [shares(cell, 'irls'), shares(cell, 'irls-paper')];
      if (own.length === 0) return [];
      const ours = paper.length > 0 ? mean(paper) : null;
      return [
        [
          cell.problem,
          cell.points,
          cell.noise,
          own.length,
          mean(own),
          cell.coverage,
          ours,
          cell.coveragePaper,
        ],
      ];
    }),
  };
}

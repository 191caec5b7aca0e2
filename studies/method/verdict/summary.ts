import { median } from '../../statistics.ts';
import { markdownTable, percent } from '../table.ts';
import type { Half } from './systems.ts';
import type { Cell, Trial } from './trial.ts';

/** Off an ideal estimate by more than this many ideal standard errors is wrong. */
const WRONG = 4;
/** A fit is good within this many of the truth, if it is at the optimum: this near the first-order ideal, or the truth-started end. */
const GOOD = 3;
const NEAR_IDEAL = 1;
const AT_OPTIMUM = 0.1;
/** Verdicts that are right where an ideal error exceeds the parameter itself, alone or with others. */
const MISSING = ['poorlyDetermined', 'notIdentifiable', 'undersampled'];

/** Off the first-order ideal estimate, and off where least squares by forward solves ends from the truth, by more than four. */
function isWrong({ fromIdeal, fromOptimum }: Trial): boolean {
  return !(fromIdeal <= WRONG) && !(fromOptimum !== null && fromOptimum <= WRONG);
}

function isGood({ converged, fromTruth, fromIdeal, fromOptimum }: Trial): boolean {
  const atOptimum = fromIdeal < NEAR_IDEAL || (fromOptimum !== null && fromOptimum < AT_OPTIMUM);
  return converged && fromTruth <= GOOD && atOptimum;
}

function isFalseAlarm(trial: Trial): boolean {
  const rightly = trial.idealError > 1 && trial.warnings.some((code) => MISSING.includes(code));
  return isGood(trial) && trial.status !== 'ok' && !rightly;
}

export function printSummary(half: Half, trialsOf: ReadonlyMap<Cell, readonly Trial[]>): void {
  const all = [...trialsOf].flatMap(([cell, trials]) => trials.map((trial) => ({ cell, trial })));
  type Row = (typeof all)[number];
  const groups: [string, (row: Row) => boolean][] = [
    ...[...new Set(all.map(({ cell }) => cell.system.family))].map(
      (family): [string, (row: Row) => boolean] => [family, ({ cell }) => cell.system.family === family],
    ),
    ...[40, 100, 400].map((points): [string, (row: Row) => boolean] => [
      `${points} points`,
      ({ cell }) => cell.points === points,
    ]),
    ...[0.01, 0.05, 0.15].map((noise): [string, (row: Row) => boolean] => [
      `${percent(noise)}% noise`,
      ({ cell }) => cell.noise === noise,
    ]),
    ['all', () => true],
  ];
  const rows = groups.map(([name, belongs]) => {
    const trials = all.filter(belongs).map(({ trial }) => trial);
    const ok = trials.filter(({ status }) => status === 'ok');
    const good = trials.filter(isGood);
    const sum = (of: readonly Trial[], value: (trial: Trial) => number) =>
      of.reduce((total, trial) => total + value(trial), 0);
    const wrong = ok.filter(isWrong);
    const poor = trials.filter(({ idealError }) => idealError > 1);
    return [
      name,
      String(trials.length),
      percent(sum(trials, ({ converged }) => Number(converged)) / trials.length),
      String(ok.length),
      String(wrong.length),
      String(wrong.filter(({ devianceGain }) => devianceGain !== null && devianceGain > 0).length),
      String(ok.filter(({ fromIdeal }) => !(fromIdeal <= WRONG)).length),
      String(ok.filter(({ ownErrors }) => !(ownErrors <= 5)).length),
      percent(sum(ok, ({ covered }) => covered) / sum(ok, ({ parameters }) => parameters)),
      String(good.length),
      percent(good.filter(isFalseAlarm).length / good.length),
      percent(poor.filter(({ status }) => status === 'ok').length / poor.length),
      median(trials.map(({ milliseconds }) => milliseconds)).toFixed(0),
    ];
  });
  console.log(`${half} half, ${new Set(all.map(({ cell }) => cell.system)).size} systems\n`);
  console.log(
    markdownTable(
      [
        'of',
        'fits',
        'converged %',
        'ok',
        'wrong',
        'of them better than the optimum',
        'off first order',
        'c',
        'coverage of ok %',
        'good',
        'false alarms %',
        'ok, ideal error > 100%',
        'ms',
      ],
      rows,
    ),
  );
  console.log(`\nFalse alarms by status: ${counts(all.filter(({ trial }) => isFalseAlarm(trial)))}`);
  console.log(`Status of all: ${counts(all)}`);
  const wrong = all.filter(({ trial }) => trial.status === 'ok' && isWrong(trial));
  console.log(`Wrong under ok: ${wrong.map(({ cell, trial }) => `${cell.id} #${trial.trial}`).join(', ')}`);
}

function counts(rows: readonly { trial: Trial }[]): string {
  const counts = new Map<string, number>();
  for (const { trial } of rows) counts.set(trial.status, (counts.get(trial.status) ?? 0) + 1);
  const sorted = [...counts].sort((a, b) => b[1] - a[1]);
  return sorted.map(([status, n]) => `${status} ${n}`).join(', ');
}

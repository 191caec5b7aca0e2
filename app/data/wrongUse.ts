import type { Column, Finding, Table } from '../../src/index.ts';
import { isMissing, isTimeName, labelOf, momentOf } from '../../src/inside.ts';
import { appFindings } from '../appFindings.ts';
import type { Use } from '../state/work.ts';
import { asTimes, isDateLike, seemsDated } from './asTimes.ts';
import { rowName } from './cells.ts';
import { isMostlyNumbers } from './isMostlyNumbers.ts';
import { nameInUse } from './nameInUse.ts';
import { isStateName } from './stateName.ts';

/** What keeps a table from being used in this way, and which column has to do with it. */
export interface UseProblem {
  readonly finding: Finding;
  readonly column?: number;
}

/** What is wrong with the uses of a table's columns; undefined where nothing is. */
export function wrongUse(read: Table, uses: readonly Use[]): UseProblem | undefined {
  return wrongChoice(read, uses) ?? wrongTimes(read, uses);
}

/** What is wrong with the uses themselves. */
function wrongChoice(read: Table, uses: readonly Use[]): UseProblem | undefined {
  const { columns } = read;
  const of = (as: Use['as']) => uses.flatMap((use, j) => (use.as === as ? [j] : []));
  const heading = (j: number) => columns[j].name;
  for (const use of ['time', 'experiment'] as const) {
    const [first, second] = of(use);
    if (second !== undefined)
      return {
        finding: appFindings.useTwice({ columns: [heading(first!), heading(second)], use }),
        column: second,
      };
  }
  if (of('time').length === 0) {
    const candidates = columns.map(({ name }) => name).filter(isTimeName);
    return { finding: appFindings.timeNotChosen({ candidates }) };
  }
  const columnOf = new Map<string, number>();
  for (const [j, use] of uses.entries()) {
    if (use.as === 'nothing') continue;
    const name = nameInUse(columns[j], use);
    if (use.as === 'state' && !isStateName(name))
      return { finding: appFindings.columnNameNotTaken({ column: heading(j), name }), column: j };
    const before = columnOf.get(name);
    if (before !== undefined && !(use.as === 'state' && uses[before].as === 'state'))
      return { finding: appFindings.columnNamesSame({ numbers: [before + 1, j + 1], name }), column: j };
    columnOf.set(name, j);
  }
  return of('state').length === 0 ? noState(read, uses) : undefined;
}

/** That nothing is measured, and which cell may have kept a column from being taken for numbers. */
function noState(read: Table, uses: readonly Use[]): UseProblem {
  let closest: { column: number; row: number; numbers: number } | undefined;
  read.columns.forEach((column, j) => {
    const { values, texts } = column;
    if (!texts || uses[j].as !== 'nothing' || seemsDated(column) || isMostlyNumbers(column)) return;
    const numbers = values.reduce((sum, x) => sum + (Number.isNaN(x) ? 0 : 1), 0);
    const row = texts.findIndex((text, i) => Number.isNaN(values[i]) && !isMissing(text));
    const meant = numbers > 0 || /\d/.test(texts[row]);
    if (meant && numbers > (closest?.numbers ?? -1)) closest = { column: j, row, numbers };
  });
  if (!closest) return { finding: appFindings.valuesNotChosen({}) };
  const { column, row } = closest;
  const { name, texts } = read.columns[column];
  const unread = { column: name, row: rowName(read, row), text: texts![row] };
  return { finding: appFindings.valuesNotChosen({ unread }), column };
}

/** What is wrong with the times, or with the labels of the experiments they belong to. */
function wrongTimes(read: Table, uses: readonly Use[]): UseProblem | undefined {
  const j = uses.findIndex(({ as }) => as === 'time');
  const heading = read.columns[j];
  const time = asTimes(heading);
  const written = (i: number) => time.texts?.[i] ?? String(time.values[i]);
  const k = uses.findIndex(({ as }) => as === 'experiment');
  const by = read.columns[k];
  const last = new Map<string, number>();
  for (let i = 0; i < read.rows; i++) {
    const t = time.values[i];
    if (Number.isNaN(t)) return { finding: noTime(read, heading, i), column: j };
    const label = by ? labelOf(by, i) : '';
    if (by && label === '')
      return {
        finding: appFindings.rowWithoutLabel({ column: by.name, row: rowName(read, i) }),
        column: k,
      };
    const before = last.get(label);
    if (before !== undefined && t < time.values[before]) {
      const finding = appFindings.timeGoesBack({
        column: heading.name,
        row: rowName(read, i),
        time: written(i),
        before: { row: rowName(read, before), time: written(before) },
        experiment: by ? label : undefined,
      });
      return { finding, column: j };
    }
    last.set(label, i);
  }
  return undefined;
}

function noTime(read: Table, time: Column, i: number): Finding {
  const where = { column: time.name, row: rowName(read, i) };
  const text = time.texts?.[i] ?? '';
  if (isMissing(text)) return appFindings.rowWithoutTime(where);
  const back = clockGoesBack(time);
  if (back > 0) {
    const [after, before] = [back, back - 1].map((row) => ({
      row: rowName(read, row),
      time: time.texts?.[row] ?? '',
    }));
    return appFindings.timeGoesBack({ column: time.name, ...after, before, experiment: undefined });
  }
  if (asTimes(time) !== time) return appFindings.dateUnlikeOthers({ ...where, text });
  if (seemsDated(time) || isDateLike(text)) return appFindings.dateNotRead({ ...where, text });
  return appFindings.timeNotNumber({ ...where, text });
}

/** The row of the first clock time that is earlier than the one before it; -1 where there is none, or where not all are clock times. */
function clockGoesBack({ texts = [] }: Column): number {
  const seconds = texts.map((text) => {
    const moment = momentOf(text);
    return moment?.kind === 'clock' ? moment.seconds : Number.NaN;
  });
  return seconds.some(Number.isNaN) ? -1 : seconds.findIndex((at, i) => i > 0 && at < seconds[i - 1]);
}

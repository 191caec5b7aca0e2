import { duration } from '../../src/text/duration.ts';
import { count, list } from '../../src/text/words.ts';
import { claims, unasked } from '../paper/claims/claims.ts';
import { type Judged, judge } from '../paper/claims/judge.ts';
import { paperItems } from '../paper/index.ts';
import type { Layout } from '../plan/cells.ts';
import { isReadAgain, type Plan } from '../plan/plan.ts';
import { designAnswers } from './design/designAnswers.ts';
import { refusals } from './design/designCells.ts';
import { designItems } from './design/designItems.ts';
import { grouped } from './grouped.ts';
import type { ReportTable, Study } from './item.ts';
import type { StoredStudy } from './readStudy.ts';
import type { Report } from './report.ts';
import { percent, range, shortName } from './words.ts';

/** The report that a study's plan asks for. */
export async function makeReport(stored: StoredStudy): Promise<Report> {
  const { study } = stored;
  const { plan } = study.layout;
  const answered = await designAnswers(study);
  const paper = plan.report === 'paper';
  const items = paper ? await paperItems(study) : await designItems(study, answered);
  const judged = paper ? judge(claims, study, items) : [];
  return {
    title: plan.title || `Study ${plan.name}`,
    facts: facts(stored),
    plan: planTable(study.layout),
    notices: [...notices(study), ...(paper ? foreignNotices(judged) : refusedNotices(study))],
    answers: answered.answers,
    judged,
    unasked: paper ? unasked : [],
    items,
  };
}

function facts({ study: { layout, rows, version }, created, machine, seal }: StoredStudy): Report['facts'] {
  const { plan } = layout;
  const trials = plan.parts.map((part) => part.trials);
  const again = readTwice(plan);
  const seconds =
    rows.reduce((sum, { part, method, ms }) => sum + (again.has(`${part}/${method}`) ? 0 : ms), 0) / 1000;
  return [
    ['Plan', `${plan.name}, seed ${plan.seed}`],
    ['Systems', list([...new Set(layout.cells.map(({ system }) => system.title || system.name))])],
    ['Methods', list(families(plan.parts.flatMap(({ methods }) => methods.map(({ name }) => name))))],
    ['Trials', `${range(Math.min(...trials), Math.max(...trials), String)} a cell`],
    ['Fits', `${whole(rows.length)}, ${duration(seconds)} of one core`],
    ['Begun', created === '' ? 'unknown' : dateText(created)],
    ['Written', dateText(new Date().toISOString())],
    ['Version', `wendy ${version}`],
    ['Machine', machine === '' ? 'unknown' : machine],
    ...(seal === 'none' ? [] : [['Seal', sealWords[seal]] as const]),
  ];
}

const sealWords = {
  verified: 'verified: this study was not edited without the key',
  'not verified': 'not verified, for no key was given',
};

/** The methods that read the fit of another in their own way: part/method. Its time counts once. */
function readTwice({ parts }: Plan): Set<string> {
  return new Set(
    parts.flatMap(({ name, methods }) =>
      methods.filter((method) => isReadAgain(method, { methods })).map((method) => `${name}/${method.name}`),
    ),
  );
}

/** Names that differ by a number at their end, such as a radius, as one. */
function families(names: readonly string[]): string[] {
  const groups = grouped(new Set(names), (name) => name.replace(/\d+(\.\d+)?$/, '…'));
  return [...groups].map(([family, own]) => (own.length > 1 ? family : own[0]));
}

function planTable({ plan }: Layout): ReportTable {
  return {
    name: 'plan',
    title: 'The plan, part by part',
    columns: ['part', 'systems', 'points', 'noise', 'trials', 'methods', 'first states'],
    rows: plan.parts.map(({ name, systems, points, noise, byModel, asMeasured, trials, methods, u0 }) => [
      name,
      systems.map((system) => shortName(system.name)).join(', '),
      points.length > 0 ? points.join(', ') : "the problem's",
      asMeasured ? 'measured' : byModel ? "the model's" : noise.map(percent).join(', '),
      trials,
      families(methods.map((method) => method.name)).join(', '),
      u0,
    ]),
  };
}

/** What is missing. */
function notices({ layout, rows }: Study): string[] {
  const missing = layout.fits - rows.length;
  if (missing === 0) return [];
  const present = new Set(
    rows.map(({ part, problem, points, noise }) => JSON.stringify([part, problem, points, noise])),
  );
  const empty = layout.cells.filter(
    ({ part, system, points, noise }) =>
      !present.has(JSON.stringify([part.name, system.name, points, noise])),
  );
  const cells =
    empty.length === 0
      ? ''
      : ` ${empty.length} of ${count(layout.cells.length, 'cell')} ${empty.length === 1 ? 'has' : 'have'} none.`;
  return [
    `This study is not complete: ${whole(rows.length)} of ${whole(layout.fits)} fits are there (${percent(rows.length / layout.fits)}).${cells} What is below is made of these; the same run again adds the rest.`,
  ];
}

/** That the plan is none of the paper's. */
function foreignNotices(judged: readonly Judged[]): string[] {
  if (judged.some(({ verdict }) => verdict !== 'no data')) return [];
  return [
    'None of the paper’s cells are in this study, so that its claims cannot be checked. For the report of a plan of one’s own, put "report": "design" into it, or leave that out.',
  ];
}

/** That fits were refused, and why. */
function refusedNotices({ rows }: Study): string[] {
  const { count: refused, reason } = refusals(rows);
  if (refused === 0) return [];
  return [
    `${whole(refused)} of ${count(rows.length, 'fit')} ${refused === 1 ? 'was' : 'were'} refused. ${reason}`,
  ];
}

function dateText(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}

function whole(n: number): string {
  return n.toLocaleString('en-US');
}

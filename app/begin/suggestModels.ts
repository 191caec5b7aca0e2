import { parseModel } from '../../src/index.ts';
import { renamedModel } from '../model/renamedModel.ts';
import type { ExperimentSeen } from '../worker/messages.ts';
import { called } from './called.ts';
import { type Course, courseOf } from './courseOf.ts';
import type { Idea, Seen } from './idea.ts';
import { oneColumn } from './oneColumn.ts';
import { severalColumns } from './severalColumns.ts';

/** An idea in the names of the data. */
export interface Suggestion {
  /** Typical courses of its columns: one of all together, or one for each. */
  readonly sketches: readonly Idea['sketch'][];
  readonly title: string;
  readonly about: string;
  readonly model: string;
  /** The columns that it is about, as the idea's own in their order. */
  readonly columns: readonly string[];
}

/** Cards that are shown. */
const [fewest, most] = [3, 5];
/** Columns that are put together in every way; more would take long. */
const mostColumns = 6;
/** What each column that an idea leaves out counts against it. */
const leftOut = 2;
/** Ideas of less than this are shown only where there are few better ones. */
const good = 1;

/**
 * The models that may fit columns, the likeliest first: by how many there are, whether they rise, level off, peak or oscillate, and by
 * their names. `names` are those of the columns in a model, `experiments` have their values in the same order.
 */
export function suggestModels(
  names: readonly string[],
  experiments: readonly Pick<ExperimentSeen, 't' | 'values'>[],
): readonly Suggestion[] {
  const seen = withoutTotals(names.map((name, l) => seeColumn(name, l, experiments)));
  const changing = seen.filter(({ isConstant, isSparse }) => !isConstant && !isSparse);
  if (changing.length === 0) return [];
  return [...oneColumn, ...severalColumns]
    .flatMap((idea) =>
      best(idea, seen.slice(0, mostColumns), {
        changing: changing.length,
        experiments: experiments.length,
        names,
      }),
    )
    .concat(changing.length > 1 ? eachAlone(changing) : [])
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .filter(({ score }, i) => i < fewest || score >= good)
    .slice(0, most)
    .map(({ suggestion }) => suggestion());
}

/** Columns without totals of cases where new ones are there as well: both say the same. */
function withoutTotals(seen: readonly Seen[]): readonly Seen[] {
  const isTotal = ({ name }: Seen) => called(name, 'cases') && called(name, 'totalCases');
  const others = seen.filter((column) => !isTotal(column));
  return others.some(({ name }) => called(name, 'cases')) ? others : seen;
}

/** A suggestion, and how well it fits. */
interface Scored {
  readonly score: number;
  suggestion(): Suggestion;
}

/** What is to be known of the whole table. */
interface Whole {
  /** How many columns change. */
  readonly changing: number;
  readonly experiments: number;
  /** Of all columns. */
  readonly names: readonly string[];
}

/** The way of giving an idea its columns that fits best. */
function best(idea: Idea, seen: readonly Seen[], { changing, experiments, names }: Whole): Scored[] {
  let best = { columns: [] as readonly Seen[], score: 0 };
  for (const columns of choices(seen, idea.columns.length)) {
    const fits = idea.fits(columns);
    const used = columns.filter(({ isConstant, isSparse }) => !isConstant && !isSparse).length;
    const score = fits === 0 ? 0 : Math.max(fits - leftOut * (changing - used), fits / 20);
    if (score > best.score) best = { columns, score };
  }
  const { columns, score } = best;
  const shared = { score, suggestion: () => inNamesOf(idea, columns, names) };
  const areIndividuals = experiments > 1 && experiments <= mostIndividuals;
  if (!idea.individual || !areIndividuals || score === 0) return [shared];
  return [
    { score: score + likelier, suggestion: () => inNamesOf(individually(idea), columns, names) },
    shared,
  ];
}

/** Individuals that have parameters of their own; more would take long. */
const mostIndividuals = 24;
/** What it counts that individuals are seldom alike. */
const likelier = 0.1;

/** An idea whose parameters have other values in each experiment. */
function individually(idea: Idea): Idea {
  return {
    ...idea,
    title: `${idea.title}, individually`,
    about: `${idea.about} Each experiment has its own rates.`,
    model: `${idea.model}\nlocal ${idea.individual?.join(', ')}`,
  };
}

/** All ordered selections of that many items. */
function choices<T>(some: readonly T[], count: number): T[][] {
  if (count === 0) return [[]];
  return some.flatMap((one) =>
    choices(
      some.filter((other) => other !== one),
      count - 1,
    ).map((rest) => [one, ...rest]),
  );
}

function inNamesOf(idea: Idea, seen: readonly Seen[], taken: readonly string[]): Suggestion {
  const columns = seen.map(({ name }) => name);
  // r_x belongs to the column that x stands for.
  const own = parseModel(idea.model).parameters.flatMap((name): [string, string][] => {
    const [, base, of] = /^(.+)_([^_]+)$/.exec(name) ?? [];
    const column = columns[idea.columns.indexOf(of)];
    return column === undefined ? [] : [[name, `${base}_${column}`]];
  });
  const isCounted = idea.counted !== undefined && seen.every((column) => column.isCounted);
  const text = isCounted ? `${idea.model}\n${idea.counted}` : idea.model;
  const renamed = renamedModel(
    text,
    new Map([...own, ...idea.columns.map((name, i) => [name, columns[i]] as const)]),
    // A parameter that is called as a column would be taken as known.
    taken.filter((name) => !columns.includes(name)),
  );
  // What is set by hand stays as it is until the next row, and does not go there in a line.
  const model = seen
    .filter(({ isSwitched }) => isSwitched)
    .reduce((lines, { name }) => lines.replace(`\ninput ${name}\n`, `\ninput ${name} held\n`), renamed);
  return { sketches: [idea.sketch], title: idea.title, about: idea.about, model, columns };
}

/** Quantities that are modelled each by itself; more would be a long text. */
const mostAlone = 8;

/** What it counts against columns that each has an idea of its own. */
const apart = 1;

/** Every column by the idea that fits it best, without an influence on the others; nothing where one has none. */
function eachAlone(seen: readonly Seen[]): Scored[] {
  const alone = seen.slice(0, mostAlone).map((column) => {
    // Hidden states of one would be those of another as well.
    const ideas = oneColumn.filter(
      ({ model, columns }) => parseModel(model).states.length === columns.length,
    );
    return ideas
      .map((idea) => ({ idea, column, score: idea.fits([column]) }))
      .reduce((a, b) => (b.score > a.score ? b : a));
  });
  if (alone.some(({ score }) => score < good)) return [];
  const score = alone.reduce((sum, one) => sum + one.score, 0) / alone.length - apart;
  const lines = alone.map(({ idea, column }) => ownModel(idea, column.name, seen));
  const titles = [...new Set(alone.map(({ idea }) => idea.title.toLowerCase()))];
  const suggestion = () => ({
    // Others a little slower, so that equal courses do not hide each other.
    sketches: alone.map(({ idea: { sketch } }, k) => ({
      ...sketch,
      span: sketch.span * 0.8 ** Math.min(k, 3),
      drawn: 1,
    })),
    title: 'Each on its own',
    about: `No column acts on another: ${titles.slice(0, 3).join(', ')}.`,
    model: ['# Each on its own, with parameters of its own', ...lines].join('\n'),
    columns: alone.map(({ column }) => column.name),
  });
  return [{ score, suggestion }];
}

/** The model of one column, its parameters named after it. */
function ownModel(idea: Idea, column: string, seen: readonly Seen[]): string {
  const bare = idea.model
    .split('\n')
    .filter((line) => !/^(#|report )/.test(line))
    .join('\n');
  const { parameters } = parseModel(bare);
  const own = new Map(parameters.map((name) => [name, `${name}_${column}`]));
  const others = seen.map(({ name }) => name);
  return renamedModel(bare, new Map([...own, [idea.columns[0], column]]), others);
}

function seeColumn(
  name: string,
  l: number,
  experiments: readonly Pick<ExperimentSeen, 't' | 'values'>[],
): Seen {
  const all = experiments.map(({ t, values }) => ({ t, values: values[l] ?? new Float64Array() }));
  const filled = all.filter(({ values }) => values.some(Number.isFinite));
  const numbers = filled.map(({ values }) => values.filter(Number.isFinite));
  const cells = all.reduce((sum, { values }) => sum + values.length, 0);
  const something = numbers.reduce((sum, values) => sum + values.filter((x) => x !== 0).length, 0);
  const isSparse = something > 0 && something <= cells / 4 && something <= 12 * Math.max(filled.length, 1);
  const isConstant = !isSparse && numbers.every((values) => values.every((x) => x === values[0]));
  return {
    name,
    course: common(filled.map(({ t, values }) => courseOf(t, values))),
    isConstant,
    isSparse,
    isCounted: areCounts(numbers),
    isSwitched: numbers.length > 0 && numbers.every(isSwitched),
    values: Array.from(filled[0]?.values ?? []),
  };
}

/** The part of the steps of a course that is none, where somebody sets it from time to time. */
const resting = 0.6;

/** Whether a course has levels and jumps between them, as an input has that is set by hand. */
function isSwitched(values: Float64Array): boolean {
  const still = values.reduce((sum, x, i) => (i > 0 && x === values[i - 1] ? sum + 1 : sum), 0);
  const levels = new Set(values).size;
  return levels > 1 && levels <= values.length / 8 && still >= resting * (values.length - 1);
}

/** A count that is large enough that its noise can be seen. */
const large = 10;

function areCounts(numbers: readonly Float64Array[]): boolean {
  const all = numbers.flatMap((values) => Array.from(values));
  return all.every((x) => Number.isInteger(x) && x >= 0) && all.some((x) => x >= large);
}

/** The course that most experiments have. */
function common(courses: readonly Course[]): Course {
  const most = <T>(values: readonly T[]): T => {
    const counts = new Map<T, number>();
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
    return [...counts].reduce((a, b) => (b[1] > a[1] ? b : a))[0];
  };
  if (courses.length === 0) return courseOf([], []);
  const kind = most(courses.map((course) => course.kind));
  const alike = courses.filter((course) => course.kind === kind);
  return {
    kind,
    isPositive: courses.every(({ isPositive }) => isPositive),
    levelsOff: most(alike.map(({ levelsOff }) => levelsOff)),
    steepest: most(alike.map(({ steepest }) => steepest)),
    startsSlowly: most(alike.map(({ startsSlowly }) => startsSlowly)),
    isSteady: most(alike.map(({ isSteady }) => isSteady)),
    fromZero: most(alike.map(({ fromZero }) => fromZero)),
    toZero: most(alike.map(({ toZero }) => toZero)),
  };
}

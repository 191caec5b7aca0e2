import { setImmediate } from 'node:timers/promises';
import { type FitOptions, methodOf } from '../../src/index.ts';
import { type Cell, type Layout, unitAt } from '../plan/cells.ts';
import { isReadAgain, type MethodName, plannedMethods } from '../plan/plan.ts';
import { geometricMean } from '../statistics.ts';
import { createRunner } from './runUnit.ts';

/** How long the probe may take. */
const mostSeconds = 15;
/** The first runs of a kind also pay for compilation, test functions and the truth: short ones are made again. */
const againMs = 200;
const leastRuns = 4;
const slowMs = 1500;

/** Cells that differ in the noise alone: one of them stands for all. */
interface Group {
  cells: number[];
  /** Which system and methods it has, without the points. */
  kind: string;
  system: string;
  /** Whether models are solved forward. */
  shoots: boolean;
  /** What it takes in units of no meaning, to compare groups by. */
  guess: number;
}

/**
 * Seconds of one unit of each cell. Measured for as many groups of cells as there is time: one of each kind, then other
 * sizes, the cheapest first. The others follow from those most like them by a rough law of growth.
 */
export async function probe(layout: Layout, signal?: AbortSignal): Promise<number[]> {
  const run = createRunner(layout);
  const begin = performance.now();
  const left = () => mostSeconds - (performance.now() - begin) / 1e3;
  const measured = new Map<Group, number>();
  const groups = groupsOf(layout);
  const rising = [...groups].sort((a, b) => a.guess - b.guess);
  // The last of a key stays: the cheapest.
  const ofEachKind = new Map([...rising].reverse().map((group) => [group.kind, group]));
  const sizes = rising.filter((group) => ofEachKind.get(group.kind) !== group);
  for (const group of [...[...ofEachKind.values()].sort((a, b) => a.guess - b.guess), ...sizes]) {
    const expected = secondsOf(group, measured) ?? 0;
    if (signal?.aborted || left() <= 0) break;
    if (expected > left()) continue;
    const middle = layout.cells[group.cells[Math.floor(group.cells.length / 2)]];
    const from = performance.now();
    let least = Number.POSITIVE_INFINITY;
    const passed = () => performance.now() - from;
    for (let runs = 0; runs === 0 || passed() < (runs < leastRuns ? slowMs : againMs); runs++) {
      const start = performance.now();
      await run(unitAt(layout, middle.first));
      least = Math.min(least, performance.now() - start);
    }
    measured.set(group, least / 1e3);
    // Short fits never wait: without this no timer and no signal would be seen until the end.
    await setImmediate();
  }
  const unitSeconds = new Array<number>(layout.cells.length).fill(0);
  for (const group of groups) {
    const seconds = measured.get(group) ?? secondsOf(group, measured) ?? 1;
    for (const cell of group.cells) unitSeconds[cell] = Number(seconds.toPrecision(3));
  }
  return unitSeconds;
}

function groupsOf({ cells }: Layout): Group[] {
  const groups = new Map<string, Group>();
  cells.forEach((cell, i) => {
    const { part, system, points } = cell;
    const kind = JSON.stringify([system.name, part.methods, part.u0, part.fresh]);
    const key = JSON.stringify([kind, points]);
    const shoots = part.methods.some(({ method }) => methodOf(plannedMethods[method].by).shooting);
    const group = groups.get(key) ?? { cells: [], kind, system: system.name, shoots, guess: guessOf(cell) };
    group.cells.push(i);
    groups.set(key, group);
  });
  return [...groups.values()];
}

/**
 * What a group takes by those that were measured: the nearest in size of the same kind; else, by what guesses are worth, the
 * same system solved forward or not, any system so, any at all. undefined where nothing was measured.
 */
function secondsOf(group: Group, measured: ReadonlyMap<Group, number>): number | undefined {
  const { kind, system, shoots, guess } = group;
  const known = [...measured.keys()];
  const alike = known.filter((other) => other.kind === kind);
  if (alike.length > 0) {
    const off = (other: Group) => Math.abs(Math.log(other.guess / guess));
    const nearest = alike.reduce((a, b) => (off(b) < off(a) ? b : a));
    return (measured.get(nearest)! * guess) / nearest.guess;
  }
  const like = [
    known.filter((other) => other.shoots === shoots && other.system === system),
    known.filter((other) => other.shoots === shoots),
    known,
  ].find((others) => others.length > 0);
  return like && guess * geometricMean(like.map((other) => measured.get(other)! / other.guess));
}

/** Weak fits grow with points² in the end, least squares with the points; small ones of either hardly grow. */
function guessOf({ part, system, points }: Cell): number {
  const states = Math.max(Object.keys(system.initial).length, 1);
  const costs = part.methods.map((one) => {
    const { method, options } = one;
    const { weakForm, collocation } = methodOf(plannedMethods[method].by);
    const weak = states * (points / 256) ** 1.75 + 0.5;
    if (weakForm) return part.fresh ? 3 * weak : weak;
    if (collocation) return 3 * weak;
    if (isReadAgain(one, part)) return 0;
    const scalar = options.objective === 'scalar' ? 3 : 1;
    return startsOf(method, options.start) * states * (points / 256 + 1) * 6 * scalar;
  });
  return costs.reduce((sum, cost) => sum + cost, 0);
}

function startsOf(method: MethodName, start: FitOptions['start']): number {
  if (plannedMethods[method].begun === 'estimate') return 1;
  return typeof start === 'string' ? Number(/^random:(\d+)$/.exec(start)?.[1] ?? 1) : start ? 1 : 5;
}

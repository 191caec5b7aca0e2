import { median } from '../studies/statistics.ts';
import type { Times } from './clock.ts';

/** What one run gave: its times, how often the model was evaluated, and how far away the answer is. */
export interface Outcome {
  times: Times;
  evaluations: number;
  error: number;
}

export interface Contestant {
  name: string;
  /** undefined where it cannot run here. */
  run(round: number): Promise<Outcome | undefined>;
}

interface Rules {
  rounds: number;
  /** Rounds of ours alone, before the first that counts. */
  warmUp: number;
  /** Titles of two columns. */
  evaluations: string;
  error: string;
}

/**
 * Prints a table of medians of all contestants, who run in turns, so that other work on the machine slows all. Behind each
 * of the others stands how many times our time it takes by the clock that is kinder to it, and whether we are quicker.
 */
export async function contest(
  ours: Contestant,
  others: readonly Contestant[],
  { rounds, warmUp, evaluations, error }: Rules,
): Promise<void> {
  for (let round = 0; round < warmUp; round++) await ours.run(round);
  const all = [ours, ...others];
  const outcomes = all.map((): Outcome[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, { run }] of all.entries()) {
      const outcome = await run(round);
      if (outcome) outcomes[i].push(outcome);
    }
  }
  const titles = ['CPU ms', 'wall ms', evaluations, error, 'times ours'];
  console.log(
    `${`medians of ${rounds} runs`.padEnd(40)}${titles.map((title) => title.padStart(12)).join('')}`,
  );
  const [own] = outcomes.map(medians);
  all.forEach(({ name }, i) => {
    if (outcomes[i].length === 0) return;
    const { cpu, wall, count, off } = medians(outcomes[i]);
    const ratio = Math.min(cpu / own.cpu, wall / own.wall);
    const verdict = i === 0 ? '' : `${ratio.toFixed(1).padStart(12)} ${ratio > 1 ? '✓' : '✗'}`;
    const cells = [cpu.toFixed(3), wall.toFixed(3), count > 0 ? count.toFixed(0) : '', offText(off)];
    console.log(`${name.padEnd(40)}${cells.map((cell) => cell.padStart(12)).join('')}${verdict}`);
  });
  if (others.length > 0 && outcomes.slice(1).every((of) => of.length === 0)) {
    console.log('no answer from python3 with NumPy and SciPy: nothing to compare');
  }
}

function medians(outcomes: readonly Outcome[]) {
  const of = (value: (outcome: Outcome) => number) => median(outcomes.map(value));
  return {
    cpu: of(({ times }) => times[0]),
    wall: of(({ times }) => times[1]),
    count: of(({ evaluations }) => evaluations),
    off: of(({ error }) => error),
  };
}

function offText(x: number): string {
  if (Number.isNaN(x)) return '';
  return x < 0.01 ? x.toExponential(1) : x.toFixed(2);
}

import { describe, expect, test } from 'vitest';
import { fit, fitEach, parseModel, readTable, startFollower, type Watch } from '../../src/index.ts';
import { buildProblem } from '../../src/problem/buildProblem.ts';
import { blocksOf } from '../../src/search/blocks.ts';
import { randomGenerator } from '../../src/stats/randomGenerator.ts';

const truths = [
  { name: 'a', r: 0.8, K: 1.2 },
  { name: 'b', r: 0.3, K: 40 },
  { name: 'c', r: 1.5, K: 900 },
];
const { normal } = randomGenerator(6);
const rows = truths.flatMap(({ name, r, K }) =>
  Array.from({ length: 20 }, (_, i) => {
    const t = (i * 12) / (19 * r);
    const N = K / (1 + 11 * Math.exp(-r * t));
    return [name, t, N + 0.03 * K * normal(), 0.03 * K].join(',');
  }),
);
const table = readTable(`experiment,t,N,sd_N\n${rows.join('\n')}\n`);
const problemOf = (text: string) => buildProblem(parseModel(text), table).problem;
const growth = "N' = r*N*(1 - N/K)";

describe('blocks of experiments', () => {
  test('are one if a parameter is shared, and one per experiment if none is', () => {
    expect(blocksOf(problemOf(growth))).toHaveLength(1);
    expect(blocksOf(problemOf(`${growth}\nlocal K`))).toHaveLength(1);
    const problem = problemOf(`${growth}\nlocal r, K`);
    const blocks = blocksOf(problem);
    expect(blocks.map(({ experiments }) => experiments)).toEqual([[0], [1], [2]]);
    for (const { problem: own, unknowns } of blocks) {
      expect(own.experiments).toHaveLength(1);
      own.unknowns.forEach(({ name, experiment }, k) => {
        expect(name).toBe(problem.unknowns[unknowns[k]].name);
        expect(experiment).toBe(0);
      });
    }
    expect(blocks.flatMap(({ unknowns }) => unknowns).sort()).toEqual([...problem.unknowns.keys()]);
  });

  test('stay separate if they share only noise', () => {
    const blocks = blocksOf(problemOf(`${growth}\nlocal r, K\nnoise N = s*N`));
    expect(blocks).toHaveLength(3);
    for (const { problem } of blocks) expect(problem.unknowns.map(({ name }) => name)).toContain('s');
  });

  test('are one if some would be too small to show their noise', () => {
    const few = readTable(
      `experiment,t,N\n${rows
        .filter((_, i) => i < 20 || i % 5 === 0)
        .map((row) => row.split(',').slice(0, 3).join(','))
        .join('\n')}\n`,
    );
    const { problem } = buildProblem(parseModel(`${growth}\nlocal r, K`), few);
    expect(blocksOf(problem)).toHaveLength(1);
  });
});

describe('a fit of experiments that share nothing', () => {
  const model = parseModel(`${growth}\nlocal r, K\nnoise N = column sd_N`);
  const options = { intervals: 'white', check: 'none' } as const;

  test('equals that of each alone', async () => {
    const together = await fit(model, table, options);
    const alone = await fitEach(parseModel(`${growth}\nnoise N = column sd_N`), table, options);
    for (const { name, result } of alone) {
      for (const { name: of, estimate, stdError } of result!.parameters) {
        const own = together.parameters.find((p) => p.name === of && p.experiment === name)!;
        expect(Math.abs(own.estimate - estimate) / stdError).toBeLessThan(0.01);
        expect(own.stdError / stdError).toBeCloseTo(1, 2);
      }
    }
    const search = together.search!;
    const sum = alone.reduce((total, { result }) => total + result!.search!.optima[0].deviance, 0);
    // Truncation: the equations hold to κ in units from all data. The study tolerates 0.2 for the same optimum.
    expect(Math.abs(search.optima[0].deviance - sum)).toBeLessThan(0.2);
    expect(search.starts[search.best].deviance).toBeCloseTo(search.optima[0].deviance, 6);
    expect(search.seen).toBe(Math.min(...alone.map(({ result }) => result!.search!.seen)));
    expect(search.ended).toBe('agreed');
    expect(search.starts[0].estimates).toHaveLength(6);
  });

  test('has the same bits with help from other threads', async () => {
    const follow = await startFollower(model, table, options);
    let helped = 0;
    const help: Watch['help'] = (_, queue) => {
      let isOver = false;
      const work = async () => {
        const task = isOver ? undefined : queue.take();
        if (!task) return;
        const end = await follow(task);
        helped++;
        if (!isOver) queue.give(end);
      };
      // At once: a search that is quick enough would otherwise be over first.
      queue.listen(() => void work());
      work();
      return {
        end() {
          isOver = true;
        },
      };
    };
    const [alone, together] = [await fit(model, table, options), await fit(model, table, options, { help })];
    expect(helped).toBeGreaterThan(2);
    expect(together.parameters).toEqual(alone.parameters);
    expect(together.search!.starts.map(({ estimates }) => estimates)).toEqual(
      alone.search!.starts.map(({ estimates }) => estimates),
    );
  });
});

import { spawnSync } from 'node:child_process';
import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { addFlags, optionsFrom } from '../../cli/input/flags.ts';
import { commandLine } from '../../report/commandLine.ts';
import { changedOptions } from '../../src/changedOptions.ts';
import { type FitOptions, optionNames, resolveOptions } from '../../src/index.ts';

/** A non-default value for every option, with the options that it requires. */
const changed: { [Name in keyof FitOptions]-?: FitOptions } = {
  method: { method: 'irls' },
  preset: { preset: 'paper' },
  time: { time: "hour's end, in s" },
  by: { by: '--dish' },
  long: { long: 'what is it=value' },
  replicates: { replicates: 'columns' },
  plate: { plate: 'row=OD' },
  beyond: { beyond: 'missing' },
  level: { level: 0.9 },
  covariance: { method: 'irls', covariance: 'paper' },
  intervals: { intervals: 'white' },
  noise: { noise: 'pooled' },
  noiseSd: { noiseSd: { u1: 0.125, β: 3e-21 } },
  fix: { fix: { w1: -2.5, w2: 1e-7 } },
  bounds: {
    bounds: {
      w1: [-1, 1e9],
      w2: [0, Number.POSITIVE_INFINITY],
      'u1(0)': [Number.NEGATIVE_INFINITY, 2.5],
      w3: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
    },
  },
  filterOrder: { filterOrder: 4 },
  filterPoints: { filterPoints: 21 },
  eta: { eta: 7.5 },
  radiusMultipliers: { radiusMultipliers: [1, 1.5, 3] },
  minRadius: { minRadius: 12 },
  coarsening: { coarsening: 2.5 },
  radiusRule: { radiusRule: 'corner' },
  rank: { rank: 40 },
  rankCorner: { rankCorner: 'absolute-l2' },
  relaxation: { relaxation: 1e-12 },
  tolerance: { tolerance: 1e-9 },
  maxIterations: { maxIterations: 7 },
  normalityLevel: { normalityLevel: 0 },
  normalityFrom: { normalityFrom: 3 },
  subSteps: { subSteps: 4 },
  start: { method: 'fsnls', start: { w1: -3, w2: 1e-7 } },
  starts: { starts: 5 },
  timeLimit: { timeLimit: 10 },
  startAround: { method: 'fsnls', start: 'random:5', startAround: { w1: 1, w2: -2 } },
  u0: { method: 'fsnls', u0: { u1: -1.5 } },
  objective: { method: 'fsnls', objective: 'scalar' },
  segments: { method: 'fsnls', segments: 3 },
  check: { check: 'none' },
  beside: { beside: 'irls' },
  seed: { seed: 99 },
  solver: { solver: 'stiff' },
  rtol: { rtol: 1e-6 },
  atol: { atol: 1e-5 },
  maxSteps: { maxSteps: 1234 },
  lmIterations: { method: 'fsnls', lmIterations: 9 },
  lmEvaluations: { method: 'fsnls', lmEvaluations: 11 },
  lmStep: { method: 'fsnls', lmStep: 1e-7 },
  lmTolerance: { method: 'fsnls', lmTolerance: 1e-7 },
};

/** The options and files that the command line reads from lines of a shell. */
function readBack(lines: readonly string[]): { files: string[]; options: FitOptions }[] {
  // One shell for all: it prints the words of each line.
  const script = lines.map((line) => `printf '%s\\0' ${line}; printf '\\036'`).join('\n');
  const { stdout } = spawnSync('sh', ['-c', script], { encoding: 'utf8' });
  const all = stdout.split('\u001e').slice(0, -1);
  expect(all).toHaveLength(lines.length);
  return all.map((words) => {
    const [program, name, ...rest] = words.split('\0').slice(0, -1);
    expect([program, name]).toEqual(['wendy', 'fit']);
    const command = addFlags(new Command('fit').arguments('<model> <data>').exitOverride());
    command.parse(rest, { from: 'user' });
    return { files: command.args, options: optionsFrom(command.opts()).given };
  });
}

describe('the equivalent command', () => {
  test.skipIf(process.platform === 'win32')('leads to the same options, whichever is changed', () => {
    expect(Object.keys(changed)).toEqual(optionNames);
    const all = optionNames.map((name) => resolveOptions(changed[name]));
    const names = { model: 'm.txt', data: 'd.csv' };
    const lines = all.map((options) => commandLine(changedOptions(options), names));
    readBack(lines).forEach(({ files, options }, i) => {
      const name = optionNames[i];
      expect(all[i][name], name).not.toEqual(resolveOptions({})[name]);
      expect(files).toEqual(['m.txt', 'd.csv']);
      expect(resolveOptions(options), lines[i]).toEqual(all[i]);
    });
  });

  test.skipIf(process.platform === 'win32')('gives the laws of noise', () => {
    const options = resolveOptions({ noise: { u1: 'lognormal', u2: 'student' } });
    const line = commandLine(changedOptions(options), { model: 'm.txt', data: 'd.csv' });
    expect(line).toBe('wendy fit m.txt d.csv --noise u1=lognormal,u2=student');
    expect(resolveOptions(readBack([line])[0].options)).toEqual(options);
  });

  test('contains only what differs from the defaults', () => {
    const line = (given: FitOptions) =>
      commandLine(changedOptions(resolveOptions(given)), { model: 'model.txt', data: 'data.csv' });
    expect(line({})).toBe('wendy fit model.txt data.csv');
    expect(line({ level: 0.95, method: 'mle' })).toBe('wendy fit model.txt data.csv');
    expect(line({ preset: 'paper', method: 'mle' })).toBe(
      'wendy fit model.txt data.csv --method mle --preset paper',
    );
    expect(line({ minRadius: 12, noiseSd: { u1: 0.1, u2: 0.2 } })).toBe(
      'wendy fit model.txt data.csv --noise-sd u1=0.1,u2=0.2 --min-radius 12',
    );
  });

  test.skipIf(process.platform === 'win32')('survives names that could mislead a shell', () => {
    const hostile = { model: '-rf $(touch x).txt', data: "a'; echo b; '`c`.csv" };
    const { files, options } = readBack([commandLine({ time: '$HOME "t" \\' }, hostile)])[0];
    expect(files).toEqual([`./${hostile.model}`, hostile.data]);
    expect(options).toEqual({ time: '$HOME "t" \\' });
  });
});

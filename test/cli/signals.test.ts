import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { withCleanup } from '../../cli/signals.ts';
import type { Result } from '../../src/index.ts';
import { messagesOf } from '../notes.ts';
import { desk, exitOf, main, read, wendy, write } from './desk.ts';

/** Long enough for any machine to end a program, and too short for the fit below to finish. */
const watchdogMs = 20_000;

const listeners = () => process.listenerCount('SIGTERM') + process.listenerCount('exit');

describe.runIf(process.platform !== 'win32')('work with a clean-up', () => {
  const ends: string[] = [];
  beforeEach(() => {
    ends.length = 0;
    vi.spyOn(process, 'kill').mockImplementation((_, signal) => {
      ends.push(String(signal));
      return true;
    });
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      ends.push(`exit ${code}`);
      return undefined as never;
    });
  });
  afterEach(() => vi.restoreAllMocks());

  /** Sends a signal while the thread is blocked: it has arrived when this returns, but no handler has run. */
  const raise = (signal: string) => spawnSync('kill', [`-${signal}`, String(process.pid)]);

  test('cleans up once when it ends, by itself or by an error, and removes its signal handlers', async () => {
    const before = listeners();
    const cleanUp = vi.fn();
    expect(await withCleanup(cleanUp, async () => listeners() - before)).toBe(2);
    await expect(withCleanup(cleanUp, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(cleanUp).toHaveBeenCalledTimes(2);
    expect(listeners()).toBe(before);
    expect(ends).toEqual([]);
  });

  test.each([
    ['TERM', 'exit 143'],
    ['INT', 'exit 130'],
    ['HUP', 'exit 129'],
  ])(
    'receives a SIG%s that came while it blocked the thread, even if it ended before it could listen',
    async (name, code) => {
      const cleanUp = vi.fn();
      await withCleanup(cleanUp, async () => raise(name));
      expect(cleanUp).toHaveBeenCalledTimes(1);
      expect(ends).toEqual([`SIG${name}`, code]);
    },
  );

  test('inside other such work cleans up with it', async () => {
    const [outer, inner] = [vi.fn(), vi.fn()];
    const ended = withCleanup(outer, () =>
      withCleanup(inner, async () => {
        raise('TERM');
        await setImmediate();
        await setImmediate();
        expect([outer, inner].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
      }),
    );
    await ended;
    expect([outer, inner].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });
});

describe.runIf(process.platform !== 'win32')('a signal', () => {
  test('ends a fit that reports its progress, and leaves nothing behind', async () => {
    wendy(['examples', 'LV', '--points', '100000', '--dir', 'long']);
    const before = readdirSync(desk);
    const files = ['long/lotka-volterra.txt', 'long/lotka-volterra.csv'];
    const flags = ['--sub-steps', '32', '--out', 'never.json', '--trajectory', 'never.csv'];
    const child = spawn(process.execPath, [main, 'fit', ...files, ...flags], { cwd: desk });
    let out = '';
    child.stdout.on('data', (text) => {
      out += text;
    });
    // On a busy machine it may report an earlier stage before.
    await new Promise<void>((done, fail) => {
      let said = '';
      child.stderr.on('data', (text) => {
        said += text;
        if (/\d+\.\d s: maximising the likelihood, step \d+, κ = /.test(said)) done();
      });
      child.once('close', () => fail(new Error(`It ended too early, and had said: ${said}`)));
    });
    child.kill('SIGINT');
    expect([await exitOf(child), out]).toEqual([130, '']);
    expect(readdirSync(desk)).toEqual(before);
  });

  test('ends a fit with many states, whose dense stages block the thread for seconds', async () => {
    // As many as a fit takes.
    const states = Array.from({ length: 200 }, (_, i) => `u${i}`);
    write('many.txt', states.map((u, i) => `${u}' = -a${i}*${u}\n`).join(''));
    const rows = Array.from({ length: 50 }, (_, m) =>
      [
        m / 10,
        ...states.map((_, i) => Math.exp((-m / 10) * (1 + i / 300)) + 1e-3 * Math.sin(i + 7 * m)),
      ].join(','),
    );
    write('many.csv', `${['t', ...states].join(',')}\n${rows.join('\n')}\n`);
    const child = spawn(process.execPath, [main, 'fit', 'many.txt', 'many.csv', '--out', 'never.json'], {
      cwd: desk,
    });
    const ended = exitOf(child);
    const line = await new Promise((done) => child.stderr.once('data', (text) => done(`${text}`)));
    expect(line).toMatch(/^\d+\.\d s: /);
    child.kill('SIGINT');
    const code = await Promise.race([ended, sleep(watchdogMs, 'went on')]);
    child.kill('SIGKILL');
    expect(code).toBe(130);
    expect(existsSync(join(desk, 'never.json'))).toBe(false);
  });

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('%s during a write leaves no part of the file', async (signal, code) => {
    write('swing.txt', "x' = y\ny' = -x\n");
    const flags = ['--u0', 'x=1,y=0', '--t', '0:100:300000', '--out', 'swing.csv', '--quiet', '--force'];
    const staged = () => readdirSync(desk).some((name) => name.startsWith('.wendy-'));
    let ended: number | undefined;
    // On a busy machine the write may be over before the signal is sent: then try again.
    for (let tries = 0; tries < 10 && ended !== code; tries++) {
      rmSync(join(desk, 'swing.csv'), { force: true });
      const child = spawn(process.execPath, [main, 'simulate', 'swing.txt', ...flags], { cwd: desk });
      const exit = exitOf(child);
      while (child.exitCode === null && !staged()) await setImmediate();
      child.kill(signal);
      ended = await exit;
      expect(staged()).toBe(false);
    }
    expect(ended).toBe(code);
    expect(existsSync(join(desk, 'swing.csv'))).toBe(false);
  });
});

describe.runIf(process.platform !== 'win32')('a signal in a search', () => {
  /** A chain of saturated reactions. Many states make its first start slow, many points the final fit of the whole record. */
  const chain = (states: number, points: number) => {
    const rate = (i: number) => `V${i}*x${i}/(K${i} + x${i})`;
    const names = Array.from({ length: states }, (_, i) => `x${i}`);
    const lines = names.map((x, i) => `${x}' = ${i > 0 ? `${rate(i - 1)} ` : ''}- ${rate(i)}\n`);
    const flow = (x: readonly number[]) => {
      const rates = x.map((value, i) => ((1 + 0.1 * i) * value) / (0.8 + value));
      return rates.map((out, i) => (rates[i - 1] ?? 0) - out);
    };
    const rows: string[] = [];
    let x: number[] = names.map((_, i) => (i === 0 ? 3 : 0.2));
    for (let m = 0; m < points; m++) {
      const seen = x.map((value, i) => value + 0.02 * Math.sin(7 * m * m + i));
      rows.push([(12 * m) / (points - 1), ...seen].join(','));
      for (let s = 0; s < 10; s++) {
        const slopes = flow(x);
        x = x.map((value, i) => value + (1.2 / (points - 1)) * slopes[i]);
      }
    }
    write('chain.txt', lines.join(''));
    return ['chain.txt', write('chain.csv', `t,${names.join(',')}\n${rows.join('\n')}\n`)];
  };
  /** Starts a fit and collects its output; `said` waits for a text on standard error. */
  const begin = (files: readonly string[], flags: readonly string[]) => {
    const words = ['fit', ...files, '--out', 'searched.json', '--force', ...flags];
    const child = spawn(process.execPath, [main, ...words], { cwd: desk });
    const ended = exitOf(child);
    let err = '';
    const said = (words: RegExp) =>
      new Promise<void>((done, fail) => {
        const look = () => words.test(err) && done();
        child.stderr.on('data', (text) => {
          err += text;
          look();
        });
        child.once('close', () => fail(new Error(`It ended too early, and had said: ${err}`)));
        look();
      });
    return { child, ended, said, err: () => err };
  };
  const hasBest = /starts, best seen/;
  const isLeft = () => existsSync(join(desk, 'searched.json'));
  beforeEach(() => rmSync(join(desk, 'searched.json'), { force: true }));

  test('Ctrl-C ends it with the best so far, marked as such', async () => {
    const { child, ended, said, err } = begin(chain(1, 25), ['--starts', '10000']);
    await said(hasBest);
    child.kill('SIGINT');
    expect([await ended, err()]).toEqual([0, expect.stringContaining('Ctrl-C again ends at once.')]);
    const { search, notes, parameters } = JSON.parse(read('searched.json')) as Result;
    expect(search!.ended).toBe('stopped');
    expect(search!.starts.length).toBeLessThan(10_000);
    const words = `stopped on request after ${search!.starts.length} of at most 10000 starts: this is the best so far`;
    expect(messagesOf(notes).join(' ')).toContain(words);
    expect(parameters.map(({ stdError }) => Number.isFinite(stdError))).toEqual([true, true]);
  });

  test('a second Ctrl-C ends the program while the best so far is finished', async () => {
    const { child, ended, said } = begin(chain(6, 20_000), ['--starts', '10000']);
    await said(hasBest);
    child.kill('SIGINT');
    await said(/Stopping the search/);
    child.kill('SIGINT');
    expect([await ended, isLeft()]).toEqual([130, false]);
  });

  test('the first Ctrl-C ends the program if there is nothing yet', async () => {
    const { child, ended, said } = begin(chain(40, 1400), []);
    await said(/first of up to \d+ starts/);
    child.kill('SIGINT');
    expect([await ended, isLeft()]).toEqual([130, false]);
  });

  test('SIGTERM ends the program, whatever was found so far', async () => {
    const { child, ended, said } = begin(chain(1, 25), ['--starts', '10000']);
    await said(hasBest);
    child.kill('SIGTERM');
    expect([await ended, isLeft()]).toEqual([143, false]);
  });
});

const canBeFirst =
  process.platform === 'linux' && spawnSync('unshare', ['--pid', '--fork', 'true']).status === 0;
if (!canBeFirst)
  console.warn(
    'NOT TESTED: signals to process 1. It takes the right to make name spaces: run the tests as root on Linux.',
  );

describe.runIf(canBeFirst)('the first process of a container', () => {
  /** Starts a command as process 1, waits for its first output and sends it a signal; its exit code and output. */
  const signalled = async (words: readonly string[], signal: NodeJS.Signals) => {
    const flags = ['--pid', '--fork', '--kill-child', process.execPath, main];
    const child = spawn('unshare', [...flags, ...words], { cwd: desk });
    const ended = exitOf(child);
    let err = '';
    child.stderr.on('data', (text) => {
      err += text;
    });
    await new Promise((done) => child.stdout.once('data', done));
    const [first] = spawnSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' }).stdout.split('\n');
    process.kill(Number(first), signal);
    return { code: await ended, err };
  };

  test('receives signals, which the system would ignore', async () => {
    expect((await signalled(['app', '--port', '0', '--no-open'], 'SIGTERM')).code).toBe(143);
  });

  test('stops a study like any other process, and keeps what is computed', async () => {
    const plan = {
      name: 'first',
      problem: 'logistic',
      points: 256,
      noise: 0.1,
      trials: 500,
      methods: ['mle'],
    };
    const words = ['study', 'run', write('first.json', JSON.stringify(plan)), '--shard-seconds', '0.1'];
    const { code, err } = await signalled(words, 'SIGINT');
    expect([code, err]).toEqual([130, expect.stringMatching(/Stopped\. \d+ of \d+ shards are kept/)]);
    expect(readdirSync(join(desk, 'study-first')).sort()).toEqual(['manifest.json', 'shards']);
  });
});

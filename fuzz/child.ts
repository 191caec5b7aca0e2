import { type ChildProcess, fork } from 'node:child_process';
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reply, Request } from './serve.ts';
import type { Fault, Limits } from './target.ts';

/** How the processes are made that inputs run in. */
export interface ChildSetup {
  /** The file they run, which calls `serve`; its last argument is the file of the heartbeat. */
  readonly file: string;
  readonly words: readonly string[];
}

/** Megabytes of JavaScript's own heap. */
const heap = 768;
/** Milliseconds between two looks at a child. */
const lookEvery = 200;
/** An input may stand idle for as many times its limit of the processor. Time in which it waits for a processor is not idle: the machine is busy. */
const idleFactor = 4;
/** Characters kept of what a child writes to standard error. */
const mostKept = 4000;

/** How a request ended: with a reply, or with the end of the child, at input number k. */
export type Outcome =
  | { readonly reply: Extract<Reply, { kind: 'done' | 'checked' }> }
  | { readonly k: number; readonly fault: Fault };

/** A process that checks inputs; it is replaced by another when it ends, hangs or takes too much memory. */
export class Child {
  readonly #setup: ChildSetup;
  readonly #folder = mkdtempSync(join(tmpdir(), 'wendy-fuzz-'));
  readonly #heartbeat: string;
  #process: Promise<ChildProcess> | undefined;
  #errors = '';

  constructor(setup: ChildSetup) {
    this.#setup = setup;
    this.#heartbeat = join(this.#folder, 'heartbeat');
    writeFileSync(this.#heartbeat, new Uint8Array(8));
  }

  /** What becomes of a request within the limits of each of its inputs. Faults on the way are reported at once. */
  async ask(
    request: Request,
    limits: Limits,
    onFault: (reply: Extract<Reply, { kind: 'fault' }>) => void = () => {},
  ): Promise<Outcome> {
    const child = await (this.#process ??= this.#begin());
    return new Promise((resolve) => {
      let killed: Fault | undefined;
      const watch = this.#watch(child, limits, (fault) => {
        killed = fault;
        child.kill('SIGKILL');
      });
      const onMessage = (reply: Reply) => {
        if (reply.kind === 'fault') onFault(reply);
        if (reply.kind === 'done' || reply.kind === 'checked') {
          stop();
          resolve({ reply });
        }
      };
      const onExit = (code: number | null, signal: string | null) => {
        stop();
        this.#process = undefined;
        resolve({ k: this.#at(), fault: killed ?? this.#crash(code, signal) });
      };
      const stop = () => {
        clearInterval(watch);
        child.off('message', onMessage);
        child.off('exit', onExit);
      };
      child.on('message', onMessage);
      child.on('exit', onExit);
      if (child.exitCode !== null || child.signalCode !== null)
        return onExit(child.exitCode, child.signalCode);
      child.send(request, (error) => {
        // The exit says more.
        if (error) child.kill('SIGKILL');
      });
    });
  }

  /** Ends the process and removes its file. */
  async close(): Promise<void> {
    const child = await this.#process?.catch(() => undefined);
    if (child && child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #begin(): Promise<ChildProcess> {
    this.#errors = '';
    const child = fork(this.#setup.file, [...this.#setup.words, this.#heartbeat], {
      execArgv: [`--max-old-space-size=${heap}`, '--expose-gc'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    child.stderr!.on('data', (text) => {
      this.#errors = (this.#errors + text).slice(-mostKept);
    });
    return new Promise((resolve, reject) => {
      child.once('message', () => resolve(child));
      child.once('exit', () => reject(new Error(`The child did not start: ${this.#errors}`)));
    });
  }

  /** Looks at the child again and again; `kill` is called once it takes too long at one input, or too much memory. */
  #watch(
    { pid }: ChildProcess,
    { seconds, megabytes }: Limits,
    kill: (fault: Fault) => void,
  ): NodeJS.Timeout {
    let last = Number.NaN;
    let start = { idle: 0, cpu: 0 };
    return setInterval(() => {
      const { cpu, queued, resident } = usage(pid!);
      const idle = performance.now() / 1000 - queued;
      const now = this.#at();
      if (now !== last) {
        last = now;
        start = { idle, cpu };
      }
      if (cpu - start.cpu > seconds || idle - start.idle > idleFactor * seconds) {
        kill({
          oracle: 'no hang',
          message: `It took more than ${seconds} s of the processor, or stood idle for ${idleFactor * seconds} s.`,
        });
      } else if (resident > megabytes) {
        kill({ oracle: 'no memory hog', message: `It took more than ${megabytes} MB.` });
      }
    }, lookEvery);
  }

  #at(): number {
    const file = openSync(this.#heartbeat, 'r');
    const mark = new Float64Array(1);
    readSync(file, new Uint8Array(mark.buffer), 0, 8, 0);
    closeSync(file);
    return mark[0];
  }

  #crash(code: number | null, signal: string | null): Fault {
    const memory = /heap out of memory|Array buffer allocation failed/.test(this.#errors);
    const lines = this.#errors.split('\n').filter((line) => /\S/.test(line) && !/^\s*(at|\d+:) /.test(line));
    const said = lines
      .slice(0, 6)
      .join('\n')
      .replaceAll(/0x[0-9a-f]+|\[\d+:\S*\]|\d+ ms/g, '');
    return memory
      ? { oracle: 'no memory hog', message: `The heap ran over ${heap} MB.` }
      : { oracle: 'no crash', message: `The process ended with ${signal ?? `code ${code}`}. ${said}` };
  }
}

/**
 * Seconds of the processor and megabytes of memory that a process has taken, and the seconds that its threads were ready
 * and waited for a processor; zeros where the system does not say.
 */
function usage(pid: number): { cpu: number; queued: number; resident: number } {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /, '')
      .split(' ');
    // From the third field on: user and system time are the 14th and 15th, in hundredths; resident pages the 24th.
    return {
      cpu: (Number(fields[11]) + Number(fields[12])) / 100,
      queued: queuedBy(pid),
      resident: (Number(fields[21]) * 4096) / 1e6,
    };
  } catch {
    return { cpu: 0, queued: 0, resident: 0 };
  }
}

/** Seconds that a process's threads have waited for a processor, summed. */
function queuedBy(pid: number): number {
  let sum = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    try {
      // Nanoseconds on a processor, nanoseconds waiting for one, times that it was given one.
      const [, waiting] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ');
      sum += Number(waiting) / 1e9;
    } catch {
      // The thread has ended, or the system keeps no such count.
    }
  }
  return sum;
}

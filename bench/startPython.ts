import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A Python script that answers lines on request; undefined where Python, NumPy or SciPy is missing. */
export function startPython<Answer>(script: string, ...words: readonly string[]) {
  const one = { OPENBLAS_NUM_THREADS: '1', OMP_NUM_THREADS: '1', MKL_NUM_THREADS: '1' };
  const env = { ...process.env, ...one, PYTHONDONTWRITEBYTECODE: '1' };
  const child = spawn('python3', [script, ...words], { env, stdio: ['pipe', 'pipe', 'ignore'] });
  const gone = new Promise<undefined>((resolve) => {
    for (const source of [child, child.stdin]) source.on('error', () => resolve(undefined));
    child.on('exit', () => resolve(undefined));
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask(question: string): Promise<Answer | undefined> {
      child.stdin.write(`${question}\n`);
      const line = await Promise.race([lines.next().then(({ value }) => value), gone]);
      return line === undefined ? undefined : JSON.parse(line);
    },
    stop: () => child.kill(),
  };
}

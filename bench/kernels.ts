import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { finish } from '../src/drive.ts';
import { symmetricEigen } from '../src/linalg/eigen.ts';
import { createKernels, loadKernels, paddedRows } from '../src/linalg/kernels/kernels.ts';
import type { Matrix } from '../src/linalg/matrix.ts';
import { multiplyTransposed } from '../src/linalg/multiply.ts';
import * as sliced from '../src/linalg/sliced.ts';
import { eigenWorkLength, tridiagonalise } from '../src/linalg/tridiagonal.ts';

const SIZES = [256, 512, 1024, 1500];
/** Floating-point operations of each kernel in units of n³, counted for the textbook algorithm. */
const KERNELS = {
  gemm: 2,
  syrk: 1,
  cholesky: 1 / 3,
  inverse: 2 / 3,
  tridiagonal: 4 / 3,
  eigen: 4 / 3 + 2 / 4,
};
type Kernel = keyof typeof KERNELS;

/** How fast are the dense kernels, next to NumPy with OpenBLAS on one thread, in turns in the same run? */
export async function benchKernels(): Promise<void> {
  await loadKernels();
  const python = startPython();
  console.log(
    `GFLOP/s of the ${createKernels().kind} kernels, least time of several runs; eigen: all values, n/4 vectors`,
  );
  console.log('kernel          n        ms  GFLOP/s   NumPy ms  GFLOP/s    times NumPy');
  for (const n of SIZES) {
    const run = prepare(n);
    for (const kernel of Object.keys(KERNELS) as Kernel[]) {
      let [ours, theirs] = [Infinity, Infinity];
      const rounds = Math.max(5, Math.min(40, Math.round(2e10 / (KERNELS[kernel] * n ** 3) / 4)));
      for (let round = 0; round < rounds; round++) {
        ours = Math.min(ours, run(kernel));
        theirs = Math.min(theirs, python ? await python.run(kernel, n) : Number.NaN);
      }
      const flops = KERNELS[kernel] * n ** 3;
      const cells = [ours * 1e3, flops / ours / 1e9, theirs * 1e3, flops / theirs / 1e9, ours / theirs];
      const text = cells.map((cell) => (Number.isNaN(cell) ? '-' : cell.toFixed(2)).padStart(10)).join('');
      console.log(`${kernel.padEnd(12)}${String(n).padStart(5)}${text}`);
    }
  }
  python?.stop();
}

/** A function that runs one kernel on matrices of order n and returns the seconds it took. */
function prepare(n: number): (kernel: Kernel) => number {
  const A = normalMatrix(n);
  const C = multiplyTransposed(A, A);
  for (let i = 0; i < n * n; i++) C.data[i] = C.data[i] / n + (i % (n + 1) === 0 ? 1 : 0);

  const kernels = createKernels();
  const ld = paddedRows(n);
  const workLength = eigenWorkLength(n, 0);
  kernels.reserve(4 * ld * n + 3 * n + workLength);
  const [a, c, l, out] = [0, 1, 2, 3].map(() => kernels.alloc(ld * n));
  const [d, e, tau] = [0, 1, 2].map(() => kernels.alloc(n));
  const work = kernels.alloc(workLength);
  for (let j = 0; j < n; j++) {
    a.set(A.data.subarray(j * n, (j + 1) * n), j * ld);
    c.set(C.data.subarray(j * n, (j + 1) * n), j * ld);
  }
  l.set(c);
  kernels.cholesky(n, l, ld);

  const start: Partial<Record<Kernel, Float64Array>> = { cholesky: c, inverse: l, tridiagonal: c };
  const runs: Record<Kernel, () => unknown> = {
    gemm: () => finish(sliced.gemm(kernels, false, false, n, n, n, 1, a, ld, c, ld, 0, out, ld)),
    syrk: () => finish(sliced.gemmLower(kernels, false, n, n, 1, a, ld, a, ld, 0, out, ld)),
    cholesky: () => finish(sliced.cholesky(kernels, n, out, ld)),
    inverse: () => finish(sliced.inverseFromCholesky(kernels, n, out, ld)),
    tridiagonal: () => finish(tridiagonalise(kernels, n, out, ld, d, e, tau, work)),
    eigen: () => finish(finish(symmetricEigen(C)).vectors(n >> 2)),
  };
  return (kernel) => {
    const from = start[kernel];
    if (from) out.set(from);
    const begin = performance.now();
    runs[kernel]();
    return (performance.now() - begin) / 1e3;
  };
}

/** Independent normal numbers, the same on every run. */
function normalMatrix(n: number): Matrix {
  let state = 1;
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return ((state >>> 0) + 0.5) / 2 ** 32;
  };
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  return { rows: n, cols: n, data: Float64Array.from({ length: n * n }, normal) };
}

/** A Python process that times the same kernels on request; undefined when its script is not at hand. */
function startPython() {
  const script = 'bench/kernels.py';
  if (!existsSync(script)) return undefined;
  const child = spawn('python3', [script], { stdio: ['pipe', 'pipe', 'ignore'] });
  let gone = false;
  const end = new Promise<string>((resolve) => {
    const leave = () => {
      gone = true;
      resolve('nan');
    };
    child.on('error', leave);
    child.on('exit', leave);
    child.stdin.on('error', leave);
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    /** Seconds of one run; NaN where Python, NumPy or the kernel is missing. */
    async run(kernel: Kernel, n: number): Promise<number> {
      if (gone) return Number.NaN;
      child.stdin.write(`${kernel} ${n}\n`);
      const answer = lines.next().then(({ value }) => value ?? 'nan');
      return Number.parseFloat(await Promise.race([answer, end]));
    },
    stop: () => child.kill(),
  };
}

import { compileRightHandSide, type PointFunction } from '../src/model/compileRightHandSide.ts';
import { parseModel } from '../src/model/parseModel.ts';

const lotkaVolterra = `
u1' = w1*u1 + w2*u1*u2
u2' = w3*u2 + w4*u1*u2
`;

const handWritten: PointFunction = (_t, u, w, du) => {
  du[0] = w[0] * u[0] + w[1] * u[0] * u[1];
  du[1] = w[2] * u[1] + w[3] * u[0] * u[1];
};

/** How fast is the right-hand side of Lotka-Volterra, read from text, against a hand-written function? */
export async function benchModel(): Promise<void> {
  const read = () => compileRightHandSide(parseModel(lotkaVolterra)).evaluate;
  const evaluate = read();
  console.log('right-hand side of Lotka-Volterra, ns a call      text   hand   hand/text (at least 0.33)');
  compare('each call needs the one before, as in a solver', [evaluate], eulerSteps);
  compare('calls that need nothing of each other', [evaluate], plainCalls);
  // V8 optimises a call less where it has met many functions.
  compare(
    'as in a solver, the slowest of five models',
    [evaluate, read(), read(), read(), read()],
    eulerSteps,
  );

  const start = performance.now();
  const models = 1000;
  for (let i = 0; i < models; i++) parseModel(lotkaVolterra);
  console.log(`reading the model: ${(((performance.now() - start) / models) * 1000).toFixed(0)} µs`);
}

const CALLS = 50_000;

function compare(title: string, texts: readonly PointFunction[], run: (f: PointFunction) => void): void {
  const each = texts.map(() => Infinity);
  let hand = Infinity;
  // In turns, and the least of many: other work on the machine only ever adds.
  for (let repeat = 0; repeat < 150; repeat++) {
    texts.forEach((f, i) => {
      const took = nanoseconds(() => run(f));
      each[i] = Math.min(each[i], took);
    });
    const took = nanoseconds(() => run(handWritten));
    hand = Math.min(hand, took);
  }
  const text = Math.max(...each);
  const numbers = [text.toFixed(1), hand.toFixed(1), (hand / text).toFixed(2)];
  console.log(`  ${title.padEnd(46)}${numbers.map((x) => x.padStart(7)).join('')}`);
}

function nanoseconds(run: () => void): number {
  const start = performance.now();
  run();
  return ((performance.now() - start) / CALLS) * 1e6;
}

function eulerSteps(f: PointFunction): void {
  const [u, w, du] = [Float64Array.of(1, 1), Float64Array.of(3, -1, -6, 1), new Float64Array(2)];
  for (let i = 0; i < CALLS; i++) {
    f(i, u, w, du);
    u[0] += 1e-6 * du[0];
    u[1] += 1e-6 * du[1];
  }
}

function plainCalls(f: PointFunction): void {
  const [u, w, du] = [Float64Array.of(1, 1), Float64Array.of(3, -1, -6, 1), new Float64Array(2)];
  for (let i = 0; i < CALLS; i++) f(i, u, w, du);
}

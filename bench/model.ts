import { compileRightHandSide } from '../src/model/compileRightHandSide.ts';
import { parseModel } from '../src/model/parseModel.ts';

type PointFunction = (t: number, u: Float64Array, w: Float64Array, du: Float64Array) => void;

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
  const { evaluate } = compileRightHandSide(parseModel(lotkaVolterra));
  let [compiled, written] = [Infinity, Infinity];
  // In turns, and the least of several: other work on the machine only ever adds.
  for (let repeat = 0; repeat < 150; repeat++) {
    compiled = Math.min(compiled, nanoseconds(evaluate));
    written = Math.min(written, nanoseconds(handWritten));
  }
  console.log('right-hand side of Lotka-Volterra, ns a call');
  console.log(`  from model text   ${compiled.toFixed(1)}`);
  console.log(`  hand-written      ${written.toFixed(1)}`);
  console.log(`  speed, text/hand  ${(written / compiled).toFixed(2)}   (at least 0.33)`);

  const start = performance.now();
  const models = 1000;
  for (let i = 0; i < models; i++) parseModel(lotkaVolterra);
  console.log(`reading the model   ${(((performance.now() - start) / models) * 1000).toFixed(0)} µs`);
}

function nanoseconds(f: PointFunction): number {
  const calls = 50_000;
  const u = Float64Array.of(1, 1);
  const w = Float64Array.of(3, -1, -6, 1);
  const du = new Float64Array(2);
  const start = performance.now();
  for (let i = 0; i < calls; i++) {
    f(i, u, w, du);
    // Each call depends on the one before, as in a solver.
    u[0] = 1 + 1e-9 * du[1];
  }
  return ((performance.now() - start) / calls) * 1e6;
}

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileColumns } from '../../src/model/compileColumns.ts';
import { compileRightHandSide } from '../../src/model/compileRightHandSide.ts';
import { constantValue } from '../../src/model/constantValue.ts';
import { derivative } from '../../src/model/derivative.ts';
import { compiledKernel, interpretedKernel, kernelFor, type Layout } from '../../src/model/kernel.ts';
import { parseModel } from '../../src/model/parseModel.ts';
import { portableMath } from '../../src/model/portableMath.ts';
import { buildTape, withOutputs } from '../../src/model/tape.ts';
import { finish } from '../finish.ts';
import { anyTree, evaluateTree } from './trees.ts';

const seed = 20230410;

describe('compiled evaluation', () => {
  test('compiled code and the interpreter agree in every bit', () => {
    const inputOf = (name: string) => ['t', 'u', 'v', 'a'].indexOf(name);
    const point = fc.tuple(...Array.from({ length: 4 }, () => fc.double()));
    fc.assert(
      fc.property(
        fc.array(anyTree, { minLength: 1, maxLength: 3 }),
        fc.array(point, { minLength: 1, maxLength: 9 }),
        (expressions, points) => {
          const trees = expressions.flatMap((e) => [e, derivative(e, 'u')]);
          const tape = buildTape(trees, inputOf);
          const kernels = [interpretedKernel(tape, 4, 4), compiledKernel(tape, 4, 4)!];
          const results = kernels.map(({ memory, block, run }) => {
            const out: number[] = [];
            for (let from = 0; from < points.length; from += block) {
              const rows = points.slice(from, from + block);
              rows.forEach((row, k) => {
                row.forEach((x, i) => {
                  memory[i * block + k] = x;
                });
              });
              run(rows.length);
              for (let o = 0; o < trees.length; o++) {
                for (let k = 0; k < rows.length; k++) out.push(memory[(4 + o) * block + k]);
              }
            }
            return out;
          });
          expect(results[1]).toEqual(results[0]);
        },
      ),
      { seed, numRuns: 400 },
    );
  });

  test('they agree wherever numbers lie in memory, with any number of rows', () => {
    // Rows of t, u and v one after the other, a once, and results at every third place.
    const layout: Layout = {
      perRow: 6,
      besides: 1,
      places: (block) => ({
        inputs: [...[0, 1, 2].map((i) => ({ at: 1 + i, stride: 3 })), { at: 0, stride: 0 }],
        outputs: [{ at: 1 + 3 * block, stride: 3 }],
      }),
    };
    fc.assert(
      fc.property(
        anyTree,
        fc.integer({ min: 1, max: 7 }),
        fc.array(fc.double(), { minLength: 22, maxLength: 22 }),
        (e, rows, values) => {
          const tape = buildTape([e], (name) => ['t', 'u', 'v', 'a'].indexOf(name));
          const results = [interpretedKernel, compiledKernel].map((kernelOf) => {
            const { memory, block, run } = kernelOf(tape, layout, 8)!;
            memory.set(values);
            run(rows);
            return Array.from({ length: rows }, (_, r) => memory[1 + 3 * block + 3 * r]);
          });
          const one = compiledKernel(tape, 4, 1)!;
          const alone = Array.from({ length: rows }, (_, r) => {
            one.memory.set([...values.slice(1 + 3 * r, 4 + 3 * r), values[0]]);
            one.run(1);
            return one.memory[4];
          });
          expect(results).toEqual([alone, alone]);
        },
      ),
      { seed, numRuns: 400 },
    );
  });

  test('long code and many columns agree too', () => {
    const text = Array.from(
      { length: 200 },
      (_, i) => `u${i}' = sin(${i}.5*u${i})^${i % 20} - max(a*u0, u${(i * 7) % 200})`,
    );
    const model = parseModel(text.join('\n'));
    const inputOf = new Map([...model.states, 'a'].map((name, i) => [name, 1 + i]));
    const tape = buildTape(
      model.equations.map(({ expression }) => expression),
      (name) => inputOf.get(name)!,
    );
    const results = [interpretedKernel(tape, 202, 64), compiledKernel(tape, 202, 64)!].map(
      ({ memory, block, run }) => {
        for (let i = 0; i < 202; i++) for (let k = 0; k < 50; k++) memory[i * block + k] = Math.cos(i + k);
        run(50);
        return Array.from({ length: 200 }, (_, o) =>
          Array.from(memory.subarray((202 + o) * block).subarray(0, 50)),
        );
      },
    );
    expect(results[1]).toEqual(results[0]);
  });

  test('the interpreter follows the tree, up to how powers are multiplied out', () => {
    fc.assert(
      fc.property(
        anyTree,
        fc.tuple(fc.double(), fc.double(), fc.double(), fc.double()),
        (e, [t, u, v, a]) => {
          const values = new Map([
            ['t', t],
            ['u', u],
            ['v', v],
            ['a', a],
          ]);
          const tape = buildTape([e], (name) => [...values.keys()].indexOf(name));
          const { memory, run } = interpretedKernel(tape, 4, 1);
          memory.set([t, u, v, a]);
          run(1);
          expect(memory[4]).toBe(evaluateTree(e, values));
        },
      ),
      { seed, numRuns: 400 },
    );
  });

  test('a tape is compiled after enough use and not before', () => {
    const [{ expression }] = parseModel("u' = a*u").equations;
    const kernelOf = kernelFor(
      buildTape([expression], (name) => (name === 'u' ? 1 : 2)),
      3,
      1,
    );
    expect(kernelOf(1).compiled).toBe(false);
    for (let i = 0; i < 10_000; i++) kernelOf(1);
    expect(kernelOf(1).compiled).toBe(true);
  });

  test('a compiled tape is not compiled again; one with another number, step or size is', () => {
    const kernelOf = (text: string, mostRows = 1, often = false) => {
      const [{ expression }] = parseModel(text).equations;
      const tape = buildTape([expression], (name) => (name === 'u' ? 1 : 2));
      return kernelFor(tape, 3, mostRows, often)(1);
    };
    const first = kernelOf("u' = a*u + 17", 1, true);
    expect(first.compiled).toBe(true);
    expect(kernelOf("u' = a*u + 17")).toBe(first);
    for (const other of [kernelOf("u' = a*u + 18"), kernelOf("u' = a*u - 17"), kernelOf("u' = a*u + 17", 2)])
      expect(other.compiled).toBe(false);
  });

  test('without WebAssembly the interpreter does the work', () => {
    const original = globalThis.WebAssembly;
    try {
      Object.assign(globalThis, { WebAssembly: undefined });
      const { evaluate } = compileRightHandSide(parseModel("u' = a*u^2"));
      const du = new Float64Array(1);
      for (let i = 0; i < 20_000; i++) evaluate(0, Float64Array.of(3), Float64Array.of(2), du);
      expect(du[0]).toBe(18);
    } finally {
      Object.assign(globalThis, { WebAssembly: original });
    }
  });

  test('a thousand compiled models fit into one process', () => {
    const u = Float64Array.of(2);
    const out = new Float64Array(1);
    const sides = Array.from({ length: 1000 }, (_, i) => compileRightHandSide(parseModel(`u' = a*u + ${i}`)));
    sides.forEach(({ evaluate }, i) => {
      for (let k = 0; k < 5000; k++) evaluate(0, u, u, out);
      expect(out[0]).toBe(4 + i);
    });
  });
});

describe('columns', () => {
  test('features are evaluated over whole columns, in blocks or not', () => {
    const model = parseModel("u' = u*v + t\nv' = 3");
    const evaluate = compileColumns(
      model.equations.map(({ expression }) => expression),
      model.states,
    );
    for (const M of [0, 1, 511, 512, 513, 5000, 100_000]) {
      const t = Float64Array.from({ length: M }, (_, m) => m / 7);
      const U = Float64Array.from({ length: 2 * M }, (_, m) => Math.sin(m));
      const [first, second] = finish(evaluate(t, U));
      expect(first).toEqual(Float64Array.from(t, (t_m, m) => U[m] * U[M + m] + t_m));
      expect(second).toEqual(new Float64Array(M).fill(3));
    }
  });

  test('a name without a column is refused', () => {
    const [{ expression }] = parseModel("u' = a*u").equations;
    expect(() => compileColumns([expression], ['u'])).toThrow('The parameter "a" has no column');
    expect(() => finish(compileColumns([], ['u'])(new Float64Array(2), new Float64Array(3)))).toThrow(
      'need 2 values',
    );
  });
});

describe('arithmetic', () => {
  const value = (text: string) => parseModel(`u' = k\nk = ${text}`).constants.get('k');
  test.each([
    ['2 + 3*4^2/8', 8],
    ['-2^2', -4],
    ['2^3^2', 512],
    ['2^-1', 0.5],
    ['0^0', 1],
    ['8/4/2', 1],
    ['1 - 2 - 3', -4],
    ['2*-3', -6],
    ['- -3', 3],
    ['+3', 3],
    ['ln(exp(2))', 2],
    ['min(3, 1, 2) + max(3, 1, 2)', 4],
    ['abs(-3) + sqrt(16)', 7],
    ['.5 + 1. + 1e-3 + 1E+2', 101.501],
    ['cos(pi)', -1],
  ])('%s is %d', (text, expected) => {
    expect(value(text)).toBe(expected);
  });

  test('a power keeps the meaning of pow at 0, and large exponents use it', () => {
    const { evaluate } = compileRightHandSide(parseModel("u' = u^0\nv' = v^-2\nx' = x^40"));
    const du = new Float64Array(3);
    evaluate(0, Float64Array.of(0, 0, 1.1), new Float64Array(0), du);
    expect([...du]).toEqual([1, Infinity, 1.1 ** 40]);
  });

  test('the logarithm of a negative number is NaN', () => {
    const evaluate = compileColumns([parseModel("u' = log(u)").equations[0].expression], ['u']);
    expect(finish(evaluate(Float64Array.of(0), Float64Array.of(-1)))[0][0]).toBeNaN();
  });

  test('constantValue evaluates numbers and leaves everything else alone', () => {
    const read = (text: string) => constantValue(parseModel(`u' = ${text}`).equations[0].expression);
    expect(read('2*pi/4')).toBe(Math.PI / 2);
    for (const text of ['u', 'a', 't', '0*u', 'u - u']) expect(read(text)).toBeUndefined();
  });
});

describe('a tape of some outputs', () => {
  test('computes their values in fewer steps', () => {
    const { equations } = parseModel("u' = a*u/(1 + v) - exp(v)\nv' = u^3*sin(a*v)\nw' = a*u/(1 + v)");
    const inputs = ['t', 'u', 'v', 'w', 'a'];
    const tape = buildTape(
      equations.map(({ expression }) => expression),
      (name) => inputs.indexOf(name),
    );
    const part = withOutputs(tape, 1);
    expect(part.instructions.length).toBeLessThan(tape.instructions.length);
    const [all, own] = [tape, part].map((one) => {
      const { memory, block, run } = interpretedKernel(one, inputs.length, 4);
      for (let i = 0; i < inputs.length; i++) for (let r = 0; r < 4; r++) memory[i * block + r] = 0.3 * i + r;
      run(4);
      return [0, 1, 2, 3].map((r) => memory[inputs.length * block + r]);
    });
    expect(own).toEqual(all);
  });
});

describe('portable functions', () => {
  test('are those of the language to within two units in the last place, and exact where these are', () => {
    const special = [0, -0, 1, -1, 0.5, -0.5, 2, -2, 3, 710, -746, 1e22, 1e300, -1e300, 1e-300, 5e-324];
    const values = [...special, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN];
    const same = (x: number, y: number, what: string) => {
      const close = Math.abs(x - y) <= 2 * Number.EPSILON * Math.abs(y);
      expect(Object.is(x, y) || close, `${what}: ${x}, not ${y}`).toBe(true);
    };
    const { pow, factorial, ...functions } = portableMath;
    expect([0, 1, 5, 171, -1, 0.5].map(factorial)).toEqual([1, 1, 120, Infinity, Number.NaN, Number.NaN]);
    for (const a of values) {
      for (const [name, f] of Object.entries(functions)) {
        same(f(a), Math[name as keyof typeof functions](a), `${name}(${a})`);
      }
      for (const b of values) same(pow(a, b), a ** b, `${a}^${b}`);
    }
  });

  test('a repeated power, after many others, has the same bits', () => {
    const count = 20_000;
    const asked = Array.from({ length: count }, (_, i) => [0.01 + i / 999, (i % 37) / 8 - 2] as const);
    const first = asked.map(([a, b]) => portableMath.pow(a, b));
    expect(first.every((x, i) => Math.abs(x / asked[i][0] ** asked[i][1] - 1) < 1e-14)).toBe(true);
    expect(asked.map(([a, b]) => portableMath.pow(a, b))).toEqual(first);
    expect([...asked].reverse().map(([a, b]) => portableMath.pow(a, b))).toEqual([...first].reverse());
  });
});

describe('right-hand side', () => {
  test('Jacobians hold the derivatives and zeros', () => {
    const model = parseModel("u' = a*u*v + t\nv' = b*v^2");
    const { jacobianStates, jacobianParameters } = compileRightHandSide(model);
    const [u, w] = [Float64Array.of(2, 3), Float64Array.of(5, 7)];
    const out = new Float64Array(4).fill(9);
    jacobianStates(0, u, w, out);
    expect([...out]).toEqual([15, 0, 10, 42]);
    out.fill(9);
    jacobianParameters(0, u, w, out);
    expect([...out]).toEqual([6, 0, 0, 9]);
  });

  test('and its Jacobians in one go are the same numbers', () => {
    const model = parseModel("u' = a*u*v + t\nv' = b*v^2");
    const { evaluate, linearise } = compileRightHandSide(model);
    const [u, w] = [Float64Array.of(2, 3), Float64Array.of(5, 7)];
    const [f, all] = [new Float64Array(2), new Float64Array(10)];
    evaluate(1, u, w, f);
    linearise(1, u, w, all);
    expect([...all]).toEqual([...f, 15, 0, 10, 42, 6, 0, 0, 9]);
  });

  test('vectors that are too short are refused', () => {
    const { evaluate } = compileRightHandSide(parseModel("u' = a*u"));
    expect(() => evaluate(0, new Float64Array(0), new Float64Array(1), new Float64Array(1))).toThrow(
      'The model has 1 states',
    );
  });
});

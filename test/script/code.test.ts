import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Expression } from '../../src/model/expression.ts';
import { parseModel } from '../../src/model/parseModel.ts';
import { coder, type Dialect } from '../../src/script/code.ts';
import type { Script } from '../../src/script/script.ts';
import { anyTree, evaluateTree } from '../model/trees.ts';

/** The language of models itself, so that what is written can be read and evaluated. */
const dialect: Dialect = {
  reserved: ['step'],
  number: String,
  power: (base, exponent) => `${base}^${exponent}`,
  call: (name, args) => `${name}(${args.join(', ')})`,
  choose: (left, right, yes, no) => `if(${left} <= ${right}, ${yes}, ${no})`,
  element: () => '',
  assign: (name, value) => (value === '' ? '' : `${name} = ${value}`),
  define: (_name, _args, lines, vector) => [...lines, `result' = ${vector.join(' + ')}`].join('\n'),
  scalar: (_name, _args, value) => value,
};

const names = { states: ['u', 'v'], parameters: ['a'], inputs: [] } as unknown as Script;

const values = new Map([
  ['u', 1.75],
  ['v', -0.625],
  ['a', 3.5],
  ['t', 0.375],
]);

function readBack(text: string): Expression {
  return parseModel(`${text}\nu' = 0\nv' = 0`).equations.find(({ state }) => state === 'result')!.expression;
}

const u: Expression = { kind: 'state', name: 'u' };
const one: Expression = { kind: 'number', value: 1 };

describe('code', () => {
  test('has the value of the formula it was written from', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const text = coder(names, dialect).values('f', [tree]);
        expect(evaluateTree(readBack(text), values) + 0).toBe(evaluateTree(tree, values) + 0);
      }),
      { numRuns: 500, seed: 1 },
    );
  });

  test('keeps definitions under their names', () => {
    const v: Expression = { kind: 'defined', name: 'v rate', of: { kind: 'product', factors: [u, u] } };
    const text = coder(names, dialect).values('f', [{ kind: 'sum', terms: [v, { kind: 'negate', of: v }] }]);
    expect(text.split('\n').filter(Boolean)).toEqual(['v_rate = u*u', "result' = v_rate - v_rate"]);
  });

  test('does not grow beyond a tree that shares branches', () => {
    const doubled = (times: number) => {
      let e: Expression = u;
      for (let n = 0; n < times; n++) e = { kind: 'sum', terms: [e, e] };
      return coder(names, dialect).values('f', [e]);
    };
    expect(doubled(60).length).toBeLessThan(4000);
    expect(evaluateTree(readBack(doubled(12)), values)).toBe(evaluateTree(u, values) * 2 ** 12);
  });

  test('cuts deep formulas, which languages refuse, into steps', () => {
    let e: Expression = u;
    for (let n = 0; n < 100; n++) e = { kind: 'call', name: 'sin', args: [{ kind: 'sum', terms: [e, one] }] };
    const text = coder(names, dialect).values('f', [e]);
    const deepest = Math.max(...text.split('\n').map((line) => (line.match(/\(/g) ?? []).length));
    expect(deepest).toBeLessThan(60);
    expect(evaluateTree(readBack(text), values)).toBe(evaluateTree(e, values));
  });
});

import { describe, expect, test } from 'vitest';
import { InputError } from '../../src/inputError.ts';
import { parseModel } from '../../src/model/parseModel.ts';
import { printExpression } from '../../src/model/printExpression.ts';

function errorOf(text: string): InputError {
  try {
    parseModel(text);
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error(`no error: ${text}`);
}

describe('the content of a model', () => {
  test('states, parameters and constants come in the order of the text', () => {
    const model = parseModel(
      "u' = b*u + k*v - b\n\n# a comment\nk = 2*m # another\nv' = a*v + t\nm = 0.25\n",
    );
    expect(model.states).toEqual(['u', 'v']);
    expect(model.parameters).toEqual(['b', 'a']);
    expect([...model.constants]).toEqual([
      ['k', 0.5],
      ['m', 0.25],
    ]);
    expect(model.usesTime).toBe(true);
    expect(model.equations.map(({ state, expression }) => [state, printExpression(expression)])).toEqual([
      ['u', 'b*u + k*v - b'],
      ['v', 'a*v + t'],
    ]);
    expect(model.equations[1].place).toEqual({ line: 5, column: 1, length: 1 });
  });

  test('a derivative is written in three ways', () => {
    const model = parseModel("x' = a*y\nd(y)/dt = b*z\ndz/dt = c*x\nd ( w ) / dt = x");
    expect(model.states).toEqual(['x', 'y', 'z', 'w']);
    expect(model.usesTime).toBe(false);
  });

  test('the parameters line sets the order and may be repeated', () => {
    expect(parseModel("parameters c, b\nu' = a*u + b + c\nparameters a").parameters).toEqual(['c', 'b', 'a']);
  });

  test('a declared parameter need not be used', () => {
    expect(parseModel("parameters a, b\nu' = a*u").parameters).toEqual(['a', 'b']);
  });

  test('e, i, d, dt and parameters are ordinary names', () => {
    const model = parseModel("d' = e*d + i\ndt' = parameters\nparameters = 2");
    expect(model.states).toEqual(['d', 'dt']);
    expect(model.parameters).toEqual(['e', 'i']);
    expect(parseModel("parameters' = a").states).toEqual(['parameters']);
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
    '%s is an ordinary name',
    (name) => {
      expect(parseModel(`u' = ${name}*u`).parameters).toEqual([name]);
      expect(parseModel(`${name}' = a*${name}`).states).toEqual([name]);
      expect(parseModel(`u' = a*${name}\n${name} = 2`).constants.get(name)).toBe(2);
      expect(parseModel(`parameters ${name}\nu' = ${name}`).parameters).toEqual([name]);
      expect(errorOf(`u' = ${name}(u)`).message).toContain('is not a function');
    },
  );

  test('names may use any script, and combining accents', () => {
    const model = parseModel("猫' = β*猫 + e\u0301 + \u00e9");
    expect(model.states).toEqual(['猫']);
    expect(model.parameters).toEqual(['β', 'é']);
  });

  test.each([
    ['a byte-order mark', "\uFEFFu' = a*u\nv' = b"],
    ['Windows line ends', "u' = a*u\r\nv' = b\r\n"],
    ['old Mac line ends', "u' = a*u\rv' = b\r"],
    ['tabs, blanks and blank lines', "\n\t u'\t=\u00a0a * u  \n   \n v'=b"],
  ])('%s makes no difference', (_, text) => {
    const model = parseModel(text);
    expect([model.states, model.parameters]).toEqual([
      ['u', 'v'],
      ['a', 'b'],
    ]);
  });

  test('constants may form a chain of any length in any order', () => {
    const chain = Array.from({ length: 5000 }, (_, i) => `k${i} = k${i + 1} + 1`);
    expect(parseModel(`u' = k0*u\n${chain.join('\n')}\nk5000 = 0`).constants.get('k0')).toBe(5000);
  });

  test('a constant may be the double negative of a later one', () => {
    expect(parseModel("u' = k\nk = --m + -(-m)\nm = 2").constants.get('k')).toBe(4);
  });

  test('branches know their places', () => {
    const { expression } = parseModel("v' = 1\nu' = a*u  - exp(b) ").equations[1];
    expect(expression.place).toEqual({ line: 2, column: 6, length: 13 });
  });
});

describe('errors', () => {
  test('show the line, a caret and a suggestion', () => {
    expect(errorOf("parameters w4, b\nu2' = w4*u1 + u3\nu1' = 1").message).toBe(
      [
        'Line 2, column 15: "u3" is not declared.',
        "  u2' = w4*u1 + u3",
        '                ^^',
        'The parameters line lists w4, b. Add u3 to it, or correct the name. Did you mean u2?',
      ].join('\n'),
    );
  });

  test('truncate a long line around the place', () => {
    const { message, place } = errorOf(`u' = ${'a + '.repeat(300)}2u${' + b'.repeat(300)}`);
    expect(place).toEqual({ line: 1, column: 1206, length: 2 });
    const [, line, carets] = message.split('\n');
    expect(line.length).toBeLessThan(110);
    expect(line.slice(carets.indexOf('^'), carets.lastIndexOf('^') + 1)).toBe('2u');
  });

  test.each<[string, number, number, number, string]>([
    ["u' = a*u +", 1, 10, 1, 'the line ends after +'],
    ["u' =", 1, 4, 1, 'nothing follows ='],
    ["u'", 1, 3, 1, '= is missing'],
    ["u' = 2u", 1, 6, 2, 'Write 2*u'],
    ["u' = a(u)", 1, 6, 1, 'Write a*(…)'],
    ["u' = 2(u)", 1, 6, 2, 'Write 2*(…)'],
    ["u' = (a)(b)", 1, 8, 2, 'Write (…)*(…)'],
    ["u' = u u", 1, 6, 3, 'Write u*u'],
    ["u' = a*u)", 1, 9, 1, 'never opened'],
    ["v' = 1\nu' = b*(a*u", 2, 8, 1, 'never closed'],
    ["u' = ()", 1, 7, 1, 'empty'],
    ["u' = exp*u", 1, 6, 3, 'exp is a function'],
    ["u' = sin u", 1, 6, 3, 'sin is a function'],
    ["u' = exp()", 1, 6, 5, 'takes one argument'],
    ["u' = exp(u, 2)", 1, 6, 9, 'takes one argument'],
    ["u' = min(u)", 1, 6, 6, 'takes two arguments or more'],
    ["u' = Exp(u)", 1, 6, 3, 'Did you mean exp(…)?'],
    ["u' = sqr(u)", 1, 6, 3, 'Did you mean sqrt(…)?'],
    ["u' = a*u(t)", 1, 8, 1, 'Write u instead of u(t)'],
    ["u' = 1.2.3", 1, 6, 5, '1.2.3 is not a number'],
    ["u' = 1e*u", 1, 6, 2, 'its exponent has no digits'],
    ["u' = 1e400", 1, 6, 5, 'too large'],
    ["u' = 1e-400", 1, 6, 6, 'too small'],
    ["u' = a − u", 1, 8, 1, 'Type the minus sign as -.'],
    ["u' = a×u", 1, 7, 1, 'multiplication sign as *'],
    ["u' = a·u", 1, 7, 1, 'multiplication sign as *'],
    ["u' = u²", 1, 7, 1, 'u^2'],
    ["u₁' = a", 1, 2, 1, 'as in u1'],
    ['u’ = a', 1, 2, 1, "as ', as in u' = …"],
    ["u' = a**2", 1, 7, 2, 'Write powers with ^'],
    ["u' == a", 1, 4, 2, 'Write one ='],
    ["u' = a // growth", 1, 8, 2, 'comment starts with #'],
    ["// u' = a", 1, 1, 1, 'comment starts with #'],
    ["u' = a.*u", 1, 7, 1, 'operators have no point'],
    ["u' = a; v' = b", 1, 7, 1, 'own line'],
    ["u' = a, v' = b", 1, 7, 1, 'own line'],
    ["u' = 0,5*u", 1, 7, 1, 'decimal point as .'],
    ["u' = (0,5)*u", 1, 8, 1, 'decimal point as .'],
    ["u' = a = b", 1, 8, 1, 'second ='],
    ["u'' = a", 1, 3, 1, 'introduce a state'],
    ["u' = a*v'", 1, 9, 1, "derivative (v')"],
    ["u' = a\u200b", 1, 7, 1, 'invisible character U+200B'],
    ["u' = [a]", 1, 6, 1, 'round brackets'],
    ["u' = a*/u", 1, 8, 1, '/ follows *'],
    ["u' = *u", 1, 6, 1, 'needed before *'],
    ["u' = a\nu' = b", 2, 1, 1, 'already defined on line 1'],
    ["u' = a\ndu/dt = b", 2, 2, 1, 'already defined on line 1'],
    ["u = 1\n  u' = a", 2, 3, 1, 'already defined on line 1, as a definition'],
    ["t' = a", 1, 1, 1, 't is time'],
    ['d(exp)/dt = a', 1, 3, 3, 'exp is a function'],
    ["u' = a\npi = 3", 2, 1, 2, 'cannot be defined'],
    ["u' = a\nln = 3", 2, 1, 2, 'cannot be defined'],
    ["u' = k\nk = 1/0", 2, 1, 1, 'has the value Infinity'],
    ["u' = k\nk = m\nm = k", 2, 1, 1, 'circle: k → m → k'],
    ["u' = k\nj = k\nk = 2*k", 3, 1, 1, 'circle: k → k'],
    ['u = a*u', 1, 1, 1, "write u' = …"],
    ["parameters\nu' = a", 1, 1, 10, 'empty'],
    ["parameters a,\nu' = a", 1, 13, 1, 'ends after a comma'],
    ["parameters a b\nu' = a", 1, 14, 1, 'comma is missing'],
    ["parameters a, 2\nu' = a", 1, 15, 1, '2 is not a name'],
    ["parameters a, a\nu' = a", 1, 15, 1, 'already on the list'],
    ["parameters u\nu' = a", 1, 12, 1, 'u is a state'],
    ["parameters t\nu' = t", 1, 12, 1, 't is time'],
    ["parameters alpha\nu' = alhpa*u", 2, 6, 5, 'Did you mean alpha?'],
    ['du/dx = a', 1, 4, 2, 'not taken with respect to t'],
    ["u'(t) = a*u", 1, 3, 1, "Write u' = …"],
    ["u(t)' = a*u", 1, 2, 1, "Write u' = …"],
    ['a*u = 3', 1, 2, 1, 'left side'],
    ['3 = u', 1, 1, 1, 'begins with the number 3'],
    ['hello world', 1, 1, 11, 'has no ='],
  ])('%j: line %d, column %d', (text, line, column, length, fragment) => {
    const { place, message } = errorOf(text);
    expect(place).toEqual({ line, column, length });
    expect(message).toContain(fragment);
    expect(message.startsWith(`Line ${line}, column ${column}: `)).toBe(true);
  });

  test.each([
    ["v'' = -k*v", "v' = dv and dv' = …"],
    ["v'' = -k*v\ndv = 2", "v' = v_dot and v_dot' = …"],
    ["v'' = -k*v + dv*v_dot", "v' = v_dot1 and v_dot1' = …"],
  ])('%j: an unused name is suggested for the derivative', (text, advice) => {
    expect(errorOf(text).message).toContain(advice);
  });

  test('an empty model and a value that is not text have different messages', () => {
    expect(errorOf('# nothing').message).toContain('no equation');
    expect(() => parseModel(3 as unknown as string)).toThrow('not text');
  });
});

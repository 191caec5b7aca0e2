import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InputError } from '../../src/inputError.ts';
import { compileColumns } from '../../src/model/compileColumns.ts';
import { compileRightHandSide } from '../../src/model/compileRightHandSide.ts';
import { linearForm } from '../../src/model/linearForm.ts';
import { type Model, parseModel } from '../../src/model/parseModel.ts';
import { printModel } from '../../src/model/printModel.ts';
import { toTex } from '../../src/model/toTex.ts';
import { finish } from '../finish.ts';
import { watched } from '../watchdog.ts';

const seed = 20230410;

/** The model, used in every way, or the InputError; anything else fails the test. */
function useModel(text: string): Model | InputError {
  let model: Model;
  try {
    model = parseModel(text);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    expect(error.message.length).toBeLessThan(1500);
    return error;
  }
  toTex(model);
  printModel(model);
  // Inputs have no values without data.
  if (model.inputs.length > 0) return model;
  const D = model.states.length;
  const J = model.parameters.length;
  const { evaluate, jacobianStates, jacobianParameters } = compileRightHandSide(model);
  const [u, w] = [new Float64Array(D).fill(0.5), new Float64Array(J).fill(0.5)];
  evaluate(0, u, w, new Float64Array(D));
  if (D < 100) jacobianStates(0, u, w, new Float64Array(D * D));
  if (D * J < 10_000) jacobianParameters(0, u, w, new Float64Array(D * J));
  try {
    finish(compileColumns(linearForm(model).features, model.states)(Float64Array.of(0), u));
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
  }
  return model;
}

const valid = `# Predator and prey, é 猫
parameters r, a, b, m
k = 2*pi/h  # capacity
h = 3e-1
prey' = r*prey*(1 - prey/k) - a*prey*pred
d(pred)/dt = b*prey*pred/(1 + h*prey^2) - m*pred + sin(t)^2
dz/dt = -max(abs(pred), 0.5)^1.5 - -z
`;

const measured = `parameters r, a, s, z0, sd, D
prey' = r*prey - eaten + if(t < 5 and not prey > 2, D, 0)
z' = floor(eaten)
eaten = a*prey*h
h = 0.3
prey(0) = 2*z(0)
z(0) = z0
observe y = s*(prey + z)
noise y lognormal = sd
noise z = column sd_z
at t = 3, 6 every 24: prey = prey + D, z = 0
dose amt into z
when prey > 5: z = 0
0.1 <= s <= 8
r free
a ~ normal(2, h)
local s, D
report R0 = r/a + z(0)
`;

describe('any text is a model or an InputError', () => {
  test('random strings', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        useModel(text);
        useModel(`u' = ${text}`);
      }),
      { seed, numRuns: 1500 },
    );
  });

  test('random tokens', () => {
    const token = fc.constantFrom(
      ..."u v a t pi exp min max d dt du dv parameters k 1 2.5 1e3 .5 0 + - * / ^ ( ) , = ' \n # ; ² − __proto__".split(
        ' ',
      ),
      ' ',
      '\r\n',
      "u' = ",
      "v' = ",
      'k = ',
      ...'if( step( floor < <= > >= and or not : ~ { \\frac'.split(' '),
      ...[
        'u(0)',
        'k > ',
        '\nobserve y = ',
        '\ninput k',
        '\nnoise u = ',
        '\nat t = 1: u = ',
        '\nwhen u > ',
        '\nreport r = ',
      ],
      ...[
        '\nlocal a',
        '\na free',
        '\na ~ normal(',
        '\ndose k into u',
        '\nu(0) = ',
        '\n0 < a < ',
        ' held',
        ' lognormal',
      ],
    );
    let models = 0;
    fc.assert(
      fc.property(fc.array(token, { maxLength: 30 }), (tokens) => {
        if (!(useModel(`u' = a*${tokens.join('')}`) instanceof InputError)) models++;
        useModel(tokens.join(' '));
      }),
      { seed, numRuns: 3000 },
    );
    expect(models).toBeGreaterThan(10);
  });

  test.each([
    ['equations', valid],
    ['every line', measured],
  ])('a valid model of %s with pieces cut, doubled or replaced', (_, valid) => {
    expect(useModel(valid)).not.toBeInstanceOf(InputError);
    const at = fc.nat(valid.length);
    const edit = fc.tuple(
      at,
      fc.nat(8),
      fc.oneof(
        fc.string({ maxLength: 3 }),
        at.map((i) => valid.slice(i, i + 9)),
      ),
    );
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
        useModel(
          edits.reduce((text, [from, cut, add]) => text.slice(0, from) + add + text.slice(from + cut), valid),
        );
      }),
      { seed, numRuns: 2000 },
    );
  });
});

describe('deep and long text', () => {
  const n = 20_000;
  const refused: Record<string, string> = {
    'nested brackets': `${'('.repeat(n)}u${')'.repeat(n)}`,
    'brackets that stay open': '('.repeat(n),
    'brackets that were never opened': `u${')'.repeat(n)}`,
    'minus signs': `${'-'.repeat(n)}u`,
    'plus signs': `${'+'.repeat(n)}u`,
    'a tower of powers': Array(n).fill('2').join('^'),
    'nested functions': `${'sin('.repeat(n)}u${')'.repeat(n)}`,
    'nested functions that stay open': 'max(u, '.repeat(n),
    'a chain of quotients': Array(n).fill('u').join('/'),
    'chains of quotients in brackets': `${'('.repeat(90)}u${'/u/u/u/u/u/u)'.repeat(90)}`,
    'negated powers': `2${'^-2'.repeat(n)}`,
  };
  test.each(Object.entries(refused))('%s get a message', (_, text) => {
    expect(useModel(`u' = ${text}`)).toBeInstanceOf(InputError);
  });

  const accepted: Record<string, string> = {
    'a sum': Array(n).fill('u').join('+'),
    'a difference': Array(n).fill('u').join('-'),
    'a product': Array(n).fill('u').join('*'),
    'a sum of parameters': Array.from({ length: n / 2 }, (_, i) => `a${i}*u^${i % 9}`).join(' + '),
    'a minimum': `min(${Array(n).fill('u').join()})`,
    'a nest of 95 brackets': `${'(1 + u*'.repeat(95)}u${')'.repeat(95)}`,
    'a nest of 95 functions': `${'sin('.repeat(95)}u${')'.repeat(95)}`,
  };
  test.each(Object.entries(accepted))('%s is read', (_, text) => {
    expect(useModel(`u' = a*u + ${text}`)).not.toBeInstanceOf(InputError);
  });

  const megabytes = 10 * 2 ** 20;
  test.each<[string, string]>([
    ['a sum', "u' = u".padEnd(megabytes, '+u')],
    ['a name', "u' = ".padEnd(megabytes, 'a')],
    ['a number', "u' = ".padEnd(megabytes, '1')],
    ['brackets', "u' = ".padEnd(megabytes, '(')],
    ['blanks', "u' = a".padEnd(megabytes, ' ')],
    ['a comment', "u' = a #".padEnd(megabytes, '#')],
    ['line ends', "u' = a\n".padEnd(megabytes, '\n')],
    ['noise', "u' = ".padEnd(megabytes, '\u0000')],
  ])('10 MB of %s are answered in linear time', (_, text) => {
    // The longest text that is read, and one that is too long: 10¹² steps and more if each letter were read again.
    for (const whole of [text, text.slice(0, 1_000_000)]) {
      expect(watched(() => useModel(whole))).toBeDefined();
    }
  });

  test('30,000 constants, equations or declarations are answered', () => {
    const lines = (line: (i: number) => string) =>
      Array.from({ length: 30_000 }, (_, i) => line(i)).join('\n');
    useModel(`u' = a\n${lines((i) => `k${i} = 1`)}`);
    useModel(`u' = a\n${lines((i) => `k${i} = k${(i + 1) % 30_000}`)}`);
    useModel(`u' = a\n${lines((i) => (i ? `k${i} = k0` : 'k0 = 2'))}`);
    useModel(lines((i) => `u${i}' = a`));
    useModel(`u' = a\n${lines((i) => `parameters p${i}`)}`);
  });
});

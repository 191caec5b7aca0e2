import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { InputError } from '../../src/inputError.ts';
import { parseModel } from '../../src/model/parseModel.ts';
import { root } from '../repository.ts';

/** The first two lines of every model below. */
const equations = "x' = -k*x + a\ny' = k*x - b*y\n";

/** Misused lines: the text, the place of the error (line, column, length), the message, a part of the advice. */
const wrong: Record<string, [string, number, number, number, string, string?][]> = {
  'a definition': [
    ['v = w*x', 3, 5, 1, 'w is used only in the definition v, so nothing can be learnt about it.'],
    ['v = v2*x\nv2 = v + 1', 3, 1, 1, 'definitions use each other in a circle: v → v2 → v.'],
    ['v = 2 *', 3, 7, 1, 'the line ends after *.'],
    ['t = 3', 3, 1, 1, 't is time and cannot be defined.'],
    ['v = 2\nv = 3', 4, 1, 1, 'v was already defined on line 3.'],
    ['x = 3', 3, 1, 1, 'x was already defined on line 1, as a state.'],
    ['exp = 2', 3, 1, 3, 'exp is a function and cannot be defined.'],
    ['k <- 0.5', 3, 3, 2, '<- can set a value, as in R, or be < and a minus sign.', '< -'],
    ['k<-0.5', 3, 2, 2, '<- can set a value, as in R, or be < and a minus sign.', '< -'],
  ],
  'a first value': [
    ['x(0) = ', 3, 6, 1, 'nothing follows =.'],
    ['z(0) = 2', 3, 1, 1, 'z has no equation, so it has no first value.'],
    ['x(0) = 2\ny(1) = 3', 4, 1, 8, 'this line is for t = 1, an earlier one for t = 0.'],
    ['x(0) = y(0)\ny(0) = x(0)', 3, 1, 11, 'first values use each other in a circle: x(0) → y(0) → x(0).'],
    ['x(0) = y', 3, 8, 1, 'the state y is used in a first value.'],
    ['x(0) = 2\nx(0) = 3', 4, 1, 8, 'x(0) was already given on line 3.'],
    ['x(t) = 2', 3, 2, 1, 'a state is written without its argument.'],
    ['x(0) = y(1)', 3, 8, 4, 'y(1) has another time than the other first values.'],
    ["x2' = y(0)", 3, 7, 4, 'a first value of y is used where states change with time.'],
    ['X(0) = 2', 3, 1, 1, 'X has no equation, so it has no first value.', 'Did you mean x(0)?'],
  ],
  'an output': [
    ['observe q', 3, 10, 1, '= is missing after observe q.'],
    ['observe', 3, 1, 7, 'nothing follows observe.'],
    ['observe q = ', 3, 11, 1, 'nothing follows =.'],
    ['observe q = x\nobserve q = y', 4, 9, 1, 'q was already given on line 3: what the column measures.'],
    ['observe t = x', 3, 9, 1, 't is time and cannot be defined.'],
    ['observe a = x', 1, 13, 1, 'a is an output and is used in an expression.'],
    ["x2' = q\nobserve q = x", 3, 7, 1, 'q is an output and is used in an expression.'],
    ['c = 1\nobserve c = x', 4, 9, 1, 'c is a constant and cannot be the name of an output.'],
    ['observe 3 = x', 3, 9, 1, '3 follows observe.'],
  ],
  'an input': [
    ['input', 3, 1, 5, 'nothing follows input.'],
    ['input u v', 3, 9, 1, 'v follows the input u.'],
    ['input u = 3', 3, 9, 1, '= follows the input u.'],
    ['input x', 3, 7, 1, 'x was already defined on line 1, as a state.'],
    ['input u\ninput u', 4, 7, 1, 'u was already defined on line 3.'],
    ['input u hold', 3, 9, 4, 'hold follows the input u.'],
    ['input 3', 3, 7, 1, '3 follows input.'],
    ['input u held now', 3, 14, 3, 'now follows the input u.'],
    ['parameters u\ninput u', 3, 12, 1, 'u is an input and cannot be declared a parameter.'],
  ],
  'a jump at known times': [
    ['at t = 3 x = x + 1', 3, 1, 18, 'the colon after the times is missing.'],
    ['at t: x = 1', 3, 5, 1, '= is missing after at t.'],
    ['at x = 3: x = 1', 3, 4, 1, 'at is followed by x and not by t.'],
    ['at t = a: x = 1', 3, 8, 1, 'a time is a number, and a has no value.'],
    ['at t = 3: z = 1', 3, 11, 1, 'z has no equation.'],
    ["at t = 3: x' = 1", 3, 12, 1, "= is needed instead of '."],
    ['at t = 3: x', 3, 11, 1, '= is missing after x.'],
    ['at t = 3:', 3, 9, 1, 'an assignment is missing after :.'],
    ['at t = 3, : x = 1', 3, 11, 1, 'a number, a name or a bracket is needed before :.'],
    ['at t = 3, 3: x = 1', 3, 11, 1, 't = 3 is listed twice.'],
    ['at t = 3, 1 + 2: x = 1', 3, 11, 5, 't = 3 is listed twice.'],
    ['at t = 0 every 0: x = 1', 3, 16, 1, 'the time between jumps is 0.'],
    ['at t = 0 every: x = 1', 3, 15, 1, 'a number, a name or a bracket is needed before :.'],
    ['at t = 3: x = 1, x = 2', 3, 18, 1, 'x is set twice on this line.'],
    ['at t = 3: x = 1 y = 2', 3, 15, 3, 'a comma is missing between 1 and y.'],
    ['at t > 3: x = 1', 3, 6, 1, '= is missing after at t.'],
    ['at t = 1/0: x = 1', 3, 8, 3, 'a time has the value Infinity.'],
    ['at t = 0 every -2: x = 1', 3, 16, 2, 'the time between jumps is -2.'],
    ['at t = 0 every k: x = 1', 3, 16, 1, 'the time between jumps is a number, and k has no value.'],
    ['at t = 3: k = 1', 3, 11, 1, 'k has no equation.'],
  ],
  'a dose': [
    ['dose amt', 3, 1, 8, 'into is missing after dose amt.'],
    ['dose amt in x', 3, 10, 2, 'into is missing after dose amt.'],
    ['dose amt into', 3, 1, 13, 'the state that the dose goes into is missing.'],
    ['dose amt into z', 3, 15, 1, 'z has no equation.'],
    ['dose x into y', 3, 6, 1, 'x is a state, but a dose is a column of the data and needs another name.'],
    ['dose amt into x y', 3, 17, 1, 'y has no meaning here.'],
    ['dose amt into 3', 3, 15, 1, '3 has no meaning here.'],
  ],
  'an event': [
    ['when x > 5', 3, 1, 10, 'the colon after the condition is missing.'],
    ['when x: y = 0', 3, 6, 1, 'a condition is needed here, but nothing is compared.'],
    ['when x > 5: ', 3, 11, 1, 'an assignment is missing after :.'],
    ['when x = 5: y = 0', 3, 6, 1, 'a condition is needed here, but nothing is compared.'],
    ['when x > 5 from: y = 0', 3, 12, 4, 'the word start is missing after from.'],
    ['when x > 5: k = 0', 3, 13, 1, 'k has no equation.'],
    ['when x > : y = 0', 3, 10, 1, 'a number, a name or a bracket is needed before :.'],
  ],
  'a condition': [
    ["x2' = if(x, 1, 2)", 3, 10, 1, 'a condition is needed here, but nothing is compared.'],
    ["x2' = if(x > 1, 2)", 3, 7, 12, 'if has two arguments and takes three arguments.'],
    ["x2' = x > 3", 3, 9, 1, '> is used outside a condition.'],
    ["x2' = (x > 3)*2", 3, 7, 7, 'a condition is given where a number is needed.'],
    ["x2' = if(x = 3, 1, 2)", 3, 10, 1, 'a condition is needed here, but nothing is compared.'],
    ["x2' = if x > 3", 3, 7, 4, 'brackets are missing after if.'],
    ["x2' = if(x > 1 && y > 2, 1, 2)", 3, 16, 1, 'the character & has no meaning here.'],
    ["x2' = if(x > 1 and y, 1, 2)", 3, 20, 1, 'a condition is needed here, but nothing is compared.'],
    ["x2' = x ? 1 : 2", 3, 9, 1, 'the character ? has no meaning here.'],
    ["x2' = x and y", 3, 9, 3, 'and is used outside a condition.'],
    ["x2' = if(x ≤ 1, 1, 2)", 3, 12, 1, 'the character ≤ has no meaning here.'],
    ["x2' = if(not x, 1, 2)", 3, 14, 1, 'a condition is needed here, but nothing is compared.'],
    ["x2' = -(x > 1)", 3, 8, 7, 'a condition is given where a number is needed.'],
  ],
  'a younger function': [
    ["x2' = step(x, 2)", 3, 7, 10, 'step has two arguments and takes one argument.'],
    ["x2' = pow(x)", 3, 7, 6, 'pow has one argument and takes two arguments.'],
    ["x2' = floor()", 3, 7, 7, 'floor has no argument and takes one argument.'],
    ["x2' = heaviside(x)", 3, 7, 9, 'heaviside is not a function.'],
    ["x2' = log10()", 3, 7, 7, 'log10 has no argument and takes one argument.'],
    ["x2' = log2(x, 2)", 3, 7, 10, 'log2 has two arguments and takes one argument.'],
    ["x2' = exp10 x", 3, 7, 7, 'missing * between exp10 and x.'],
    ["x2' = pow(x, 2, 3)", 3, 7, 12, 'pow has three arguments and takes two arguments.'],
    ["x2' = log20(x)", 3, 7, 5, 'log20 is not a function.', 'Did you mean log10(…)?'],
  ],
  noise: [
    ['noise z = 0.1', 3, 7, 1, 'z is neither an output nor a state.'],
    ['noise x', 3, 7, 1, 'nothing is said about the noise of x.'],
    ['noise x gaussian', 3, 9, 8, 'gaussian is not a law of noise.'],
    ['noise x = ', 3, 9, 1, 'nothing follows =.'],
    ['noise x = column', 3, 11, 6, 'the name of the column is missing.'],
    ['noise x = column a b', 3, 20, 1, 'b follows the name of a column.'],
    ['noise x = 0', 3, 11, 1, 'the noise of x is 0.'],
    ['noise x = -1', 3, 11, 2, 'the noise of x is -1.'],
    ['noise x = c\nc = -1', 3, 1, 11, 'the noise of x is -1.'],
    ['noise x = 0.1 - 0.1', 3, 1, 19, 'the noise of x is 0.'],
    ['noise x = 0.1\nnoise x student', 4, 1, 15, 'the noise of x was already given on line 3.'],
    ['noise x, y = 0.1', 3, 8, 1, '= is missing before ,.'],
    ['noise x student 3', 3, 17, 1, '= is missing before 3.'],
    ['noise x studnet', 3, 9, 7, 'studnet is not a law of noise.', 'Did you mean student?'],
    ['noise', 3, 1, 5, 'nothing follows noise.'],
    ['noise x lognormal = ', 3, 19, 1, 'nothing follows =.'],
    ['noise x lognormal = 0', 3, 21, 1, 'the noise of x is 0.'],
    ['noise x student = -2', 3, 19, 2, 'the noise of x is -2.'],
    ['noise x lognormal = column', 3, 21, 6, 'the name of the column is missing.'],
    ['noise x log-normal', 3, 9, 3, 'log is not a law of noise.'],
    ['noise X lognormal', 3, 7, 1, 'X is neither an output nor a state.', 'Did you mean x?'],
  ],
  'a bound': [
    ['K2 > 0', 3, 1, 2, 'K2 is not used by the model.', 'Did you mean k?'],
    ['x > 0', 3, 1, 1, 'x is a state, which changes with time.'],
    ['k > a', 3, 5, 1, 'both k and a are unknown.'],
    ['k > ', 3, 3, 1, 'there is nothing after >.'],
    ['> 3', 3, 1, 1, 'there is nothing before >.'],
    ['1 < 2', 3, 1, 5, 'only numbers are compared; a bound needs one unknown.'],
    ['k > 3\nk < 2', 4, 1, 5, 'the lower bound of k, 3, is above the upper one, 2.'],
    ['k > 0\nk > 1', 4, 1, 5, 'k already has a bound on this side, on line 3.'],
    ['0 < k > 3', 3, 7, 1, '< and > point in opposite directions.'],
    ['k < 3 < 4', 3, 1, 9, 'the unknown is not between its two bounds.'],
    ['0 < 1 < 2 < k', 3, 11, 1, 'a bound has a third comparison.'],
    ['2*k > 3', 3, 3, 1, 'k is not alone on its side.'],
    ['x(1) > 0', 3, 1, 1, 'x(1) is not a first value.'],
    ['x(0) = 2\nx(0) > 0', 4, 1, 1, 'x(0) is given on line 3, so it is not unknown.'],
    ['k >= 2\nk <= 2', 4, 1, 6, 'both bounds of k are 2.'],
    ['k > 1/0', 3, 5, 3, 'a bound has the value Infinity.'],
    ['t > 0', 3, 1, 1, 't is time and not a parameter.'],
    ['z(0) > 0', 3, 1, 1, 'z is not a state, so it has no first value.'],
  ],
  'a free parameter': [
    ['K3 free', 3, 1, 2, 'K3 is not used by the model.', 'Did you mean k?'],
    ['x free', 3, 1, 1, 'x is a state and not a parameter.'],
    ['k free\nk > 0', 3, 1, 1, 'k is free here and has a bound on line 4.'],
    ['k free\nk free', 4, 1, 1, 'k is already declared free.'],
    ['k free 3', 3, 8, 1, '3 follows k free.'],
  ],
  'a prior': [
    ['k ~ ', 3, 3, 1, 'nothing follows ~.'],
    ['k ~ gauss(1, 2)', 3, 5, 5, 'gauss is not the distribution of a prior.'],
    ['k ~ norml(1, 2)', 3, 5, 5, 'norml is not the distribution of a prior.', 'Did you mean normal?'],
    ['k ~ normal', 3, 5, 6, 'brackets are missing after normal.'],
    ['k ~ normal(1)', 3, 5, 6, 'normal has one number, but needs two.'],
    ['k ~ normal(1, 2, 3)', 3, 16, 1, 'normal takes two numbers.'],
    ['k ~ normal(1, 0)', 3, 15, 1, 'the standard deviation is 0.'],
    ['k ~ uniform(2, 1)', 3, 16, 1, 'uniform(2, 1) has no width.'],
    ['k ~ loguniform(0, 1)', 3, 16, 1, 'the lower end is 0.'],
    ['k ~ exponential(1, 2)', 3, 18, 1, 'exponential takes one number.'],
    ['k ~ gamma(-1, 2)', 3, 11, 1, 'the shape is -1.'],
    ['log(k) ~ gamma(1, 2)', 3, 10, 5, 'gamma allows only values above 0, but a logarithm can be negative.'],
    ['sin(k) ~ normal(1, 2)', 3, 8, 1, 'the left side of ~ is not a name.'],
    ['k ~ normal(a, 1)', 3, 12, 1, 'a value of a prior is a number, and a has no value.'],
    ['k ~ normal(1, 2) + 1', 3, 18, 1, '+ follows the prior.'],
    ['x ~ normal(1, 2)', 3, 1, 1, 'x is a state, which changes with time.'],
    ['k ~ normal(1, 2)\nk ~ normal(1, 3)', 4, 1, 16, 'k already has a prior, on line 3.'],
    ['2*k ~ normal(1, 2)', 3, 5, 1, 'the left side of ~ is not a name.'],
    ['k2 ~ normal(0, 1)', 3, 1, 2, 'k2 is not used by the model.', 'Did you mean k?'],
    ['k ~ normal(1, 2', 3, 11, 1, 'this bracket is never closed.'],
    ["x2' = k ~ 3", 3, 9, 1, '~ is used in an expression.'],
  ],
  'a local parameter': [
    ['local', 3, 1, 5, 'nothing follows local.'],
    ['local z', 3, 7, 1, 'z is not used by the model.'],
    ['local k,', 3, 8, 1, 'the list behind local ends after a comma.'],
    ['local k k', 3, 9, 1, 'a comma is missing between k and k.'],
    ['local k, k', 3, 10, 1, 'k is already declared local.'],
    ['local x', 3, 7, 1, 'x is a state and not a parameter.'],
    ['local 3', 3, 7, 1, '3 follows local.'],
  ],
  'a line of an experiment': [
    ['in wt k = 1', 3, 1, 11, 'the colon after the experiments is missing.'],
    ['in wt: k', 3, 8, 1, '= is missing.'],
    ['in wt: 3 = k', 3, 8, 1, 'a name is needed instead of 3.'],
    ['in wt, : k = 1', 3, 8, 1, 'the name of an experiment is needed instead of :.'],
    ['in wt: k = 1, k = 2', 3, 15, 1, 'k was already set for experiment "wt" on line 3.'],
    ['in wt: x = 2', 3, 1, 12, 'x is a state and cannot be set for an experiment.'],
    ['in wt: kk = 2', 3, 1, 13, 'kk is not a parameter of the model and cannot be set for an experiment.'],
    ['in wt: k = x', 3, 8, 1, 'x changes with time, and k has one value in an experiment.'],
    ['in wt: z(0) = 1', 3, 8, 1, 'z has no equation, so it has no first value.'],
    ['x(0) = 1\nin wt: x(2) = 1', 4, 8, 4, 'this line is for t = 2, an earlier one for t = 0.'],
    ['steady wt: t = 2', 3, 12, 1, 'a steady state before an experiment has no time.'],
    ['steady', 3, 1, 6, 'nothing follows steady.'],
  ],
  'a report': [
    ['report', 3, 1, 6, 'nothing follows report.'],
    ['report R', 3, 9, 1, '= is missing after report R.'],
    ['report R = ', 3, 10, 1, 'nothing follows =.'],
    ['report R = x', 3, 12, 1, 'the state x changes with time.'],
    ['report R = t', 3, 12, 1, 't is time, but a report is one value, at no particular time.'],
    ['report R = q', 3, 12, 1, 'q is used only in the report R, so nothing can be learnt about it.'],
    ['report R = a\nreport R = a', 4, 8, 1, 'R was already given on line 3: this report.'],
    ['report k = a', 1, 7, 1, 'k is a report and is used in an expression.'],
    ['report R = v\nv = k*x', 3, 12, 1, 'v depends on x, but a report is one value, at no particular time.'],
    ["x2' = R\nreport R = a", 3, 7, 1, 'R is a report and is used in an expression.'],
  ],
  LaTeX: [
    ["x2' = {a + b}", 3, 7, 1, 'the character { has no meaning here.', 'Use round brackets ( ).'],
    [
      "x2' = \\int x",
      3,
      7,
      4,
      '\\int is LaTeX.',
      'This is not translated: write it out in the language of models.',
    ],
    [
      "$x2' = a$",
      3,
      1,
      1,
      'the character $ has no meaning here.',
      'Leave it out: formulas need no signs around them.',
    ],
  ],
  'a name that is not declared': [
    ['parameters k, a, b, s\nobserve q = kk*x', 4, 13, 2, '"kk" is not declared.', 'Did you mean k?'],
    ['parameters k, a, b\nx(0) = x0', 4, 8, 2, '"x0" is not declared.', 'Did you mean x?'],
    ['parameters k, a, b\nnoise x = sigma', 4, 11, 5, '"sigma" is not declared.'],
  ],
};

describe.each(Object.entries(wrong))('misuse of %s', (_, rows) => {
  test.each(rows)('%j', (text, line, column, length, found, advice = '') => {
    let error: unknown;
    try {
      parseModel(equations + text);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(InputError);
    const { place, message } = error as InputError;
    const [first, shown, carets, ...rest] = message.split('\n');
    expect(first).toBe(`Line ${line}, column ${column}: ${found}`);
    expect(place).toMatchObject({ line, column, length });
    expect(shown.slice(2)).toBe((equations + text).split('\n')[line - 1]);
    expect(carets).toBe(`  ${' '.repeat(column - 1)}${'^'.repeat(length)}`);
    expect(rest.join('\n')).toMatch(/^[A-Z].{5,}/);
    expect(rest.join('\n')).toContain(advice);
  });
});

/** The name above for each row of the tables of docs/models.md, by the beginning of its first example. */
const kinds: readonly [begins: string, kind: keyof typeof wrong][] = [
  ['v = ', 'a definition'],
  ['x(0) = ', 'a first value'],
  ['observe ', 'an output'],
  ['input ', 'an input'],
  ['at t = ', 'a jump at known times'],
  ['dose ', 'a dose'],
  ['when ', 'an event'],
  ['noise ', 'noise'],
  ['K > 0', 'a bound'],
  ['K free', 'a free parameter'],
  ['K ~ ', 'a prior'],
  ['local ', 'a local parameter'],
  ['report ', 'a report'],
  ['in ', 'a line of an experiment'],
  ['steady ', 'a line of an experiment'],
  ['before ', 'a jump at known times'],
];

test('every line that describes measurements is misused in three ways or more', () => {
  const text = readFileSync(`${root}/docs/models.md`, 'utf8');
  const section = text.slice(text.indexOf('## How it was measured'), text.indexOf('Some lines can be given'));
  const examples = section.split('\n').flatMap((line) => /^\| `([^`]+)`/.exec(line)?.[1] ?? []);
  expect(examples.length).toBeGreaterThanOrEqual(12);
  for (const example of examples) {
    const kind = kinds.find(([begins]) => example.startsWith(begins))?.[1];
    expect(kind, example).toBeDefined();
    expect(wrong[kind!].length, example).toBeGreaterThanOrEqual(3);
  }
  for (const kind of ['a definition', 'a condition', 'a younger function'])
    expect(wrong[kind].length, kind).toBeGreaterThanOrEqual(3);
});

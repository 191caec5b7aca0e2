import { describe, expect, test } from 'vitest';
import { parseModel, readTable } from '../../src/index.ts';
import { InputError } from '../../src/inputError.ts';
import { buildProblem, type ProblemOptions } from '../../src/problem/buildProblem.ts';
import { messagesOf } from '../notes.ts';

/** Errors in data for a model: further lines, the table, the whole message, options. */
type Wrong = [lines: string, csv: string, message: string, options?: ProblemOptions];

const decay = "x' = -k*x";
const driven = "x' = -k*x + u";

const wrong: Record<string, [equation: string, rows: Wrong[]]> = {
  'a column of standard deviations': [
    decay,
    [
      [
        'noise x = column s',
        't,x,s\n0,1,.1\n1,2,0',
        'The standard deviation of "x" at t = 1 is 0. A positive number is needed for every value. Correct it, or leave the value itself empty.',
      ],
      [
        'noise x = column s',
        'experiment,t,x,s\na,0,1,.1\na,1,2,.1\nb,0,1,-.1',
        'The standard deviation of "x" of experiment "b" at t = 0 is -0.1. A positive number is needed for every value. Correct it, or leave the value itself empty.',
      ],
      [
        'noise x lognormal = column s',
        't,x,s\n0,1,.1\n1,2,',
        'The standard deviation of "x" at t = 1 is missing. A positive number is needed for every value. Correct it, or leave the value itself empty.',
      ],
      [
        'noise x = column sd_x',
        't,x,sdx\n0,1,.1\n1,2,.1',
        'Line 2, column 1: the model needs a column "sd_x", which the data do not have.\n  noise x = column sd_x\n  ^^^^^^^^^^^^^^^^^^^^^\nColumns found: "t", "x", "sdx". Did you mean "sdx"?',
      ],
      [
        'noise x = column s',
        't,x,s\n0,1,.1\n1,2,low',
        'Column "s", row 3: "low" is not a finite number. A number is needed, or an empty cell if there is none. Write it like 12.5 or 1.25e1.',
      ],
    ],
  ],
  'log-normal noise': [
    decay,
    [
      [
        'noise x lognormal',
        't,x\n0,1\n1,0',
        'Column "x" has 0 at t = 1, but its noise is log-normal, which needs positive values. Leave the cell empty if it was below what can be measured, or take another noise.',
      ],
      [
        'noise x lognormal\nx(0) = 0',
        't,x\n0,1\n1,2',
        '"x" is known to be 0 at the start, t = 0, and was measured as 1 there, but its noise is log-normal: the logarithm of 0 is not a number. Leave that cell empty, or take another noise.',
      ],
      [
        'noise x lognormal',
        'experiment,t,x\na,0,\na,1,2\nb,0,2\nb,3,4',
        '"x" of experiment "a" is known to be -1 at the start, t = 1, and was measured as 2 there',
        { u0: { x: -1 } },
      ],
      [
        'noise x lognormal = 0.1',
        'experiment,t,x\na,0,1\na,1,2\nb,0,2\nb,3,-4',
        'Column "x" of experiment "b" has -4 at t = 3, but its noise is log-normal, which needs positive values. Leave the cell empty if it was below what can be measured, or take another noise.',
      ],
      [
        'observe y = 2*x\nnoise y lognormal',
        't,x,y\n0,0,1\n1,2,-1e-3',
        'Column "y" has -0.001 at t = 1, but its noise is log-normal, which needs positive values. Leave the cell empty if it was below what can be measured, or take another noise.',
      ],
    ],
  ],
  'an input': [
    driven,
    [
      [
        'input u',
        't,x,U\n0,1,1\n1,2,1',
        'Line 2, column 1: the model needs a column "u", which the data do not have.\n  input u\n  ^^^^^^^\nColumns found: "t", "x", "U". Did you mean "U"?',
      ],
      [
        'input u',
        't,x,u\n0,1,\n1,2,',
        'Column "u" is empty, but the model takes it as known. Fill in at least one cell.',
      ],
      [
        'input u held',
        'experiment,t,x,u\na,0,1,3\na,1,2,\nb,0,1,\nb,1,2,',
        'Column "u" of experiment "b" is empty, but the model takes it as known. Fill in at least one cell.',
      ],
      ['input u', 't,x,u\n0,1,1\n1,2,2\n1,3,4', 'Column "u" has two values at time 1: 2 and 4. Keep one.'],
      [
        'u > 0',
        't,x,u\n0,1,1\n1,2,2',
        'Column "u" would be taken as known, since it is a name of the model that no line declares, but it has a bound, as if it were unknown. If it is a parameter, list all parameters on a line: parameters u, … If it is known, declare it with a line "input u".',
      ],
      ['u ~ normal(1, 2)', 't,x,u\n0,1,1\n1,2,2', 'but it has a prior, as if it were unknown.'],
      ['local u', 't,x,u\n0,1,1\n1,2,2', 'but it is local, as if it were unknown.'],
      ['u free', 't,x,u\n0,1,1\n1,2,2', 'but it is free, as if it were unknown.'],
      ['', 't,x,u\n0,1,1\n1,2,2', 'but the option fix names it, as if it were unknown.', { fix: { u: 2 } }],
    ],
  ],
  'a dose': [
    decay,
    [
      [
        'dose d into x\nx(1) = 0',
        't,x,d\n0,,5\n1,1,\n2,3,',
        'Line 2, column 1: there is a dose into "x" at t = 0, before the experiment begins at t = 1.\n  dose d into x\n  ^^^^^^^^^^^^^\nGive the first values at an earlier time, or remove the dose.',
      ],
      [
        'dose amount into x',
        't,x,amuont\n0,1,5\n1,1,',
        'Line 2, column 1: the model needs a column "amount", which the data do not have.\n  dose amount into x\n  ^^^^^^^^^^^^^^^^^^\nColumns found: "t", "x", "amuont". Did you mean "amuont"?',
      ],
      [
        'dose d into x',
        't,x,d\n0,1,5 mg\n1,1,',
        'Column "d", row 2: "5 mg" is not a finite number. A number is needed, or an empty cell if there is none. No row of this column has one: use another column.',
      ],
    ],
  ],
  'a jump': [
    decay,
    [
      [
        'at t = 0 every 1/1024: x = x + 1',
        't,x\n0,1\n100,2',
        'A jump every 0.0009765625 happens 102401 times before the last row, at t = 100. At most 10000 are possible: is the interval right?',
      ],
    ],
  ],
  'a first value': [
    decay,
    [
      [
        'x(0) = log(0)',
        't,x\n0,1\n1,2',
        'Line 2, column 1: the first value of x is not a finite number.\n  x(0) = log(0)\n  ^^^^^^^^^^^^^\nChange the formula, or what it is computed from.',
      ],
      [
        'x(0) = 1/u\ninput u',
        'experiment,t,x,u\na,0,1,2\na,1,2,2\nb,0,1,0\nb,1,2,5',
        'Line 2, column 1: the first value of x is not a finite number in experiment "b", where u = 0.\n  x(0) = 1/u\n  ^^^^^^^^^^\nChange the formula, or what it is computed from.',
      ],
      [
        "y' = x\nx(0) = -1\ny(0) = sqrt(x(0)) + b",
        't,x,y\n0,1,1\n1,2,1',
        'Line 4, column 1: the first value of y is not a finite number, where x = -1 and b = 2.\n  y(0) = sqrt(x(0)) + b\n  ^^^^^^^^^^^^^^^^^^^^^\nChange the formula, or what it is computed from.',
        { fix: { b: 2 } },
      ],
      [
        'x(5) = 1',
        'experiment,t,x\na,5,1\na,6,2\nb,3,\nb,4,1\nb,7,1',
        'Line 2, column 1: x(5) is a first value, but the measurements in experiment "b" begin before it, at t = 4.\n  x(5) = 1\n  ^^^^^^^^\nGive the first values at t = 4 or earlier, or leave the rows before t = 5 out.',
      ],
    ],
  ],
  'an output': [
    decay,
    [
      [
        'observe y = 2*x',
        't,z\n0,1\n1,2',
        'No column of the data measures this model: it has "y", "x", the data "t", "z". Give a column the name of a state, or write what a column measures: observe NAME = …',
      ],
      [
        'observe y = 2*x',
        't,y\n0,one\n1,2',
        'Column "y", row 2: "one" is not a finite number. A number is needed, or an empty cell if there is none. Write it like 12.5 or 1.25e1.',
      ],
      [
        'observe y = 2*x',
        't,y\n0,1e300\n1,2',
        'Column "y", row 2: 1e+300 is too large to compute with (1e-60 to 1e60). Change the unit of "y", or leave the cell empty if it is a mark for a missing value.',
      ],
    ],
  ],
};

describe.each(Object.entries(wrong))('data that do not match %s', (_, [equation, rows]) => {
  test.each(rows)('%j, %j', (lines, csv, message, options = {}) => {
    const build = () => buildProblem(parseModel(`${equation}\n${lines}`), readTable(csv), options);
    expect(build).toThrow(InputError);
    expect(build).toThrow(message);
  });
});

test('an observe line without a column is a note if something else is measured', () => {
  const { notes, problem } = buildProblem(
    parseModel("x' = -k*x\nobserve y = 2*x\nobserve z = x"),
    readTable('t,z\n0,1\n1,2'),
  );
  expect(problem.outputs.map(({ name }) => name)).toEqual(['z']);
  expect(messagesOf(notes)).toEqual(['Not measured: "y", for which the data have no column.']);
});

test('a first value that depends on unknowns is left to the search', () => {
  const build = (lines: string) =>
    buildProblem(parseModel(`x' = -k*x\ny' = x\n${lines}`), readTable('t,x,y\n2,1,1\n3,2,1')).problem;
  expect(build('x(0) = sqrt(a)').experiments[0].start).toBe(0);
  expect(build('x(1) = log(y(1) - 2)').experiments[0].start).toBe(1);
});

import type { FunctionName } from '../../model/expression.ts';
import type { Dialect } from '../code.ts';
import { functionsOf, needsOf, numbered } from '../functionsOf.ts';
import { bracketed, decimal, isCounting } from '../layout.ts';
import type { Measured, Script, ScriptExperiment } from '../script.ts';
import { comments, quoted } from '../texts.ts';
import { pythonRuntime } from './pythonRuntime.ts';

const ours: Partial<Record<FunctionName, string>> = {
  abs: 'np.abs',
  asin: 'np.arcsin',
  acos: 'np.arccos',
  atan: 'np.arctan',
  asinh: 'np.arcsinh',
  acosh: 'np.arccosh',
  atanh: 'np.arctanh',
};

const keywords =
  'False None True and as assert async await break case class continue def del elif else except finally for from global if import in is lambda match nonlocal not or pass raise return try type while with yield';

function number(value: number): string {
  if (Number.isNaN(value)) return 'np.nan';
  return Number.isFinite(value) ? decimal(value) : value > 0 ? 'np.inf' : '-np.inf';
}

const dialect: Dialect = {
  reserved: [...keywords.split(' '), 'min', 'max', 'np', 'special'],
  number,
  power: (base, exponent) => `${base}**${exponent}`,
  call(name, args) {
    if (name === 'factorial') return `special.gamma(${args[0]} + 1.0)`;
    if (name === 'min' || name === 'max') return `${name}(${args.join(', ')})`;
    return `${ours[name] ?? `np.${name}`}(${args.join(', ')})`;
  },
  choose: (left, right, yes, no) => `(${yes} if ${left} <= ${right} else ${no})`,
  element: (vector, index) => `${vector}[${index}]`,
  assign: (name, value) => `${name} = ${value}`,
  define: (name, args, lines, vector) =>
    [
      `def ${name}(${args.join(', ')}):`,
      ...lines.map((line) => `    ${line}`),
      `    return ${array(vector, '    ')}`,
    ].join('\n'),
  scalar: (name, args, value) => `def ${name}(${args.join(', ')}):\n    return ${value}`,
};

/** A script for Python that solves the model with SciPy. */
export function python(script: Script): string {
  const { outputs, jumps, events, unknowns, experiments } = script;
  const needs = needsOf(script);
  const functions = functionsOf(script, dialect);
  return [
    `# A fitted model with its data, written by wendy ${script.version}.`,
    '#',
    '# Solves the model at the estimates of WENDy with SciPy, prints the deviance (minus twice the logarithm of',
    '# the likelihood), and fits again by least squares from there. Needs Python 3.8 or newer, NumPy and SciPy.',
    '#',
    '# The model:',
    ...comments(script.model).map((line) => line.replace(/^# ?/, '#   ').trimEnd()),
    '',
    'import numpy as np',
    'from scipy import special',
    'from scipy.integrate import solve_ivp',
    'from scipy.optimize import least_squares',
    '',
    ...functions.flatMap((text) => ['', text, '']),
    '',
    `JUMPS = [${numbered('jump', jumps.length)}]`,
    `EVENTS = [${numbered('event', events.length)}]`,
    ...(needs.events
      ? [
          '# Whether an event also happens where both sides of its condition are equal.',
          `CLOSED = np.array([${events.map(({ strict }) => (strict ? 'False' : 'True')).join(', ')}])`,
        ]
      : []),
    '# Of each output: what an error costs, by its square in units of its noise; whether logarithms are compared.',
    `LOSSES = [${numbered('loss', outputs.length)}]`,
    `LOGARITHMIC = [${outputs.map(({ law }) => (law.ofLogarithm ? 'True' : 'False')).join(', ')}]`,
    ...(needs.formulas
      ? [`FORMULAS = [${outputs.map(({ size }) => (size ? 'True' : 'False')).join(', ')}]`]
      : []),
    '# Errors allowed in a solution: relative, and absolute by state.',
    'RTOL = 1e-10',
    `ATOL = ${array(script.atol.map(number))}`,
    '',
    '# Name, estimate of WENDy, its standard error, whether it is searched by its logarithm, bounds, unit of the search.',
    'UNKNOWNS = [',
    ...unknowns.map(
      ({ label, estimate, stdError, isLog, lower, upper, unit }) =>
        `    (${quoted(label)}, ${number(estimate)}, ${number(stdError)}, ${isLog ? 'True' : 'False'}, ${number(lower)}, ${number(upper)}, ${number(unit)}),`,
    ),
    ']',
    '# Unknown, mean and standard deviation of normal priors, of the logarithm where that is searched.',
    `PRIORS = [${unknowns
      .flatMap(({ prior }, j) => (prior ? [`(${j}, ${number(prior.mean)}, ${number(prior.sd)})`] : []))
      .join(', ')}]`,
    `DEVIANCE_OF_WENDY = ${number(script.deviance)}`,
    '',
    'EXPERIMENTS = [',
    ...experiments.map((experiment) => dataOf(experiment, script)),
    ']',
    '',
    pythonRuntime(needs),
  ].join('\n');
}

function list(items: readonly string[], indent = ''): string {
  return bracketed('[', items, ']', indent);
}

function array(items: readonly string[], indent = ''): string {
  return bracketed('np.array([', items, '])', indent);
}

function numbers(values: readonly number[]): string {
  return array(values.map(number), '        ');
}

function dataOf(experiment: ScriptExperiment, { inputs }: Script): string {
  const courses = experiment.inputs.map(
    ({ t, value }, i) => `(${numbers(t)}, ${numbers(value)}, ${inputs[i].isHeld ? 'True' : 'False'})`,
  );
  const stops = experiment.stops.map(
    ({ time, before, jumps, after }) =>
      `(${number(time)}, ${before}, [${jumps.map(({ jump, amount }) => `(${jump}, ${number(amount)})`).join(', ')}], ${after})`,
  );
  return [
    '    {',
    `        "name": ${quoted(experiment.name)},`,
    `        "start": ${number(experiment.start)},`,
    '        # For each parameter its unknown, -1 where it is fixed, and its fixed value; for each state the unknown it begins with.',
    `        "unknown_of": np.array(${list(experiment.unknownOf.map(String), '        ')}, dtype=int),`,
    `        "fixed": ${numbers(experiment.fixed)},`,
    `        "first_of": np.array(${list(experiment.firstOf.map(String), '        ')}, dtype=int),`,
    '        # Points of each input, and whether it is held between them.',
    `        "inputs": ${list(courses, '        ')},`,
    '        # Where the solver stops: time, how many of the next times come before jumps, jumps with amounts, how many after.',
    `        "stops": ${list(stops, '        ')},`,
    `        "times": ${numbers(experiment.times)},`,
    '        # Of each output: which of the times, values, noise, and -1 or 1 for values below or above a limit.',
    '        "measured": [',
    ...experiment.measured.map((one) => `            (${valuesOf(one)}),`),
    '        ],',
    '    },',
  ].join('\n');
}

function valuesOf({ at, y, size, side }: Measured): string {
  const where = isCounting(at)
    ? `np.arange(${at.length})`
    : `np.array(${list(at.map(String), '        ')}, dtype=int)`;
  const noise = typeof size === 'number' ? number(size) : numbers(size);
  const sides = side ? `np.array(${list(side.map(String), '        ')})` : '0';
  return `${where}, ${numbers(y)}, ${noise}, ${sides}`;
}

import type { Dialect } from '../code.ts';
import { functionsOf, needsOf, numbered } from '../functionsOf.ts';
import { bracketed, decimal, isCounting } from '../layout.ts';
import type { Measured, Script, ScriptExperiment } from '../script.ts';
import { comments, quoted } from '../texts.ts';
import { juliaRuntime } from './juliaRuntime.ts';

const keywords =
  'abstract baremodule begin break catch const continue do else elseif end export false finally for function global if import in isa let local macro module mutable outer primitive quote return struct true try type using where while';
// A local variable of such a name would hide the function.
const functions =
  'abs acos acosh asin asinh atan atanh cos cosh exp floor log max min sin sinh sqrt tan tanh SpecialFunctions im pi';

function number(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  return Number.isFinite(value) ? decimal(value) : value > 0 ? 'Inf' : '-Inf';
}

const dialect: Dialect = {
  reserved: [...keywords.split(' '), ...functions.split(' ')],
  number,
  power: (base, exponent) => `${base}^${exponent}`,
  call: (name, args) =>
    name === 'factorial' ? `SpecialFunctions.gamma(${args[0]} + 1.0)` : `${name}(${args.join(', ')})`,
  choose: (left, right, yes, no) => `(${left} <= ${right} ? ${yes} : ${no})`,
  element: (vector, index) => `${vector}[${index + 1}]`,
  assign: (name, value) => `${name} = ${value}`,
  define: (name, args, lines, vector) =>
    [
      `function ${name}(${args.join(', ')})`,
      ...lines.map((line) => `    ${line}`),
      `    return ${bracketed('[', vector, ']', '    ')}`,
      'end',
    ].join('\n'),
  scalar: (name, args, value) => `${name}(${args.join(', ')}) = ${value}`,
};

/** A script for Julia that solves the model with OrdinaryDiffEq. */
export function julia(script: Script): string {
  const { outputs, jumps, unknowns, experiments } = script;
  const needs = needsOf(script);
  const code = functionsOf(script, dialect);
  const needsSpecial = needs.censored || code.some((text) => text.includes('SpecialFunctions.'));
  const text = (value: string) => quoted(value, { dollar: true });
  const priors = unknowns.flatMap(({ prior }, j) =>
    prior ? [`(${j + 1}, ${number(prior.mean)}, ${number(prior.sd)})`] : [],
  );
  const column = (of: (unknown: (typeof unknowns)[number]) => string) =>
    bracketed('[', unknowns.map(of), ']');
  return [
    `# A fitted model with its data, written by wendy ${script.version}.`,
    '#',
    '# Solves the model at the estimates of WENDy with OrdinaryDiffEq, prints the deviance (minus twice the logarithm',
    '# of the likelihood), and fits again by least squares from there. Needs Julia 1.9 or newer and the packages',
    `# OrdinaryDiffEq and LsqFit${needsSpecial ? ', and SpecialFunctions' : ''}.`,
    '#',
    '# The model:',
    ...comments(script.model).map((line) => line.replace(/^# ?/, '#   ').trimEnd()),
    '',
    `using OrdinaryDiffEq, LsqFit, Printf${needsSpecial ? '\nimport SpecialFunctions' : ''}`,
    '',
    ...code.flatMap((one) => [one, '']),
    `const JUMPS = Function[${numbered('jump', jumps.length)}]`,
    '# Of each output: what an error costs, by its square in units of its noise; whether logarithms are compared.',
    `const LOSSES = Function[${numbered('loss', outputs.length)}]`,
    `const LOGARITHMIC = Bool[${outputs.map(({ law }) => law.ofLogarithm === true).join(', ')}]`,
    `const FORMULAS = Bool[${outputs.map(({ size }) => size !== undefined).join(', ')}]`,
    '# Errors allowed in a solution: relative, and absolute by state.',
    'const RTOL = 1e-10',
    `const ATOL = ${floats(script.atol)}`,
    '',
    '# Unknowns: estimate of WENDy, its standard error, whether it is searched by its logarithm, bounds, unit of the search.',
    `const LABEL = ${column(({ label }) => text(label))}`,
    `const ESTIMATE = ${column(({ estimate }) => number(estimate))}`,
    `const ERROR = ${column(({ stdError }) => number(stdError))}`,
    `const IS_LOG = ${column(({ isLog }) => String(isLog))}`,
    `const LOWER = ${column(({ lower }) => number(lower))}`,
    `const UPPER = ${column(({ upper }) => number(upper))}`,
    `const UNIT = ${column(({ unit }) => number(unit))}`,
    '# Normal priors: unknown, mean, standard deviation; of the logarithm where that is searched.',
    `const PRIORS = Tuple{Int, Float64, Float64}[${priors.join(', ')}]`,
    `const DEVIANCE_OF_WENDY = ${number(script.deviance)}`,
    '',
    'const EXPERIMENTS = [',
    ...experiments.map((experiment) => dataOf(experiment, script, text)),
    ']',
    '',
    juliaRuntime(needs),
  ].join('\n');
}

function floats(values: readonly number[]): string {
  return bracketed('Float64[', values.map(number), ']', '        ');
}

function whole(values: readonly number[]): string {
  return bracketed('Int[', values.map(String), ']', '        ');
}

function dataOf(experiment: ScriptExperiment, { inputs }: Script, text: (value: string) => string): string {
  const courses = experiment.inputs.map(
    ({ t, value }, i) => `(${floats(t)}, ${floats(value)}, ${inputs[i].isHeld})`,
  );
  const stops = experiment.stops.map(({ time, before, jumps, after }) => {
    const made = jumps.map(({ jump, amount }) => `(${jump + 1}, ${number(amount)})`).join(', ');
    return `(${number(time)}, ${before}, Tuple{Int, Float64}[${made}], ${after})`;
  });
  return [
    '    (',
    `        name = ${text(experiment.name)},`,
    `        start = ${number(experiment.start)},`,
    '        # For each parameter its unknown, 0 where it is fixed, and its fixed value; for each state the unknown it begins with.',
    `        unknown_of = ${whole(experiment.unknownOf.map((j) => j + 1))},`,
    `        fixed = ${floats(experiment.fixed)},`,
    `        first_of = ${whole(experiment.firstOf.map((j) => j + 1))},`,
    '        # Points of each input, and whether it is held between them.',
    `        inputs = ${bracketed('Any[', courses, ']', '        ')},`,
    '        # Where the solver stops: time, how many of the next times come before jumps, jumps with amounts, how many after.',
    `        stops = ${bracketed('Any[', stops, ']', '        ')},`,
    `        times = ${floats(experiment.times)},`,
    '        # Of each output: which of the times, values, noise, and -1 or 1 for values below or above a limit.',
    '        measured = Any[',
    ...experiment.measured.map((one) => `            (${valuesOf(one)}),`),
    '        ],',
    '    ),',
  ].join('\n');
}

function valuesOf({ at, y, size, side }: Measured): string {
  const where = isCounting(at) ? `collect(1:${at.length})` : whole(at.map((index) => index + 1));
  const noise = typeof size === 'number' ? `fill(${number(size)}, ${y.length})` : floats(size);
  return `${where}, ${floats(y)}, ${noise}, ${side ? whole(side) : `zeros(Int, ${y.length})`}`;
}

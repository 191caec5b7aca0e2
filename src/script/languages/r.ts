import type { Dialect } from '../code.ts';
import { functionsOf, needsOf, numbered } from '../functionsOf.ts';
import { bracketed, isCounting } from '../layout.ts';
import type { Measured, Script, ScriptExperiment } from '../script.ts';
import { comments, quoted } from '../texts.ts';
import { rRuntime } from './rRuntime.ts';

const keywords = 'break else FALSE for function if in Inf NA NaN next NULL repeat return TRUE while F T pi';

function number(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  return Number.isFinite(value) ? String(value) : value > 0 ? 'Inf' : '-Inf';
}

const dialect: Dialect = {
  reserved: keywords.split(' '),
  number,
  power: (base, exponent) => `${base}^${exponent}`,
  call: (name, args) => `${name}(${args.join(', ')})`,
  choose: (left, right, yes, no) => `(if (isTRUE(${left} <= ${right})) ${yes} else ${no})`,
  element: (vector, index) => `${vector}[${index + 1}]`,
  assign: (name, value) => `${name} <- ${value}`,
  define: (name, args, lines, vector) =>
    [
      `${name} <- function(${args.join(', ')}) {`,
      ...lines.map((line) => `  ${line}`),
      `  ${vectorOf(vector, '  ')}`,
      '}',
    ].join('\n'),
  scalar: (name, args, value) => `${name} <- function(${args.join(', ')}) ${value}`,
};

/** A script for R that solves the model with deSolve. */
export function r(script: Script): string {
  const { outputs, jumps, events, unknowns, experiments } = script;
  const needs = needsOf(script);
  const column = (of: (unknown: (typeof unknowns)[number]) => string) => vectorOf(unknowns.map(of), '  ');
  const priors = unknowns.flatMap(({ prior }, j) => (prior ? [{ j, ...prior }] : []));
  return [
    `# A fitted model with its data, written by wendy ${script.version}.`,
    '#',
    '# Solves the model at the estimates of WENDy with deSolve, prints the deviance (minus twice the logarithm of',
    '# the likelihood), and fits again by least squares from there. Needs R 4 or newer and the package deSolve;',
    '# minpack.lm is used if it is installed. Run it with Rscript.',
    '#',
    '# The model:',
    ...comments(script.model).map((line) => line.replace(/^# ?/, '#   ').trimEnd()),
    '',
    'library(deSolve)',
    '',
    ...functionsOf(script, dialect).flatMap((text) => [text, '']),
    `jumps <- list(${numbered('jump', jumps.length)})`,
    `events <- list(${numbered('event', events.length)})`,
    ...(needs.events
      ? [
          '# Whether an event also happens where both sides of its condition are equal.',
          `closed <- ${vectorOf(events.map(({ strict }) => logical(!strict)))}`,
        ]
      : []),
    '# Of each output: what an error costs, by its square in units of its noise; whether logarithms are compared.',
    `losses <- list(${numbered('loss', outputs.length)})`,
    `logarithmic <- ${vectorOf(outputs.map(({ law }) => logical(law.ofLogarithm === true)))}`,
    ...(needs.formulas
      ? [`formulas <- ${vectorOf(outputs.map(({ size }) => logical(size !== undefined)))}`]
      : []),
    '# Errors allowed in a solution: relative, and absolute by state.',
    'rtol <- 1e-10',
    `atol <- ${vectorOf(script.atol.map(number))}`,
    '',
    '# Unknowns: estimate of WENDy, its standard error, whether it is searched by its logarithm, bounds, unit of the search.',
    `label <- ${column(({ label }) => quoted(label))}`,
    `estimate <- ${column(({ estimate }) => number(estimate))}`,
    `error <- ${column(({ stdError }) => number(stdError))}`,
    `is_log <- ${column(({ isLog }) => logical(isLog))}`,
    `lower <- ${column(({ lower }) => number(lower))}`,
    `upper <- ${column(({ upper }) => number(upper))}`,
    `unit <- ${column(({ unit }) => number(unit))}`,
    '# Normal priors: unknown, mean, standard deviation; of the logarithm where that is searched.',
    `priors <- list(${priors.map(({ j, mean, sd }) => `c(${j + 1}, ${number(mean)}, ${number(sd)})`).join(', ')})`,
    `deviance_of_wendy <- ${number(script.deviance)}`,
    '',
    'experiments <- list(',
    experiments.map((experiment) => dataOf(experiment, script)).join(',\n'),
    ')',
    '',
    rRuntime(needs),
  ].join('\n');
}

function logical(value: boolean): string {
  return value ? 'TRUE' : 'FALSE';
}

function vectorOf(items: readonly string[], indent = ''): string {
  return items.length === 0 ? 'numeric(0)' : bracketed('c(', items, ')', indent);
}

function numbers(values: readonly number[]): string {
  return vectorOf(values.map(number), '    ');
}

function dataOf(experiment: ScriptExperiment, { inputs }: Script): string {
  const courses = experiment.inputs.map(
    ({ t, value }, i) =>
      `list(t = ${numbers(t)}, value = ${numbers(value)}, held = ${logical(inputs[i].isHeld)})`,
  );
  const stops = experiment.stops.map(({ time, before, jumps, after }) => {
    const made = jumps.map(({ jump, amount }) => `c(${jump + 1}, ${number(amount)})`).join(', ');
    return `list(${number(time)}, ${before}, list(${made}), ${after})`;
  });
  return [
    '  list(',
    `    name = ${quoted(experiment.name)},`,
    `    start = ${number(experiment.start)},`,
    '    # For each parameter its unknown, 0 where it is fixed, and its fixed value; for each state the unknown it begins with.',
    `    unknown_of = ${numbers(experiment.unknownOf.map((j) => j + 1))},`,
    `    fixed = ${numbers(experiment.fixed)},`,
    `    first_of = ${numbers(experiment.firstOf.map((j) => j + 1))},`,
    '    # Points of each input, and whether it is held between them.',
    `    inputs = ${bracketed('list(', courses, ')', '    ')},`,
    '    # Where the solver stops: time, how many of the next times come before jumps, jumps with amounts, how many after.',
    `    stops = ${bracketed('list(', stops, ')', '    ')},`,
    `    times = ${numbers(experiment.times)},`,
    '    # Of each output: which of the times, values, noise, and -1 or 1 for values below or above a limit.',
    '    measured = list(',
    experiment.measured.map((one) => `      list(${valuesOf(one)})`).join(',\n'),
    '    )',
    '  )',
  ].join('\n');
}

function valuesOf({ at, y, size, side }: Measured): string {
  const where = isCounting(at) ? `seq_len(${at.length})` : numbers(at.map((index) => index + 1));
  const noise = typeof size === 'number' ? number(size) : numbers(size);
  return `at = ${where}, y = ${numbers(y)}, size = ${noise}, side = ${side ? numbers(side) : `rep(0, ${y.length})`}`;
}

import type { Condition } from './condition.ts';
import { expressionToTex, nameToTex, numberToTex, type TexStyle } from './expressionToTex.ts';
import type { Bounds, Event, Jump, Model, Noise, Prior } from './model.ts';

// What a model says besides its equations, definitions and constants.

/** What follows a state in its first value: (0). */
export function firstArgument({ initial }: Model): string {
  return `(${numberToTex(initial.time ?? 0)})`;
}

/** Outputs, noise, jumps, bounds, priors, inputs, local parameters and reports, each a line of TeX with one `&`. */
export function measurementToTex(model: Model, write: TexStyle['name'] = nameToTex): string[] {
  const first = firstArgument(model);
  const style = { first: '', name: write };
  const unknown = ({ of, initial }: { of: string; initial: boolean }) =>
    `${write(of)}${initial ? first : ''}`;
  return [
    ...model.outputs.map(
      ({ name, expression }) => `${write(name)}^{\\mathrm{obs}} &= ${expressionToTex(expression, style)}`,
    ),
    ...model.noise.map(noiseToTex),
    ...model.jumps.flatMap(jumpToTex),
    ...model.bounds.map((bounds) => boundsToTex(bounds, unknown(bounds))),
    ...model.free.map((name) => `${nameToTex(name)} &\\in \\mathbb{R}`),
    ...model.priors.map((prior) => priorToTex(prior, unknown(prior))),
    ...model.inputs.map(
      ({ name, held }) => `${write(name)} &= ${write(name)}(t) \\text{ known${held ? ', held' : ''}}`,
    ),
    ...model.local.map((name) => `${nameToTex(name)} & \\text{ for each experiment}`),
    ...model.reports.map(
      ({ name, expression }) => `${write(name)} &= ${expressionToTex(expression, { first, name: write })}`,
    ),
  ];
}

function noiseToTex({ output, distribution, sd }: Noise): string {
  const y = nameToTex(output);
  const size =
    sd === undefined
      ? '\\mathrm{estimated}'
      : 'kind' in sd
        ? expressionToTex(sd)
        : `\\text{column } ${nameToTex(sd.column)}`;
  const law = distribution === 'normal' ? '' : ` \\text{ (${distribution})}`;
  return `\\sigma_{${y}} &= ${size}${law}`;
}

function priorToTex({ distribution, a, b, on }: Prior, name: string): string {
  const logarithm = on === 'log' ? '\\ln' : '\\log_{10}';
  const numbers = (b === null ? [a] : [a, b]).map(numberToTex).join(', ');
  return `${on ? `${logarithm} ${name}` : name} &{}\\sim \\mathrm{${distribution}}(${numbers})`;
}

/** x⁺ is the state after the jump. */
function jumpToTex(jump: Jump): string[] {
  if (jump.kind === 'dose') {
    const [x, amount] = [nameToTex(jump.state), nameToTex(jump.column)];
    return [`${x}^{+} &= ${x} + ${amount} \\text{ at each dose}`];
  }
  const when =
    jump.kind === 'when'
      ? `\\text{ when } ${expressionToTex(jump.left)} ${jump.strict ? '>' : '\\ge'} ${expressionToTex(jump.right)}`
      : jump.kind === 'event'
        ? eventToTex(jump)
        : `\\text{ at } t = ${jump.times.map(numberToTex).join(', ')}${jump.every === undefined ? '' : `\\text{ every } ${numberToTex(jump.every)}`}`;
  return jump.assign.map(
    ({ state, expression }) => `${nameToTex(state)}^{+} &= ${expressionToTex(expression)} ${when}`,
  );
}

function eventToTex({ condition, delay, priority, cancellable, fromStart, late }: Event): string {
  const words = [
    ...(fromStart ? ['from the start'] : []),
    ...(cancellable ? ['cancellable'] : []),
    ...(late ? ['late'] : []),
  ];
  return [
    `\\text{ when } ${conditionToTex(condition)}`,
    ...(delay ? [`\\text{ after } ${expressionToTex(delay)}`] : []),
    ...(priority ? [`\\text{ with priority } ${expressionToTex(priority)}`] : []),
    ...words.map((word) => `\\text{, ${word}}`),
  ].join('');
}

function conditionToTex(c: Condition): string {
  if (c.kind === 'comparison') {
    return `${expressionToTex(c.left)} ${c.strict ? '>' : '\\ge'} ${expressionToTex(c.right)}`;
  }
  const parts = c.of.map((one) =>
    one.kind === 'comparison' ? conditionToTex(one) : `\\left(${conditionToTex(one)}\\right)`,
  );
  return parts.join(c.kind === 'all' ? ' \\text{ and } ' : ' \\text{ or } ');
}

function boundsToTex({ lower, upper, lowerOpen, upperOpen }: Bounds, name: string): string {
  const [above, below] = [lowerOpen ? '<' : '\\le', upperOpen ? '<' : '\\le'];
  if (!Number.isFinite(upper)) return `${name} &${lowerOpen ? '>' : '\\ge'} ${numberToTex(lower)}`;
  const left = Number.isFinite(lower) ? `${numberToTex(lower)} ${above} ` : '';
  return `${left}${name} &${below} ${numberToTex(upper)}`;
}

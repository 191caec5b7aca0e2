import { expressionToTex, nameToTex, numberToTex } from './expressionToTex.ts';
import type { Bounds, Jump, Model, Noise } from './model.ts';

// What a model says besides its equations, definitions and constants.

/** What follows a state in its first value: (0). */
export function firstArgument({ initial }: Model): string {
  return `(${numberToTex(initial.time ?? 0)})`;
}

/** Outputs, noise, jumps, bounds, priors, inputs, local parameters and reports, each a line of TeX with one `&`. */
export function measurementToTex(model: Model): string[] {
  const first = firstArgument(model);
  const unknown = ({ of, initial }: { of: string; initial: boolean }) =>
    `${nameToTex(of)}${initial ? first : ''}`;
  return [
    ...model.outputs.map(
      ({ name, expression }) => `${nameToTex(name)}^{\\mathrm{obs}} &= ${expressionToTex(expression)}`,
    ),
    ...model.noise.map(noiseToTex),
    ...model.jumps.flatMap(jumpToTex),
    ...model.bounds.map((bounds) => boundsToTex(bounds, unknown(bounds))),
    ...model.free.map((name) => `${nameToTex(name)} &\\in \\mathbb{R}`),
    ...model.priors.map(
      (prior) =>
        `${unknown(prior)} &\\sim \\mathrm{${prior.distribution}}(${numberToTex(prior.a)}, ${numberToTex(prior.b)})`,
    ),
    ...model.inputs.map(
      ({ name, held }) => `${nameToTex(name)} &= ${nameToTex(name)}(t) \\text{ known${held ? ', held' : ''}}`,
    ),
    ...model.local.map((name) => `${nameToTex(name)} & \\text{ for each experiment}`),
    ...model.reports.map(
      ({ name, expression }) => `${nameToTex(name)} &= ${expressionToTex(expression, first)}`,
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

/** x⁺ is the state after the jump. */
function jumpToTex(jump: Jump): string[] {
  if (jump.kind === 'dose') {
    const [x, amount] = [nameToTex(jump.state), nameToTex(jump.column)];
    return [`${x}^{+} &= ${x} + ${amount} \\text{ at each dose}`];
  }
  const when =
    jump.kind === 'when'
      ? `\\text{ when } ${expressionToTex(jump.left)} > ${expressionToTex(jump.right)}`
      : `\\text{ at } t = ${jump.times.map(numberToTex).join(', ')}${jump.every === undefined ? '' : `\\text{ every } ${numberToTex(jump.every)}`}`;
  return jump.assign.map(
    ({ state, expression }) => `${nameToTex(state)}^{+} &= ${expressionToTex(expression)} ${when}`,
  );
}

function boundsToTex({ lower, upper, lowerOpen, upperOpen }: Bounds, name: string): string {
  const [above, below] = [lowerOpen ? '<' : '\\le', upperOpen ? '<' : '\\le'];
  if (!Number.isFinite(upper)) return `${name} &${lowerOpen ? '>' : '\\ge'} ${numberToTex(lower)}`;
  const left = Number.isFinite(lower) ? `${numberToTex(lower)} ${above} ` : '';
  return `${left}${name} &${below} ${numberToTex(upper)}`;
}

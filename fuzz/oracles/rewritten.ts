import { type Model, parseModel } from '../../src/index.ts';
import type { Draw } from '../draw.ts';

// Models written in another order or in other units.

const name = /[\p{L}_][\p{L}\p{M}\p{Nd}_]*/gu;

/** The model with its statements in another order; its parameters keep theirs. */
export function permuteStates(draw: Draw, model: Model): Model {
  const lines = model.text.split(/\r\n|\r|\n/);
  const declared = lines.some((line) => /^\s*parameters\b/.test(line));
  const head = declared || model.parameters.length === 0 ? [] : [`parameters ${model.parameters.join(', ')}`];
  return parseModel([...head, ...draw.reordered(lines)].join('\n'));
}

/**
 * The model of the same system in other units, with the same parameters: state `state` times `stateFactor`, time times
 * `timeFactor`. With v = s u and τ = c t:  v' = (s/c) f(v/s, τ/c).
 */
export function inUnits(model: Model, { state, stateFactor, timeFactor }: Units): Model {
  const lines = model.text.split(/\r\n|\r|\n/).map((line) => line.replace(/#.*/, ''));
  for (const { place, state: own } of model.equations) {
    const [left = '', ...right] = lines[place.line - 1].split('=');
    const factor = (own === state ? stateFactor : 1) / timeFactor;
    const inside = right.join('=').replace(name, (word) => {
      const composed = word.normalize('NFC');
      if (composed === state) return `(${word}*${1 / stateFactor})`;
      return composed === 't' ? `(t*${1 / timeFactor})` : word;
    });
    lines[place.line - 1] = `${left}= ${factor}*(${inside})`;
  }
  return parseModel(lines.join('\n'));
}

export interface Units {
  readonly state: string;
  readonly stateFactor: number;
  readonly timeFactor: number;
}

/** The model whose output `name` is measured in units in which it is `factor` times as large; its noise must be estimated. */
export function outputInUnits(model: Model, name: string, factor: number): Model {
  const lines = model.text.split(/\r\n|\r|\n/).map((line) => line.replace(/#.*/, ''));
  const line = model.outputs.find((output) => output.name === name);
  if (!line) return parseModel([...lines, `observe ${name} = ${factor}*${name}`].join('\n'));
  const [left = '', ...right] = lines[line.place.line - 1].split('=');
  lines[line.place.line - 1] = `${left}= ${factor}*(${right.join('=')})`;
  return parseModel(lines.join('\n'));
}

import type { Expression } from '../model/expression.ts';
import type { NoiseLaw } from '../noise/noiseLaw.ts';
import { coder, type Dialect } from './code.ts';
import type { Script } from './script.ts';

/** What a script needs besides the equations: which parts of the code it has. */
export interface Needs {
  readonly events: boolean;
  /** Whether the noise of some output is a formula. */
  readonly formulas: boolean;
  /** Whether some values are only known to be beyond a limit. */
  readonly censored: boolean;
}

export function needsOf({ events, outputs, experiments }: Script): Needs {
  return {
    events: events.length > 0,
    formulas: outputs.some(({ size }) => size),
    censored: experiments.some(({ measured }) => measured.some(({ side }) => side)),
  };
}

/** The functions of a script: rates, first_states, outputs, noise_sizes, jump_k, conditions, event_k and loss_k, k from 0. */
export function functionsOf(script: Script, dialect: Dialect): string[] {
  const { outputs, jumps, events } = script;
  const needs = needsOf(script);
  const code = coder(script, dialect);
  const sizes = outputs.map(({ size }): Expression => size ?? { kind: 'number', value: 1 });
  const gaps = events.map(
    ({ left, right }): Expression => ({ kind: 'sum', terms: [left, { kind: 'negate', of: right }] }),
  );
  return [
    code.values('rates', script.equations),
    code.inOrder('first_states', script.first),
    code.values(
      'outputs',
      outputs.map(({ expression }) => expression),
    ),
    ...(needs.formulas ? [code.values('noise_sizes', sizes)] : []),
    ...jumps.map((changes, k) => code.changed(`jump_${k}`, changes)),
    ...(needs.events ? [code.values('conditions', gaps)] : []),
    ...events.map(({ changes }, k) => code.changed(`event_${k}`, changes)),
    ...outputs.map(({ law }, k) => dialect.scalar(`loss_${k}`, ['r2'], lossOf(law, dialect))),
  ];
}

/** Names of functions with numbers, from 0. */
export function numbered(name: string, count: number): string {
  return Array.from({ length: count }, (_, k) => `${name}_${k}`).join(', ');
}

/** Twice the cost of an error in units of its noise, by its square r2. */
function lossOf({ tails }: NoiseLaw, { number, call }: Dialect): string {
  if (!tails) return 'r2';
  return `${number(2)}*${tails.cost('r2', {
    number,
    add: (a, b) => `(${a} + ${b})`,
    subtract: (a, b) => `(${a} - ${b})`,
    multiply: (a, b) => `(${a}*${b})`,
    divide: (a, b) => `(${a}/${b})`,
    sqrt: (a) => call('sqrt', [a]),
    log: (a) => call('log', [a]),
    exp: (a) => call('exp', [a]),
    tanh: (a) => call('tanh', [a]),
  })}`;
}

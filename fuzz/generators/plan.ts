import { optionNames, optionTable, problems } from '../../src/index.ts';
import { builtInPlans } from '../../studies/plan/builtIn.ts';
import { methodNames } from '../../studies/plan/plan.ts';
import type { Draw } from '../draw.ts';
import { mutatedText, mutatedValue } from './mutate.ts';
import { optionValue } from './options.ts';
import { systems } from './systems.ts';

/** The text of a plan of a study: sound, with a part of another kind, or with damaged text. */
export function planText(draw: Draw): string {
  const plan = draw.chance(0.03) ? draw.pick(builtInPlans) : planOf(draw);
  const value = draw.chance(0.6) ? plan : mutatedValue(draw, plan);
  const text = JSON.stringify(value, null, draw.pick([0, 2])) ?? '';
  return draw.chance(0.25) ? mutatedText(draw, text) : text;
}

function planOf(draw: Draw): Record<string, unknown> {
  const fields = partOf(draw);
  const name = draw.pick(['first', 'a-b_c', 'P1', 'x'.repeat(60)]);
  const parts = draw.chance(0.3)
    ? { parts: draw.several(1, 3, (i) => ({ name: `part${i}`, ...some(draw, partOf(draw), 0.4) })) }
    : {};
  return some(
    draw,
    {
      name,
      title: 'A title, with é',
      seed: draw.whole(0, 1000),
      target: draw.pick([{}, {}, { w1: 0.05 }, { a: 0.1 }]),
      report: draw.pick(['design', 'paper']),
      ...fields,
      ...parts,
    },
    0.97,
  );
}

function partOf(draw: Draw): Record<string, unknown> {
  const system = draw.pick(systems);
  const states = system.u0.map((_, l) => `u${l + 1}`);
  const parameters = system.w.map((_, j) => `w${j + 1}`);
  const sides = system.sides(states, parameters);
  const own = {
    model: states.map((state, l) => `${state}' = ${sides[l]}`).join('\n'),
    parameters: Object.fromEntries(parameters.map((name, j) => [name, system.w[j]])),
    initial: Object.fromEntries(states.map((name, l) => [name, system.u0[l]])),
    time: [0, system.span],
  };
  const built = {
    problem: draw.chance(0.8) ? draw.pick(problems).name : draw.several(1, 3, () => draw.pick(problems).name),
  };
  return {
    ...(draw.chance(0.5) ? own : built),
    points: draw.chance(0.9) ? draw.pick([64, [64, 128], [8, 100_000]]) : draw.pick([[7], [], 1e6]),
    noise: draw.chance(0.9) ? draw.pick([0.05, [0.01, 0.1], 0, 3]) : draw.pick([3.1, [0.1, 0.1], -1]),
    trials: draw.chance(0.9) ? draw.pick([1, 10, 1e9]) : draw.pick([0, 2.5]),
    methods: draw.several(1, 2, () =>
      draw.chance(0.6)
        ? draw.pick(draw.chance(0.97) ? methodNames : ['wendy', 'IRLS'])
        : {
            name: `m${draw.whole(0, 9)}`,
            method: draw.pick(methodNames),
            options: optionsOf(draw, states, parameters),
          },
    ),
    ...(draw.chance(0.3) ? { options: optionsOf(draw, states, parameters) } : {}),
    ...(draw.chance(0.2) ? { u0: draw.pick(['estimated', 'known']) } : {}),
    ...(draw.chance(0.2) ? { fresh: draw.pick([true, false]) } : {}),
  };
}

/** Options that suit every method. */
const usual = ['level', 'minRadius', 'eta', 'check', 'rank', 'noise', 'tolerance', 'rtol'] as const;

function optionsOf(
  draw: Draw,
  states: readonly string[],
  parameters: readonly string[],
): Record<string, unknown> {
  const names = draw.several(0, 2, () => draw.pick(draw.chance(0.5) ? optionNames : usual));
  return Object.fromEntries(
    names.map((name) => [name, optionValue(draw, optionTable[name], states, parameters)]),
  );
}

/** The fields, each kept with probability p. */
function some(draw: Draw, fields: Record<string, unknown>, p: number): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(() => draw.chance(p)));
}

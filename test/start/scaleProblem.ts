import type { Expression } from '../../src/model/expression.ts';
import { parseModel } from '../../src/model/parseModel.ts';
import type { ScaleProblem } from '../../src/start/naturalScales.ts';

/** A problem as text: formulas by state, outputs with the rms of their data, first states. */
export interface ProblemText {
  readonly equations: Readonly<Record<string, string>>;
  readonly outputs: readonly (readonly [formula: string, rms: number])[];
  readonly initial?: Readonly<Record<string, string>>;
  readonly jumps?: readonly (readonly [state: string, formula: string])[];
  readonly parameters?: readonly string[];
  readonly duration?: number;
  readonly changeTime?: number;
  readonly inputs?: Readonly<Record<string, number>>;
}

export function scaleProblem(text: ProblemText): ScaleProblem {
  const states = Object.keys(text.equations);
  const initial = Object.entries(text.initial ?? {});
  const jumps = text.jumps ?? [];
  const { expressions, parameters } = parseFormulas(states, [
    ...Object.values(text.equations),
    ...text.outputs.map(([formula]) => formula),
    ...initial.map(([, formula]) => formula),
    ...jumps.map(([, formula]) => formula),
  ]);
  const next = expressions.values();
  const take = () => next.next().value!;
  return {
    states,
    parameters: text.parameters ?? parameters,
    equations: states.map(take),
    outputs: text.outputs.map(([, rms]) => ({ expression: take(), log: false, rms })),
    initial: new Map(initial.map(([state]) => [state, take()])),
    jumps: jumps.map(([state]) => ({ state, expression: take() })),
    inputs: new Map(Object.entries(text.inputs ?? {})),
    duration: text.duration ?? 1,
    changeTime: text.changeTime ?? 1,
  };
}

/** Formulas over the given states; every other name is a parameter. */
export function parseFormulas(
  states: readonly string[],
  formulas: readonly string[],
): { expressions: readonly Expression[]; parameters: readonly string[] } {
  const lines = [
    ...states.map((name) => `${name}' = 0`),
    // Equations of states that no formula names.
    ...formulas.map((formula, i) => `formula_${i}' = ${formula}`),
  ];
  const { equations, parameters } = parseModel(lines.join('\n'));
  return { expressions: equations.slice(states.length).map(({ expression }) => expression), parameters };
}

import type { Expression } from '../model/expression.ts';
import { number } from '../model/expression.ts';
import { over, plus, raise, times } from '../model/simplify.ts';
import { substitution } from '../model/substitute.ts';
import { type Factor, termsOf } from '../model/terms.ts';
import type { Problem } from '../problem/problem.ts';

/**
 * The problem with v = log x in place of some of its states:  v' = f(x)/x with x = exp(v), term by term, so that a factor x
 * cancels before it is computed. Measurements, unknowns and experiments are the same.
 */
export function inLogStates(problem: Problem, isLog: readonly boolean[]): Problem {
  const { states, equations, initial, outputs, experiments } = problem;
  const logs = new Map(states.flatMap((name, l) => (isLog[l] ? [[name, logName(name)] as const] : [])));
  const exponentials = new Map(
    [...logs].map(([name, log]) => [name, call('exp', { kind: 'state', name: log })] as const),
  );
  const inLogs = substitution((e) => (e.kind === 'state' ? exponentials.get(e.name) : undefined));
  const terms = termsOf();
  const logOf = (e: Expression) => call('log', inLogs(e));
  return {
    ...problem,
    states: states.map((name) => logs.get(name) ?? name),
    equations: equations.map((f, l) => {
      if (!isLog[l]) return inLogs(f);
      const name = states[l];
      return plus(
        terms(f).map(({ coefficient, factors }) => {
          const all = factors.map((factor) =>
            isState(factor, name) ? { ...factor, power: factor.power - 1 } : factor,
          );
          const divided = factors.some((factor) => isState(factor, name))
            ? all
            : [...all, { atom: { kind: 'state', name } as const, power: -1 }];
          return productOf(coefficient, divided, inLogs);
        }),
      );
    }),
    initial: initial.map((g, l) => g && (isLog[l] ? logOf(g) : inLogs(g))),
    outputs: outputs.map((output) => ({
      ...output,
      expression: inLogs(output.expression),
      sd: typeof output.sd === 'object' ? inLogs(output.sd) : output.sd,
    })),
    experiments: experiments.map((experiment) => ({
      ...experiment,
      jumps: experiment.jumps.map(({ t, values }) => ({
        t,
        values: values.map((value, l) => value && (isLog[l] ? logOf(value) : inLogs(value))),
      })),
    })),
  };
}

/** The name of a state's logarithm, which no model can write. */
function logName(state: string): string {
  return `log ${state}`;
}

function isState({ atom }: Factor, name: string): boolean {
  return atom.kind === 'state' && atom.name === name;
}

function call(name: 'exp' | 'log', e: Expression): Expression {
  return { kind: 'call', name, args: [e] };
}

/** coefficient · Π atom^power, with what has a negative power below the line. */
function productOf(
  coefficient: number,
  factors: readonly Factor[],
  change: (e: Expression) => Expression,
): Expression {
  const side = (sign: 1 | -1) =>
    factors
      .filter(({ power }) => power * sign > 0)
      .map(({ atom, power }) => raise(change(atom), number(Math.abs(power))));
  return over(times([number(coefficient), ...side(1)]), times(side(-1)));
}

import { optionText } from '../../report/optionText.ts';
import { type FitOptions, InputError, type Model } from '../../src/index.ts';
import { withOption } from '../options/withOption.ts';
import type { Problem } from '../worker/messages.ts';
import type { Offer } from './offers.ts';

/** More values than this are not written out on a button. */
const mostWritten = 4;

/** Whether the only thing against a model is that its parameters do not enter linearly. */
export function isNotLinear({ about, message }: Problem): boolean {
  return about === 'model' && message.includes('the model must be linear in its parameters');
}

/**
 * The way on for a model whose parameters enter nonlinearly: to solve its equations, from a start. Where nothing is known
 * of a parameter its start is 1, a guess. A start that no longer names the model's parameters is made to. Undefined where
 * neither is the problem, or the other options do not go with it.
 */
export function solvingOffer(problem: Problem, { parameters }: Model, given: FitOptions): Offer | undefined {
  const asked = isNotLinear(problem);
  if (!asked && !/^start (lacks|names) /.test(problem.message)) return undefined;
  const known: Readonly<Record<string, number>> = typeof given.start === 'object' ? given.start : {};
  const start = Object.fromEntries(
    parameters.map((name) => [name, Object.hasOwn(known, name) ? known[name]! : 1]),
  );
  try {
    const { options } = withOption(withOption(given, 'method', 'fsnls').options, 'start', start);
    const isLong = parameters.length > mostWritten;
    const short = Object.values(start).every((x) => x === 1) ? '1 for each parameter' : 'what is set, and 1';
    const from = isLong ? short : optionText(start).replaceAll(',', ', ');
    return { words: `${asked ? 'Fit by solving the equations, from' : 'Begin from'} ${from}`, options };
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

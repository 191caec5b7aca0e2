import { callFindings } from '../findings/callFindings.ts';
import { isFields, wrong } from '../given.ts';
import { InputError } from '../inputError.ts';
import type { MethodName } from '../options.ts';
import { isPlainName, nameRule } from '../text/plainName.ts';
import type { Method } from './method.ts';
import { addMethod, isMethod } from './methods.ts';

/**
 * Adds a method of your own; what comes back is its name, for the option `method`. Fits, comparisons and reports then take it as they
 * take the library's own. Other threads know it only where they register it too.
 *
 * @example
 * ```ts
 * import { fit, parseModel, registerMethod, tableFromColumns } from 'wendy';
 *
 * // Maximum likelihood, and WENDy's first step where that does not converge.
 * const careful = registerMethod({
 *   name: 'careful',
 *   title: 'maximum likelihood, or WENDy’s first step (careful)',
 *   words: 'maximum likelihood, or WENDy’s first step',
 *   label: 'careful',
 *   *fit(_, tools) {
 *     const first = yield* tools.by('mle');
 *     return first.status.code === 'notConverged' ? yield* tools.by('ols') : first;
 *   },
 * });
 * const t = Array.from({ length: 40 }, (_, i) => i / 10);
 * const table = tableFromColumns({ t, u: t.map((s) => Math.exp(-s)) });
 * const { parameters } = await fit(parseModel("u' = a*u"), table, { method: careful });
 * console.log(parameters[0]?.estimate.toFixed(3)); // → -1.000
 * ```
 */
export function registerMethod(method: Method): MethodName {
  if (!isFields(method)) {
    throw wrong('The method', method, 'An object is needed, with name, title, words, label and fit.');
  }
  const { name } = method;
  for (const field of ['name', 'title', 'words', 'label'] as const) {
    if (typeof method[field] !== 'string' || method[field] === '')
      throw wrong(`The ${field} of the method`, method[field], 'A text is needed.');
  }
  if (!isPlainName(name)) throw wrong('The name of the method', name, nameRule);
  if (typeof method.fit !== 'function') {
    throw wrong('The fit of the method', method.fit, 'A generator function is needed.');
  }
  if (isMethod(name)) throw new InputError(callFindings.alreadyRegistered({ kind: 'method', name }));
  addMethod(method);
  return name as MethodName;
}

import type { MethodName } from '../options.ts';
import { fsnls } from './fsnls.ts';
import { irls } from './irls.ts';
import type { Method } from './method.ts';
import { mle } from './mle.ts';
import { ols } from './ols.ts';

const table = new Map([mle, irls, ols, fsnls].map((method) => [method.name, method]));

/**
 * The names of all methods, the default first.
 *
 * @example
 * ```ts
 * import { methodNames } from 'wendy';
 *
 * console.log(methodNames().join(', ')); // → mle, irls, ols, fsnls
 * ```
 */
export function methodNames(): MethodName[] {
  return [...table.keys()] as MethodName[];
}

/**
 * What is known about a method; of one that is not registered, as results of another program may name, only its name.
 *
 * @example
 * ```ts
 * import { methodOf } from 'wendy';
 *
 * const { title, weakForm } = methodOf('irls');
 * console.log(title); // → WENDy (irls), iteratively reweighted least squares on the weak form
 * console.log(weakForm); // → true
 * ```
 */
export function methodOf(name: string): Method {
  return table.get(name) ?? { name, title: name, words: name, label: name, fit: unknown };
}

/** Whether there is a method of this name. */
export function isMethod(name: unknown): name is MethodName {
  return table.has(name as string);
}

/** Adds a method to the table; its name must be free. */
export function addMethod(method: Method): void {
  table.set(method.name, method);
}

function unknown(): never {
  throw new Error('a method that is not registered cannot fit');
}

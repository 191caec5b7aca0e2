import { design } from './design.ts';
import { paper, paperQuick } from './paper.ts';

/**
 * Plans that come with the program, by name, as a user would write them.
 *
 * @example
 * ```ts
 * import { builtInPlans } from 'wendy/studies';
 *
 * console.log(builtInPlans.map(({ name }) => name).join(', ')); // → lv-design, paper-quick, paper
 * ```
 */
export const builtInPlans = [design, paperQuick, paper];

import { design } from './design.ts';
import { paper, paperQuick } from './paper.ts';

/** Plans that come with the program, by name, as a user would write them. */
export const builtInPlans = [design, paperQuick, paper];

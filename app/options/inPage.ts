import { findings, type Say } from '../../src/index.ts';
import { mainOptions } from './mainOptions.ts';

/** Words of the page: an option that has a title here goes by that. */
export const inPage: Say = {
  ...findings.inCode,
  option: (name) => {
    const title = mainOptions.find((main) => main.name === name)?.title;
    return title === undefined ? name : `“${title}”`;
  },
};

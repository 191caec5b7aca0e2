import { figureFindings } from '../../../app/figures/figureFindings.ts';
import type { Examples } from '../example.ts';

export const title = 'Figures on the page';

// Both need a browser that fails.
export const examples: Examples<typeof figureFindings> = {
  figureBroken: () => figureFindings.figureBroken(),
  pictureNotMade: () => figureFindings.pictureNotMade(),
};

import { editFindings } from '../../../app/compare/editFindings.ts';
import { mostModels } from '../../../app/state/models.ts';
import type { Examples } from '../example.ts';

export const title = 'Models side by side on the page';

export const examples: Examples<typeof editFindings> = {
  tooManyModels: () => editFindings.tooManyModels({ most: mostModels }),
};

import { buildProgram } from '../../../cli/program.ts';
import { UsageError } from '../../../cli/usage.ts';
import { usageFindings } from '../../../cli/usageFindings.ts';
import type { Examples } from '../example.ts';

/** What is wrong with words after wendy. */
const typed =
  (...words: string[]) =>
  async () => {
    try {
      return await (await buildProgram(words)).parseAsync(words, { from: 'user' });
    } catch (error) {
      if (error instanceof UsageError) return error.finding(usageFindings);
      throw error;
    }
  };

export const title = 'Form of a command';

export const examples: Examples<typeof usageFindings> = {
  argumentMissing: typed('fit'),
  argumentsTooMany: typed('fit', 'my', 'model.txt', 'data.csv'),
  flagUnknown: typed('fit', 'model.txt', 'data.csv', '--lvel', '0.9'),
  commandUnknown: typed('fti'),
  flagValueMissing: typed('fit', 'model.txt', 'data.csv', '--level'),
  flagAsValue: typed('fit', 'model.txt', 'data.csv', '--out', '--json'),
  flagsExclude: typed('fit', 'model.txt', 'data.csv', '--json', '--csv'),
  commandMisused: typed('convert', 'model.txt', '--to', 'latex'),
};

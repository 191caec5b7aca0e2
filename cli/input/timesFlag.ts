import { evenTimes, InputError } from '../../src/node.ts';
import { cliFindings } from '../cliFindings.ts';
import { inSolveFlags } from '../runSolve.ts';
import { numberOrText } from './flags.ts';

/** The times that a text such as 0:5:256 stands for: start, end and how many, both ends included. */
export function timesFlag(text: string): number[] {
  const parts = text.split(':').map(numberOrText);
  if (parts.length !== 3 || !parts.every((part) => typeof part === 'number')) {
    throw new InputError(cliFindings.timesNotRead({ text }));
  }
  const [start, end, count] = parts as [number, number, number];
  try {
    return evenTimes(start, end, count);
  } catch (error) {
    throw error instanceof InputError ? error.said(inSolveFlags) : error;
  }
}

import { progressWords } from '../answer/progressWords.ts';
import { problemWords } from '../model/problemWords.ts';
import type { Standing } from './standings.ts';

/** How far a model without a fit is, or what is wrong with it; '' for a fitted one. */
export function standingWords(one: Standing): string {
  switch (one.state) {
    case 'running':
      return progressWords(one.progress);
    case 'waiting':
      return 'Waits for the models before it';
    case 'stopped':
      return 'Stopped';
    case 'same':
      return `The same as ${one.as}`;
    case 'refused': {
      if (one.model.trim() === '') return 'Empty: write its equations above.';
      const { where, what, advice } = problemWords(one.problem);
      return `Cannot be fitted. ${where && `${where}: `}${what} ${advice}`.trim();
    }
    case 'fitted':
      return '';
  }
}

import type { Problem } from '../worker/messages.ts';

/** A problem's message in parts. */
export interface ProblemWords {
  /** Such as "Line 2, column 7"; empty where it concerns no place. */
  readonly where: string;
  readonly found: string;
  /** What to do about it; may be empty. */
  readonly advice: string;
}

/** What a message about a model says, without the line of text and the carets: the editor underlines the place. */
export function problemWords({ message }: Pick<Problem, 'message'>): ProblemWords {
  const match = /^(Line \d+, column \d+): (.*)\n.*\n\s*\^+\n([\s\S]*)$/.exec(message);
  if (!match) return { where: '', found: message, advice: '' };
  const [, where = '', found = '', advice = ''] = match;
  return { where, found, advice };
}

import type { Judged } from '../paper/claims/judge.ts';
import type { Item } from './item.ts';

/** What a report is made of. */
export interface Report {
  title: string;
  /** Labels and what belongs to them: plan, version, machine, … */
  facts: (readonly [string, string])[];
  /** What is missing, or what to be careful about. */
  notices: string[];
  /** The plan's question and the answer to it, a sentence or two each. */
  answers: Answer[];
  judged: Judged[];
  /** What the paper says that was not asked, and why. */
  unasked: readonly { sentence: string; why: string }[];
  items: Item[];
}

export interface Answer {
  question: string;
  /** Whether there is a design that meets the target. */
  found: boolean;
  sentences: string[];
}

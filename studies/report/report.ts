import type { Judged } from '../paper/claims/judge.ts';
import type { Item, Table } from './item.ts';

/** What a report is made of. */
export interface Report {
  title: string;
  /** Labels and what belongs to them: plan, version, machine, … */
  facts: (readonly [string, string])[];
  /** What the plan asks for, a row a part. */
  plan: Table;
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
  /** The first two are the answer in short. */
  sentences: string[];
}

import type { Judged } from '../paper/claims/judge.ts';
import type { Item, ReportTable } from './item.ts';

/** What a report is made of. */
export interface Report {
  title: string;
  /** Labels and what belongs to them: plan, version, machine, … */
  facts: (readonly [string, string])[];
  /** What the plan asks for, a row a part. */
  plan: ReportTable;
  /** What is missing, or what to be careful about. */
  notices: string[];
  /** The plan's questions and the answers to them. */
  answers: Answer[];
  judged: Judged[];
  /** What the paper says that was not asked, and why. */
  unasked: readonly { sentence: string; why: string }[];
  items: Item[];
}

export interface Answer {
  question: string;
  /** Whether it is the first of its system: that of all parameters together. */
  main: boolean;
  /** Whether there is a design that meets the target. */
  isMet: boolean;
  /** The answer in a sentence or two, and what else there is to say. */
  short: string[];
  /** What does for each noise level, where it is the first question of its system. */
  trade?: ReportTable;
  more: string[];
}

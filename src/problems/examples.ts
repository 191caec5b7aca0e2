import { type MeasuredExample, measured } from './measured.ts';
import { type Problem, problems } from './problems.ts';
import { systems } from './systems.ts';

/** A model to begin with, and its data: measured, or made with known parameters. */
export type Example =
  | (MeasuredExample & { readonly kind: 'measured' })
  | (Problem & { readonly kind: 'simulated' });

/** All built-in examples: the one list that the command line, the app, documents and tests have them from. */
export const examples: readonly Example[] = [
  ...measured.map((example) => ({ ...example, kind: 'measured' }) as const),
  ...[...problems, ...systems].map((problem) => ({ ...problem, kind: 'simulated' }) as const),
];

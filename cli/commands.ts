import type { Command } from 'commander';

/** A command: its line in the help, and its code, which is loaded only when it is called. */
export interface CommandRow {
  readonly summary: string;
  load(): Promise<{ command(words: readonly string[]): Command | Promise<Command> }>;
}

/** Every command with its line in the help; its code is loaded only when it is called. */
export const commands: Readonly<Record<string, CommandRow>> = {
  fit: { summary: 'estimate the parameters of a model from data', load: () => import('./fit.ts') },
  check: {
    summary: 'show how a model and its data are understood, without fitting',
    load: () => import('./check.ts'),
  },
  app: {
    summary: 'open the app in your browser: drop in a CSV, type a model',
    load: () => import('./app.ts'),
  },
  simulate: {
    summary: 'solve a model for given parameters; can add noise',
    load: () => import('./simulate.ts'),
  },
  predict: {
    summary: 'solve a fitted model, with an uncertainty band',
    load: () => import('./predict.ts'),
  },
  compare: {
    summary: 'fit by every method, and show the results side by side',
    load: () => import('./compare.ts'),
  },
  convert: {
    summary: 'turn SBML into a model in text, or a model into SBML',
    load: () => import('./convert.ts'),
  },
  study: {
    summary: 'run many fits to simulated data by a plan, and report on them',
    load: () => import('./study/study.ts'),
  },
  examples: {
    summary: 'list built-in examples, or write one to files',
    load: () => import('./examples.ts'),
  },
  demo: { summary: 'fit a built-in example and show the result', load: () => import('./demo.ts') },
};

/** The name of a language that scripts are written in. */
export type ScriptLanguageName = 'python' | 'r' | 'julia' | 'typescript';

/** A language that scripts are written in. */
export interface ScriptLanguage {
  readonly name: ScriptLanguageName;
  /** What it is called in words, and what solves the model there. */
  readonly title: string;
  readonly solver: string;
  /** How the names of its files end. */
  readonly ending: string;
  /** What its scripts cannot have. */
  readonly lacks: readonly 'events'[];
}

/** All languages, in the order in which they are offered. */
export const scriptLanguages: readonly ScriptLanguage[] = [
  { name: 'python', title: 'Python', solver: 'SciPy', ending: 'py', lacks: [] },
  { name: 'r', title: 'R', solver: 'deSolve', ending: 'R', lacks: [] },
  { name: 'julia', title: 'Julia', solver: 'OrdinaryDiffEq', ending: 'jl', lacks: ['events'] },
  { name: 'typescript', title: 'TypeScript', solver: 'wendy', ending: 'ts', lacks: [] },
];

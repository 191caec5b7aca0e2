/** What a program imports from, and the source file that has it. */
export interface Entry {
  readonly from: string;
  readonly file: string;
}

/** The doors of the package. Their order says for which one a name counts that several have. */
export const entries: readonly Entry[] = [
  { from: 'wendy', file: 'src/index.ts' },
  { from: 'wendy/node', file: 'src/node.ts' },
  { from: 'wendy/studies', file: 'studies/index.ts' },
];

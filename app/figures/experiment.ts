import { signal } from '@preact/signals';

/** The name of the experiment that is drawn, or all of them side by side; undefined before any choice. */
export const experiment = signal<{ readonly name: string } | 'all' | undefined>(undefined);

/** Which of these experiments is drawn where there is room for one: the chosen one, else the first. */
export function shownExperiment(names: readonly string[]): number {
  const { value } = experiment;
  return Math.max(0, typeof value === 'object' ? names.indexOf(value.name) : 0);
}

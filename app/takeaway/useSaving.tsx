import { useState } from 'preact/hooks';
import { announce } from '../parts/announce.ts';
import { download } from '../parts/download.ts';

/** Saves files; `problem` says below their list why the last one was not saved. */
export function useSaving() {
  const [problem, setProblem] = useState('');
  return {
    /** Saves what is made under a name; `failed` is said where it cannot be made. */
    async save(name: string, make: () => Promise<string | Blob>, failed: string): Promise<void> {
      setProblem('');
      try {
        download(name, await make());
        announce(`Saved ${name}.`);
      } catch (error) {
        setProblem(`${failed} ${error instanceof Error ? error.message : String(error)}`);
      }
    },
    problem: problem && (
      <p class="problem" role="alert">
        {problem}
      </p>
    ),
  };
}

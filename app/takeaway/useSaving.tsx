import { useState } from 'preact/hooks';
import type { Finding } from '../../src/index.ts';
import { announce } from '../parts/announce.ts';
import { download } from '../parts/download.ts';
import { pageWords } from '../state/pageWords.ts';

/** Saves files; `problem` says below their list why the last one was not saved. */
export function useSaving() {
  const [problem, setProblem] = useState<Finding>();
  return {
    /** Saves what is made under a name; `failed`: what is said where it cannot be made, and why. */
    async save(
      name: string,
      make: () => Promise<string | Blob>,
      failed: (why: string) => Finding,
    ): Promise<void> {
      setProblem(undefined);
      try {
        download(name, await make());
        announce(`Saved ${name}.`);
      } catch (error) {
        setProblem(failed(error instanceof Error ? error.message : String(error)));
      }
    },
    problem: problem && (
      <p class="problem" role="alert">
        {pageWords(problem)}
      </p>
    ),
  };
}

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

/** Rebuilds dist/ if needed before tests that run it, also in watch mode: they never test an old build. */
export default function freshBuild(project: TestProject): void {
  build();
  project.onTestsRerun(async () => build());
}

function build(): void {
  const setup = fileURLToPath(new URL('../scripts/setup.mjs', import.meta.url));
  const { status } = spawnSync(process.execPath, [setup], { stdio: 'inherit' });
  if (status !== 0) throw new Error('dist/ could not be built: see above.');
}

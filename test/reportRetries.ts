import type { Reporter, TestCase } from 'vitest/node';

/** Lists the tests that passed only when run again, at the end of the run, with what the first try met: they are flaky and want mending. */
export function reportRetries(): Reporter {
  const retried: string[] = [];
  return {
    onTestCaseResult(test: TestCase) {
      if ((test.diagnostic()?.retryCount ?? 0) === 0) return;
      const { state, errors = [] } = test.result();
      const first = errors.map(({ message, stack = '' }) => `\n    ${message}\n    ${placeIn(stack)}`);
      retried.push(`${test.module.relativeModuleId} > ${test.fullName}: ${state} on retry${first.join('')}`);
    },
    onTestRunEnd() {
      if (retried.length > 0)
        console.log(`flaky, run twice:\n${retried.map((line) => `  ${line}\n`).join('')}`);
    },
  };
}

/** The first line of a stack that is in a test. */
function placeIn(stack: string): string {
  return (
    stack
      .split('\n')
      .find((line) => line.includes('/test/'))
      ?.trim() ?? ''
  );
}

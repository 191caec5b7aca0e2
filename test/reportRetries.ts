import type { Reporter, TestCase } from 'vitest/node';

/** Lists the tests that passed only when run again, at the end of the run: they are flaky and want mending. */
export function reportRetries(): Reporter {
  const retried: string[] = [];
  return {
    onTestCaseResult(test: TestCase) {
      if ((test.diagnostic()?.retryCount ?? 0) > 0)
        retried.push(`${test.module.relativeModuleId} > ${test.fullName}: ${test.result().state} on retry`);
    },
    onTestRunEnd() {
      if (retried.length > 0)
        console.log(`flaky, run twice:\n${retried.map((line) => `  ${line}\n`).join('')}`);
    },
  };
}

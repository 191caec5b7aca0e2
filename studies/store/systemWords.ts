import { getSystemErrorMap } from 'node:util';

/** What the operating system says about a failure, in its own words and without paths: "no space left on device". */
export function systemWords(error: unknown): string {
  const { errno, message } = error as NodeJS.ErrnoException;
  return (errno === undefined ? undefined : getSystemErrorMap().get(errno)?.[1]) ?? message;
}

import { type Finding, findings } from '../src/node.ts';
import { terminal } from './terminal.ts';

/** What is said of a fit or a solve. */
interface Said {
  readonly message: string;
  readonly advice: string;
  /** Absent where it was saved by a version that had none. */
  readonly finding?: Finding;
}

/** The words of a verdict in the terminal, or those that it came with. */
export function terminalWords({ message, advice, finding }: Said): { message: string; advice: string } {
  const isKnown = finding !== undefined && findings.codes().includes(finding.code);
  return isKnown ? findings.wordsOf(finding, terminal()) : { message, advice };
}

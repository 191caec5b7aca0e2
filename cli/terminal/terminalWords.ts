import { type EachResult, type Finding, findings, type Say, type Words } from '../../src/node.ts';
import { terminal } from './terminal.ts';
import { visible } from './visible.ts';

/** What a result, a note or an experiment says about itself. */
interface Said {
  /** In the words of the library. */
  readonly message: string;
  readonly advice?: string;
  /** Absent, or of a code that is not known, where another version saved it. */
  readonly finding?: Finding | undefined;
}

/** The words of it in the terminal, or those that it came with. */
export function terminalWords({ message, advice = '', finding }: Said, say: Say = terminal()): Words {
  return isKnown(finding) ? findings.wordsOf(finding, say) : { message, advice };
}

/** The same as one text, with the place in a model that it is about. */
export function terminalText(said: Said, say: Say = terminal()): string {
  const { message, advice = '', finding } = said;
  if (isKnown(finding)) return findings.sentence(finding, say);
  return [message, advice].filter((part) => part !== '').join(' ');
}

/** Says on standard error what is not part of an answer. */
export function remark(finding: Finding): void {
  process.stderr.write(`${visible(findings.sentence(finding, terminal()), '\n')}\n`);
}

/** Why an experiment was not fitted; without its name if that precedes it, since many may have the same error. */
export function eachError({ error, finding }: EachResult, { named }: { named: boolean }): string {
  if (!finding || named || !('experiment' in finding.values))
    return terminalText({ message: error, finding });
  return terminalText({
    message: error,
    finding: { ...finding, values: { ...finding.values, experiment: '' } },
  });
}

function isKnown(finding: Finding | undefined): finding is Finding {
  return finding !== undefined && findings.codes().includes(finding.code);
}

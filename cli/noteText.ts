import { findings, type Note, type Say } from '../src/node.ts';
import { terminal } from './terminal.ts';

/** A note in the words of the command line. */
export function noteText({ finding }: Note, say: Say = terminal()): string {
  return findings.sentence(finding, say);
}

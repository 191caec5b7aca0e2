import { list } from '../text/words.ts';

/** Why nothing that is measured depends on a parameter, and the outputs that it concerns. */
export interface WithoutEffect {
  readonly because: 'unseen' | 'unmeasured' | 'noJump' | 'noiseUnmeasured' | 'nowhere';
  readonly outputs: readonly string[];
}

/** The same in words. */
export function whyWithoutEffect({ because, outputs }: WithoutEffect): string {
  switch (because) {
    case 'unseen':
      return 'no output depends on a state that it changes';
    case 'unmeasured':
      return `it occurs only in what no column measures, ${list(outputs)}`;
    case 'noJump':
      return 'its jump happens in no experiment before its last row';
    case 'noiseUnmeasured':
      return `it occurs only in the noise of what no column measures, ${list(outputs)}`;
    case 'nowhere':
      return 'it cancels, or appears nowhere';
  }
}

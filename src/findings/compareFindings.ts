import { list, shorten } from '../text/words.ts';
import { catalog } from './catalog.ts';
import type { Say } from './finding.ts';
import { type Feature, featureWords } from './formFindings.ts';

/** What of a problem WENDy's own methods cannot use. `line` is '' if options say it, and not the model. */
export type BeyondWendy =
  | { readonly of: 'feature'; readonly feature: Feature; readonly line: string }
  | { readonly of: 'hidden'; readonly states: readonly string[] }
  | { readonly of: 'known'; readonly column: string }
  | { readonly of: 'censored' | 'fixed' | 'form' };

/** Why a comparison has no answer of a method. */
export const compareFindings = catalog({
  wendyLeftOut: ({ beyond }: { beyond: BeyondWendy }) => ({
    about: { of: 'fit' },
    words: (say) => `WENDy's own methods are ${whyWords(beyond, say)}.`,
  }),

  noWendyEstimate: () => ({
    about: { of: 'fit' },
    words: () => 'WENDy has no estimate of a model that is not linear in its parameters.',
  }),
});

function whyWords(beyond: BeyondWendy, say: Say): string {
  switch (beyond.of) {
    case 'feature': {
      const example = beyond.line === '' ? '' : `, such as \`${shorten(beyond.line, 60)}\``;
      return `not made for ${featureWords(beyond.feature)}${example}`;
    }
    case 'hidden':
      return `made for states that are all measured, and no column shows ${list(beyond.states)}`;
    case 'known':
      return `not made for known columns, such as ${beyond.column}`;
    case 'censored':
      return 'not made for values beyond a limit';
    case 'fixed':
      return `not made for parameters that ${say.option('fix')} gives values`;
    case 'form':
      return 'made for longer series whose parameters enter linearly';
  }
}

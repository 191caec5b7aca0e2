import { quote } from '../text/quote.ts';
import { count, list } from '../text/words.ts';
import { catalog } from './catalog.ts';
import type { About } from './finding.ts';
import { type NoiseFormula, noiseFormulaWords } from './noiseFormulaWords.ts';
import type { Place } from './place.ts';
import { type WithoutEffect, whyWithoutEffect } from './whyWithoutEffect.ts';

const model: About = { of: 'model' };

/** Warnings of `check`: what would prevent a fit. */
export const checkNoteFindings = catalog({
  stateMisspelt: ({ state, near }: { state: string; near: string }) => ({
    about: model,
    words: () =>
      `State ${state} has no column, but nothing uses the column ${quote(near)}. Is that column meant? A fit stops until this is clear, and does not treat ${state} as hidden.`,
  }),

  fewerValuesThanUnknowns: (counts: {
    values: number;
    priors: number;
    parameters: number;
    firstStates: number;
    noiseLevels: number;
  }) => ({
    about: { of: 'fit' },
    words: () => {
      const { values, priors, parameters, firstStates, noiseLevels } = counts;
      const kinds = [
        ...(parameters > 0 ? [count(parameters, 'parameter')] : []),
        ...(firstStates > 0 ? [count(firstStates, 'first state')] : []),
        ...(noiseLevels > 0 ? [count(noiseLevels, 'noise level')] : []),
      ];
      const held = priors > 0 ? ` and ${count(priors, 'prior')}` : '';
      const unknowns = count(parameters + firstStates + noiseLevels, 'unknown');
      return {
        message: `${count(values, 'measured value')}${held} cannot determine ${unknowns}: ${list(kinds)}.`,
        advice: 'Measure more, or give what is known: first states, parameters, noise levels.',
      };
    },
  }),

  parameterWithoutEffect: ({ parameter, why }: { parameter: string; why: WithoutEffect }) => ({
    about: model,
    words: () =>
      `Parameter ${parameter} has no effect on what is measured: ${whyWithoutEffect(why)}. Nothing can be learnt about it.`,
  }),

  /** `near`: a column of nearly that name, or ''. */
  observedWithoutColumn: ({ place, name, near }: { place: Place; name: string; near: string }) => ({
    about: { of: 'text', place },
    words: () => ({
      message: `Line ${place.line} of the model says what column ${quote(name)} measures, but the data have no such column.`,
      advice:
        near === ''
          ? 'Give the column this name, or remove the line.'
          : `Did you mean the column ${quote(near)}?`,
    }),
  }),

  noiseWithoutColumn: ({ output }: { output: string }) => ({
    about: model,
    words: () => `The noise of ${output} is given, but no column ${quote(output)} was measured.`,
  }),

  noiseFormulaRefused: ({ place, noise }: { place: Place; noise: NoiseFormula }) => ({
    about: { of: 'text', place },
    words: () =>
      `Line ${place.line}: ${noiseFormulaWords(noise)} A standard deviation must be above 0: a fit would stop with an error.`,
  }),
});

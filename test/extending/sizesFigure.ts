import type { Figure } from '../../charts/figures/figure.ts';

/** The measured values of the first output, in order of size. */
export const sizes: Figure = {
  name: 'sizes',
  label: 'Sizes',
  title: 'Measured values by size',
  caption: 'Every measured value of the first output, the smallest first.',
  report: { section: 'checks', width: 'half' },
  app: 'tab',
  usesInsight: false,
  byExperiment: false,
  shows: ({ data }) => data.experiments.length === 1,
  spec({ data }) {
    const { t, U } = data.experiments[0];
    const y = [...U.data.subarray(0, t.length)].sort((a, b) => a - b);
    return {
      description: 'Measured values by size',
      columns: 1,
      panels: [
        {
          x: { label: 'rank' },
          y: { label: data.states[0] },
          layers: [{ kind: 'dots', x: y.map((_, i) => i + 1), y, name: 'value' }],
        },
      ],
    };
  },
};

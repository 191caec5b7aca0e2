import fc from 'fast-check';
import type { Shape, Use, Work } from '../../../app/state/work.ts';
import { optionNames } from '../../../src/index.ts';
import { examples } from '../../../src/inside.ts';

/** Any text, including malicious ones. */
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom('<img src=x onerror=alert(1)>', '__proto__', 'constructor', '"><script>', '\u0000'),
);

const use: fc.Arbitrary<Use | null> = fc.oneof(
  fc.constant(null),
  fc.constantFrom<Use>({ as: 'time' }, { as: 'experiment' }, { as: 'nothing' }),
  anyText.map((name) => ({ as: 'state', name }) as const),
);

const shape: fc.Arbitrary<Shape> = fc.oneof(
  fc.constantFrom<Shape>({ kind: 'wide', replicates: 'together' }, { kind: 'wide', replicates: 'separate' }),
  fc.record({ kind: fc.constant('long' as const), variable: anyText, value: anyText }),
  fc.record({ kind: fc.constant('plate' as const), by: anyText }),
);

const anyNumber = fc.double({ noNaN: true, noDefaultInfinity: true }).map((x) => x || 0);
const named = fc
  .array(fc.tuple(fc.stringMatching(/^[a-z][a-z0-9]{0,5}$/), anyNumber), { maxLength: 3 })
  .map((entries) => Object.fromEntries(entries));

/** Work of every kind that a user may have made. */
export const anyWork: fc.Arbitrary<Work> = fc.record({
  model: anyText,
  compared: fc.option(
    fc.record({
      name: anyText,
      place: fc.constant(0),
      others: fc.array(fc.record({ name: anyText, model: anyText }), { minLength: 1, maxLength: 3 }),
    }),
  ),
  each: fc.boolean(),
  data: fc.oneof(
    fc.record({
      kind: fc.constant('example' as const),
      name: fc.constantFrom(...examples.map(({ name }) => name)),
      points: fc.nat(100_000),
      noise: fc.double({ min: 0, max: 1, noNaN: true }).map((x) => x || 0),
      seed: fc.nat(),
    }),
    fc.record({
      kind: fc.constant('table' as const),
      name: anyText,
      text: anyText,
      uses: fc.array(use, { maxLength: 5 }),
    }),
    fc.record(
      {
        kind: fc.constant('table' as const),
        name: anyText,
        text: anyText,
        uses: fc.array(use, { maxLength: 5 }),
        shape,
        header: fc.nat(1000),
        layout: fc.record({ name: anyText, text: anyText }),
      },
      { requiredKeys: ['kind', 'name', 'text', 'uses'] },
    ),
    fc.record({ kind: fc.constant('none' as const), name: anyText }),
  ),
  options: fc.record(
    {
      method: fc.constantFrom('mle' as const, 'irls' as const, 'ols' as const, 'fsnls' as const),
      level: anyNumber,
      minRadius: fc.oneof(fc.constant('auto' as const), anyNumber),
      radiusMultipliers: fc.array(anyNumber, { maxLength: 4 }),
      noiseSd: fc.oneof(fc.constant('auto' as const), named),
      start: fc.oneof(anyText, named),
      time: anyText,
    },
    { requiredKeys: [] },
  ),
});

const names =
  'model rival compared others place each data options kind name text uses as points shape header layout replicates variable value by'.split(
    ' ',
  );

/** Any JSON value, with names that this page uses. */
export const anyJson: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    anyText,
    fc.double(),
    fc.constantFrom(null, true, 1e308, -1, 'example', 'table', 'state', 'time', 'auto'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc
      .array(fc.tuple(fc.oneof(anyText, fc.constantFrom(...names, ...optionNames)), tie('value')), {
        maxLength: 5,
      })
      .map((entries) => Object.fromEntries(entries)),
  ),
})).value;

import { expect, test } from 'vitest';
import { inSolveFlags } from '../../cli/runSolve.ts';
import { terminalText } from '../../cli/terminal/terminalWords.ts';
import { parseModel, readTable, simulate, toData } from '../../src/index.ts';

test('a note names options by their flags, and not in what is quoted', async () => {
  const csv = 't,u,my dish\n0,1,a\n0,2,b\n1,3,a\n1,4,b\n2,5,a\n2,6,b';
  const notes = toData(readTable(csv), ['u']).notes.map((note) => terminalText(note));
  expect(notes[1]).toMatch(/If column "my dish" tells experiments apart, add the option --by 'my dish'\.$/);
  const { warnings } = await simulate(parseModel("atol' = -atol"), {}, { u0: { atol: 1e-12 }, t: [0, 1] });
  expect(warnings.map((note) => terminalText(note, inSolveFlags))).toEqual([
    'atol stays below 1.0e-12, so that the absolute error --atol, 1.0e-10, may show in it. If it matters, lower --atol to 1.0e-20.',
  ]);
});

import { expect, test } from 'vitest';
import { residuals } from '../../../charts/figures/residuals.ts';
import { draw, fitted, readBack } from '../samples.ts';

test('residuals have the colours that their states have elsewhere on the page', () => {
  const hues = new Map([
    ['u1', 0],
    ['u2', 1],
  ]);
  const colours = (look: Parameters<typeof draw>[2]) => readBack(draw(residuals, fitted(), look)).text;
  expect(colours({ hues })).toContain('#d55e00');
  expect(colours({})).not.toContain('#d55e00');
});

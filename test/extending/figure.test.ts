import { parseHTML } from 'linkedom';
import { afterEach, expect, test } from 'vitest';
import { readingOf } from '../../charts/figure/reading.ts';
import { figures, registerFigure } from '../../charts/figures/figures.ts';
import { drawFigures } from '../../cli/output/drawing.ts';
import { figureTargets } from '../../cli/output/figure.ts';
import { withData } from '../../cli/output/withData.ts';
import { reportPage } from '../../report/reportPage.ts';
import { fit, parseModel, readTable } from '../../src/index.ts';
import { draw } from '../charts/samples.ts';
import { growth, logistic, reportedFit } from '../report/reportedFit.ts';
import { sizes } from './sizesFigure.ts';

let remove: (() => void) | undefined;
afterEach(() => {
  remove?.();
  remove = undefined;
});

test('a registered figure is shown in reports, in its section and with its caption', async () => {
  const reported = await reportedFit(logistic, growth());
  const captionOf = async () => {
    const { document } = parseHTML(await reportPage(reported, parseHTML('<html></html>').document));
    return document.querySelector('[aria-labelledby="checks"] .pair figure.sizes figcaption')?.textContent;
  };
  expect(await captionOf()).toBeUndefined();
  remove = registerFigure(sizes);
  expect(await captionOf()).toBe(sizes.caption);
  const two = await reportedFit(logistic, growth(['a', 'b']));
  const page = await reportPage(two, parseHTML('<html></html>').document);
  expect(page).not.toContain(sizes.caption);
});

test('the command line draws it by its name, and says so if it has nothing to show', async () => {
  await expect(figureTargets(['sizes=sizes.svg'])).rejects.toThrow('there is no figure "sizes"');
  remove = registerFigure(sizes);
  const targets = await figureTargets(['sizes=sizes.svg', 'fit.svg']);
  expect(targets.map(({ name, path }) => [name, path])).toEqual([
    ['sizes', 'sizes.svg'],
    ['fit', 'fit.svg'],
  ]);
  const model = parseModel(logistic);
  const drawn = async (csv: string) => {
    const table = readTable(csv);
    return drawFigures(targets, withData(await fit(model, table), { model, table, options: {} }));
  };
  const [file] = await drawn(growth());
  expect(file).toMatchObject({ path: 'sizes.svg', content: expect.stringContaining('>rank</text>') });
  const [none, other] = await drawn(growth(['a', 'b']));
  expect(none).toMatchObject({ finding: { code: 'figureEmpty' } });
  expect(other).toMatchObject({ path: 'fit.svg' });
});

test('its values are read off under a pointer, by the names of its layers', async () => {
  const [panel] = readingOf(draw(sizes, await reportedFit(logistic, growth([''], 20))))!.panels;
  expect(panel!.series.map(({ name, x }) => [name, x.length])).toEqual([['value', 20]]);
});

test('the app has a tab for it', () => {
  remove = registerFigure(sizes);
  expect(
    figures()
      .filter(({ app }) => app === 'tab')
      .map(({ label }) => label),
  ).toContain('Sizes');
});

test('two figures never have the same name, nor a name that is invalid in files', () => {
  remove = registerFigure(sizes);
  expect(() => registerFigure(sizes)).toThrow('There is a figure sizes');
  expect(() => registerFigure({ ...sizes, name: 'a/b' })).toThrow('no name');
});

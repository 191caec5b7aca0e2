import { expect, test } from 'vitest';
import { equations } from '../../report/equations.ts';
import { parseModel, problems } from '../../src/index.ts';

/** What MathML needs for equations: none of it can hold a link, a script or a page. */
const harmless =
  /^<\/?(math|mrow|mi|mn|mo|mfrac|msup|msub|msubsup|mtable|mtr|mtd|mspace|mstyle|msqrt|mpadded|mtext|mover|semantics)( (display|class|style|displaystyle|mathvariant|width|stretchy|form|fence|separator|symmetric|minsize|maxsize|lspace|rspace|columnalign|scriptlevel|columnlines|accent)="[^"<>&]*")*>$/;

test('typeset equations are MathML that cannot harm a page', () => {
  const models = [
    ...problems.map(({ model }) => model),
    "onerror' = script*onerror^2 + sqrt(abs(href)) + exp(-style/onerror) + max(onerror, 1)*a + min(t, 2)",
    "größe' = β*größe + sin(pi*t)\nk = 3",
  ];
  for (const text of models.map((model) => readable(model))) {
    const tags = text.match(/<[^>]*>/g) ?? [];
    expect(tags.length).toBeGreaterThan(10);
    expect(tags.filter((tag) => !harmless.test(tag))).toEqual([]);
    expect(text).not.toMatch(/url\(|javascript:/);
  }
});

function readable(model: string): string {
  return equations(parseModel(model)).text;
}

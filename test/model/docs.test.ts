import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { linearForm } from '../../src/model/linearForm.ts';
import { parseModel } from '../../src/model/parseModel.ts';
import { printModel } from '../../src/model/printModel.ts';

const text = readFileSync(new URL('../../docs/models.md', import.meta.url), 'utf8');

function blocks(kind: string): string[] {
  return Array.from(text.matchAll(new RegExp(`\`\`\`${kind}\\n([^]*?)\\n\`\`\``, 'g')), ([, block]) => block);
}

describe('docs/models.md', () => {
  test.each(blocks('model'))('its model is linear: %s', (model) => {
    expect(linearForm(parseModel(model)).features.length).toBeGreaterThan(0);
  });

  test.each(blocks('measured'))('its model is read and printed: %s', (model) => {
    const printed = printModel(parseModel(model));
    expect(printed.trim().split('\n').sort()).toEqual(model.split('\n').sort());
  });

  test('every example in its table of measurements is read', () => {
    const [, table] = /## How it was measured[\s\S]*?\n((?:\|.*\n)+)/.exec(text)!;
    const lines = Array.from(table.matchAll(/`([^`]+)`/g), ([, line]) => line).filter(
      (line) => !/^(write|lognormal\(m|uniform\(a)/.test(line),
    );
    expect(lines.length).toBeGreaterThan(20);
    const states =
      "x' = a + K*n*k\ny' = beta/gamma\nP' = D\ngut' = 1\nS' = x1\nI' = 1\nx1' = 1\nx2' = 1\nN = 5\n";
    for (const line of lines) {
      const before = /^noise y/.test(line) ? 'observe y = x\n' : '';
      expect(() => parseModel(states + before + line), line).not.toThrow();
    }
  });

  const messages = blocks('message');
  test.each(blocks('refused').map((model, i) => [model, messages[i]]))(
    'its error is what the parser gives: %s',
    (model, message) => {
      let found = '';
      try {
        linearForm(parseModel(model));
      } catch (error) {
        found = (error as Error).message;
      }
      expect(found).toBe(message);
    },
  );

  test.each(['a*b*u', 'r*u*(1 - u/K)', 'u/tau', 'V*u/(K + u)', 'c*u^n', 'c*exp(-a*u)', 'F*cos(om*t + phi)'])(
    '%s is not linear',
    (term) => {
      expect(text).toContain(term);
      expect(() => linearForm(parseModel(`u' = ${term}`))).toThrow('must be linear in its parameters');
    },
  );
});

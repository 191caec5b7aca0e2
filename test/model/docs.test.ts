import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { linearForm } from '../../src/model/linearForm.ts';
import { parseModel } from '../../src/model/parseModel.ts';

const text = readFileSync(new URL('../../docs/models.md', import.meta.url), 'utf8');

function blocks(kind: string): string[] {
  return Array.from(text.matchAll(new RegExp(`\`\`\`${kind}\\n([^]*?)\\n\`\`\``, 'g')), ([, block]) => block);
}

describe('docs/models.md', () => {
  test.each(blocks('model'))('its model is linear: %s', (model) => {
    expect(linearForm(parseModel(model)).features.length).toBeGreaterThan(0);
  });

  const messages = blocks('message');
  test.each(blocks('refused').map((model, i) => [model, messages[i]]))(
    'its error is what comes: %s',
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

import { readdirSync, rmSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { findings } from '../../src/index.ts';
import { desk } from './desk.ts';
import { type Example, findingOf } from './example.ts';

interface Chapter {
  title: string;
  examples: Readonly<Record<string, Example>>;
}

/** Examples of all findings, a file for each catalog. */
const folder = new URL('./examples/', import.meta.url);
const chapters: Chapter[] = await Promise.all(
  readdirSync(folder)
    .sort()
    .map((file) => import(new URL(file, folder).href)),
);
const examples = chapters.flatMap((chapter) => Object.entries(chapter.examples));

/** What the examples gave, each run once: many of them fit or start programs. */
const given = new Map<Example, ReturnType<typeof findingOf>>();

function givenBy(example: Example): ReturnType<typeof findingOf> {
  const before = given.get(example);
  if (before) return before;
  const finding = findingOf(example);
  given.set(example, finding);
  return finding;
}

afterAll(() => rmSync(desk, { recursive: true, force: true }));

describe('every finding', () => {
  test('has an example', () => {
    const codes = findings.codes().filter((code) => code !== 'text');
    expect(examples.map(([code]) => code).sort()).toEqual(codes.sort());
  });

  test.each(examples)('%s is what its example gives, as plain data', async (code, example) => {
    const finding = await givenBy(example);
    expect(finding.code).toBe(code);
    expect(structuredClone(finding)).toEqual(finding);
    // A command, or a line of a model, at the end has no full stop, so that it can be copied.
    expect(findings.sentence(finding, findings.inCode)).toMatch(/[.?)…]$|\n|: (wendy|observe) .*[^.]$/);
  });

  test('is listed in docs/messages.md; update it with: npx vitest run test/findings -u', async () => {
    const parts: string[] = [];
    // One after the other: some set the environment.
    for (const { title, examples } of chapters) {
      const rows: string[] = [];
      for (const [code, example] of Object.entries(examples)) {
        const finding = await givenBy(example);
        // An example that another one has disturbed would be listed with the words of another code.
        expect(finding.code).toBe(code);
        const { message, advice } = findings.wordsOf(finding, findings.inCode);
        rows.push(`| \`${code}\` | ${cell(message)} | ${cell(advice)} |`);
      }
      parts.push(
        [`## ${title}`, '', '| code | example | advice |', '| --- | --- | --- |', ...rows, ''].join('\n'),
      );
    }
    await expect(`${head}\n${parts.join('\n')}`).toMatchFileSnapshot('../../docs/messages.md');
  });
});

const head = `# Messages

Every message of WENDy about a model, data, options or a fit, with its code, an example, and what to do. To find one, search this page for its
code or for a few of its words; names and numbers will be yours.

The words here are those of the library. The command line names options by their flags, and the app offers buttons.

In code, every message is data with this code: \`error.finding\` of an \`InputError\`, \`note.finding\` of a note, and \`status.finding\` and
the \`finding\` of every warning of a result. A test writes this page.
`;

function cell(text: string): string {
  return text
    .replaceAll(`${desk}/`, '')
    .replaceAll('|', '\\|')
    .replace(/<(?=\w+:)/g, '&lt;')
    .replaceAll('\n', '<br>');
}

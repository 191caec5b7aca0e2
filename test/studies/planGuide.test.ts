import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { builtInPlans } from '../../studies/plan/builtIn.ts';
import { layOut } from '../../studies/plan/cells.ts';
import { parseJson } from '../../studies/plan/parseJson.ts';
import { methodNames } from '../../studies/plan/plan.ts';
import { readPlan, readPlanObject } from '../../studies/plan/readPlan.ts';
import { withPetab } from '../../studies/plan/withPetab.ts';
import { statuses } from '../../studies/report/statuses.ts';
import { exportColumns } from '../../studies/store/exportColumns.ts';
import { read, root } from '../repository.ts';
import { writeProblem } from './petabPlan.ts';

// The guide to studies is correct.

const guide = read('docs/studies.md');
const blocks = (language: string) =>
  [...guide.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map((match) => match[1]);
const plans = blocks('json');
/** The names in the first cells of the table under that heading. */
const listed = (heading: string) => {
  const table = guide
    .slice(guide.indexOf(`\n| ${heading} `))
    .trimStart()
    .split('\n\n')[0];
  const cells = table.split('\n').map((row) => row.split('|')[1]);
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1]));
};

const desk = mkdtempSync(join(tmpdir(), 'wendy-guide-'));
afterAll(() => rmSync(desk, { recursive: true, force: true }));

describe('the guide to studies', () => {
  test('has plans that can be read', async () => {
    expect(plans.length).toBeGreaterThan(2);
    // Any problem will do in place of a published one.
    writeProblem(join(desk, 'Bruno_JExpBot2016'));
    for (const text of plans) {
      const plan = await withPetab(parseJson(text), desk);
      expect(layOut(readPlanObject(plan)).fits).toBeGreaterThan(10);
    }
  });

  test('names every field, method and built-in plan', () => {
    const schema = JSON.parse(read('studies/plan/plan.schema.json'));
    expect(listed('field').toSorted()).toEqual(Object.keys(schema.properties).toSorted());
    expect(listed('method')).toEqual([...methodNames]);
    expect(listed('plan').toSorted()).toEqual(builtInPlans.map(({ name }) => name).toSorted());
  });

  test('says what every status means, in the words of the report', () => {
    expect(listed('status').toSorted()).toEqual(Object.keys(statuses).toSorted());
    for (const meaning of Object.values(statuses)) expect(guide).toContain(`| ${meaning} `);
  });

  test('names every column, in order', () => {
    const columns = exportColumns(layOut(readPlan(plans[1], 'docs/studies.md'))).map(({ name }) => name);
    expect(listed('column')).toEqual(columns.slice(0, listed('column').length));
    expect(listed('column').at(-1)).toBe('w1_high');
  });

  // Three studies are run: on a busy machine that takes a while.
  test('has commands that run', () => {
    // Fewer trials also show that the commands run.
    writeFileSync(join(desk, 'plan.json'), JSON.stringify({ ...JSON.parse(plans[0]), trials: 1 }));
    const wendy = `"${process.execPath}" "${join(root, 'dist/cli/main.js')}"`;
    for (const line of blocks('sh').join('').trim().split('\n')) {
      const fewer = line.replace('--trials 2', '--trials 1');
      const run = spawnSync(fewer.replaceAll('npx wendy', wendy), {
        shell: true,
        cwd: desk,
        env: { ...process.env, HOME: desk },
        encoding: 'utf8',
      });
      expect(`${line}: exit ${run.status} ${run.stderr.slice(-300)}`).toContain(': exit 0');
    }
  }, 300_000);
});

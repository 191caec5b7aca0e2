import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import {
  localEngine,
  type Row,
  readRows,
  runStudy,
  type StudyEvent,
  studyStatus,
  writeStudyReport,
} from 'wendy/studies';
import { inTurn } from './inTurnEngine.ts';

const desk = mkdtempSync(join(tmpdir(), 'wendy-engine-'));
afterAll(() => rmSync(desk, { recursive: true, force: true }));

const plan = {
  name: 'small',
  problem: 'logistic',
  points: 32,
  noise: 0.1,
  trials: 6,
  methods: ['ols', 'irls'],
};

/** The rows of a study without their times. */
async function rowsOf(dir: string): Promise<Omit<Row, 'ms'>[]> {
  const rows: Omit<Row, 'ms'>[] = [];
  for await (const { ms, ...row } of readRows(dir)) {
    expect(ms).toBeGreaterThanOrEqual(0);
    rows.push(row);
  }
  return rows;
}

describe('an engine from outside', () => {
  test('gives the same rows as threads of this machine', async () => {
    const [own, local] = [join(desk, 'own'), join(desk, 'local')];
    const events: StudyEvent[] = [];
    const run = await runStudy(plan, {
      dir: own,
      engine: inTurn,
      shardSeconds: 1e-9,
      observe: (event) => events.push(event),
    });
    expect(run).toMatchObject({ end: 'complete', dir: own });
    // On a slow machine a note says that fits are timed.
    const kinds = events.map(({ kind }) => kind).filter((kind) => kind !== 'note');
    expect(kinds).toEqual(['begin', ...Array(6).fill('progress')]);
    const engine = localEngine({ workers: 1 });
    expect((await runStudy(plan, { dir: local, engine })).end).toBe('complete');
    const rows = await rowsOf(own);
    expect(rows).toHaveLength(12);
    expect(rows).toEqual(await rowsOf(local));
    expect(await studyStatus(own)).toMatchObject({
      complete: true,
      fits: { total: 12, done: 12 },
      runner: null,
    });
    expect(await writeStudyReport(own)).toBe(join(own, 'report', 'index.html'));
  });

  test('is stopped by its signal, and the same run continues later', async () => {
    const dir = join(desk, 'stopped');
    const stop = new AbortController();
    const options = { dir, engine: inTurn, shardSeconds: 1e-9 };
    const observe = ({ kind }: StudyEvent) => kind === 'progress' && stop.abort();
    expect((await runStudy(plan, { ...options, observe, signal: stop.signal })).end).toBe('stopped');
    expect((await studyStatus(dir)).shards.done).toBeGreaterThan(0);
    await expect(rowsOf(dir)).rejects.toThrow('this study is not complete');
    expect((await runStudy(plan, options)).end).toBe('complete');
    expect(await rowsOf(dir)).toHaveLength(12);
  });
});

import { mkdirSync } from 'node:fs';
import { fitId, layOut, unitAt } from '../../studies/plan/cells.ts';
import { readPlanObject } from '../../studies/plan/readPlan.ts';
import type { Row } from '../../studies/run/row.ts';
import { newManifest, type OpenStudy, openStudy, writeManifest } from '../../studies/store/manifest.ts';
import { lineOf, makeShardsFolder, writeShard } from '../../studies/store/shards.ts';

/** The rows of a plan as a made-up function of their numbers, without fits. */
export function madeRows(source: unknown, change: (row: Row, number: number) => Row = (row) => row): Row[] {
  const layout = layOut(readPlanObject(source));
  return Array.from({ length: layout.units }, (_, index) => unitAt(layout, index)).flatMap((unit) =>
    unit.cell.part.methods.map((method, i) => {
      const id = fitId(layout, unit, i);
      const number = Number(id);
      const truth = Object.values(unit.cell.system.parameters);
      const row: Row = {
        id,
        part: unit.cell.part.name,
        problem: unit.cell.system.name,
        points: unit.cell.points,
        noise: unit.cell.noise,
        trial: unit.trial,
        method: method.name,
        e2: 1 / (number + 2),
        efs: 2 / (number + 2),
        covered: 1,
        status: 'ok',
        iterations: number % 7,
        ms: number / 8,
        estimates: truth.map((w, j) => w * (1 + (j + 1) / (3 * number + 5))),
        stdErrors: truth.map((_, j) => (j + 1) / 7),
        halfWidths: truth.map((_, j) => (j + 1) / 3),
        ideal: 1 / (number + 3),
        used: method.method,
        radius: 5,
        functions: 20,
        chi2: 0.9,
        evaluations: 0,
        startMs: 0,
        error: '',
      };
      return change(row, number);
    }),
  );
}

/** A complete study in a folder, in this many shards, with the given rows. */
export function madeStudy(dir: string, source: object, rows: readonly Row[], shardCount = 3): OpenStudy {
  const layout = layOut(readPlanObject(source));
  const cuts = Array.from({ length: shardCount + 1 }, (_, i) => Math.round((i * layout.units) / shardCount));
  mkdirSync(dir, { recursive: true });
  makeShardsFolder(dir);
  writeManifest(
    dir,
    newManifest(source, null, { unitSeconds: layout.cells.map(() => 1), seconds: 1, shards: cuts }),
  );
  const study = openStudy(dir);
  const fitsBefore = (unit: number) => {
    if (unit === layout.units) return layout.fits;
    const { cell, trial } = unitAt(layout, unit);
    return cell.firstFit + (trial - 1) * cell.part.methods.length;
  };
  for (let shard = 0; shard < shardCount; shard++) {
    const own = rows.slice(fitsBefore(cuts[shard]), fitsBefore(cuts[shard + 1]));
    writeShard(study, shard, own.map(lineOf));
  }
  return study;
}

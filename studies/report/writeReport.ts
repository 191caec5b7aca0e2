import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { svgText } from '../../charts/svgText.ts';
import { InputError } from '../../src/index.ts';
import { temporaryPath } from '../store/temporary.ts';
import { markdown } from './markdown.ts';
import { fileName, generator, page } from './page.ts';
import type { Report } from './report.ts';
import { tableCsv } from './tableCsv.ts';

/** Writes a report's files into the folder `report` of a study, all or none, and returns the path of its page. */
export function writeReport(dir: string, files: ReadonlyMap<string, string>): string {
  const folder = join(dir, 'report');
  checkReplaceable(folder);
  const made = temporaryPath(dir);
  const old = temporaryPath(dir);
  try {
    mkdirSync(made);
    for (const [name, text] of files) writeFileSync(join(made, name), text);
    if (existsSync(folder)) renameSync(folder, old);
    renameSync(made, folder);
  } catch (error) {
    if (existsSync(old) && !existsSync(folder)) renameSync(old, folder);
    throw new InputError(
      `${folder}: the report could not be written (${(error as Error).message}). Free space there or mend permissions, and run the same again; an older report is as it was.`,
    );
  } finally {
    for (const path of [made, old]) rmSync(path, { recursive: true, force: true });
  }
  return join(folder, 'index.html');
}

/** The files of a report by name. */
export function filesOf(report: Report): Map<string, string> {
  const { document } = parseHTML('<html></html>');
  const drawings = new Map(
    report.items.flatMap((item) =>
      item.figures.map((figure): [string, string] => [
        fileName(item, figure.name, 'svg'),
        svgText(figure.draw(document)),
      ]),
    ),
  );
  const tables = report.items.flatMap((item) =>
    item.tables.map((table): [string, string] => [fileName(item, table.name, 'csv'), tableCsv(table)]),
  );
  const claims: [string, string][] =
    report.judged.length > 0 ? [['claims.json', `${JSON.stringify(report.judged, null, 1)}\n`]] : [];
  return new Map([
    ['index.html', page({ ...report, drawings })],
    ['report.md', markdown(report)],
    ...drawings,
    ...tables,
    ...claims,
  ]);
}

/** Throws an InputError where the folder has what no report of ours would leave there. */
function checkReplaceable(folder: string): void {
  if (!existsSync(folder)) return;
  let ours = false;
  try {
    ours =
      readdirSync(folder).length === 0 ||
      readFileSync(join(folder, 'index.html'), 'utf8').includes(
        `<meta name="generator" content="${generator}">`,
      );
  } catch {
    // A file, or a folder without a page.
  }
  if (ours) return;
  throw new InputError(
    `${folder}: there is something here that is no report of a study, and a report would replace it. Move it elsewhere.`,
  );
}

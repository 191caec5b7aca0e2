import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { svgText } from '../../charts/figure/svgText.ts';
import { InputError } from '../../src/index.ts';
import { pathIn } from '../store/pathIn.ts';
import { systemWords } from '../store/systemWords.ts';
import { temporaryPath } from '../store/temporary.ts';
import { markdown } from './markdown.ts';
import { fileName, generator, reportPage } from './page.ts';
import type { Report } from './report.ts';
import { reportFindings } from './reportFindings.ts';
import { tableCsv } from './tableCsv.ts';

/**
 * Writes a report's files into the folder `report` of a study, all or none, and returns the path of its page. Where two write
 * at once, both do, and the later one stays.
 */
export function writeReport(dir: string, files: ReadonlyMap<string, string>): string {
  const folder = pathIn(dir, 'report');
  checkReplaceable(folder);
  const made = temporaryPath(dir);
  const old: string[] = [];
  try {
    mkdirSync(made);
    for (const [name, text] of files) writeFileSync(pathIn(made, name), text);
    while (!put(made, folder, old.length < mostTries)) {
      checkReplaceable(folder);
      old.push(temporaryPath(dir));
      moveAside(folder, old.at(-1)!);
    }
  } catch (error) {
    if (old.length > 0 && !isThere(folder)) moveAside(old.at(-1)!, folder);
    if (error instanceof InputError) throw error;
    throw new InputError(reportFindings.reportUnwritten({ why: systemWords(error) })).in(folder);
  } finally {
    for (const path of [made, ...old]) rmSync(path, { recursive: true, force: true });
  }
  return pathIn(folder, 'index.html');
}

/** So often another report may come in between. */
const mostTries = 100;

/** Gives the new folder its name; false where that is taken, and there may be another try. */
function put(made: string, folder: string, again: boolean): boolean {
  try {
    renameSync(made, folder);
    return true;
  } catch (error) {
    if (again && isThere(made) && isThere(folder)) return false;
    throw error;
  }
}

/** Moves a folder, or the link to one; nothing where another has done so. */
function moveAside(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
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
    ['index.html', reportPage({ ...report, drawings })],
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
  throw new InputError(reportFindings.reportFolderTaken()).in(folder);
}

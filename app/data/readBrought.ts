import { type Finding, type FitOptions, InputError, parseModel, readTable } from '../../src/index.ts';
import { gridLayout, isSbml, isWellName, wellOf } from '../../src/inside.ts';
import { longestLayout } from '../state/readWork.ts';
import { broughtFindings } from './broughtFindings.ts';
import { checkSize } from './checkSize.ts';
import { meansTime } from './meansTime.ts';
import { type FileText, readFile } from './readFile.ts';

/** What files hold that were brought together: a model, a table, a layout of its wells, each at most once. */
export interface Brought {
  readonly model?: NamedText;
  readonly table?: NamedText &
    Pick<FileText, 'sheets'> & {
      readonly file?: File;
      /** The line of its header, where that was chosen. */
      readonly header?: number;
    };
  readonly layout?: NamedText;
  /** The options that a fit of the model needs. */
  readonly options?: FitOptions;
  /** What is to be known about how they were read. */
  readonly notes: readonly Finding[];
}

interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** Letters of a text that is looked at as a model. */
const longestModel = 200_000;

/**
 * What is in some files; `now` is called with the name of each before it is read. Rejects with an InputError where there is nothing, or
 * more than one of a kind.
 */
export async function readBrought(
  files: readonly File[],
  signal: AbortSignal,
  now: (name: string) => void,
): Promise<Brought> {
  const problem = await petabIn(files, now);
  if (problem) return problem;
  const models: (NamedText & { notes?: readonly Finding[] })[] = [];
  const tables: NonNullable<Brought['table']>[] = [];
  const layouts: NamedText[] = [];
  const notes: Finding[] = [];
  for (const file of files) {
    const { name } = file;
    now(name);
    try {
      if (await isXml(file)) {
        const { sbmlText } = await import('./sbmlText.ts');
        models.push({ name, ...sbmlText(await file.text()) });
        continue;
      }
      const read = await readFile(file, signal);
      signal.throwIfAborted();
      const grid = gridLayout(read.text);
      if (grid !== undefined || isLayout(read.text)) layouts.push({ name, text: grid ?? read.text });
      else if (isModel(name, read.text)) models.push({ name, text: read.text });
      else {
        if (files.length > 1) readTable(read.text);
        const { notes: own, ...text } = read;
        tables.push({ name, file, ...text });
        const layout = await layoutInside(file, read, signal);
        if (layout) layouts.push(layout);
        notes.push(...own);
      }
    } catch (error) {
      // Beside others, such as the figures and notes of a folder, it is only named.
      if (files.length === 1 || !(error instanceof InputError)) throw error;
      notes.push(broughtFindings.fileNotRead({ name, why: error.finding }));
    }
  }
  const [model, table, layout] = [only(models), only(tables), only(layouts)];
  if (!model && !table && !layout)
    throw new InputError(broughtFindings.nothingInFiles({ files: files.length, why: notes[0] }));
  return {
    ...(model && { model }),
    ...(table && { table }),
    ...(layout && { layout }),
    notes: [...(model?.notes ?? []), ...notes],
  };
}

function only<T extends NamedText>(some: readonly T[]): T | undefined {
  if (some.length > 1)
    throw new InputError(broughtFindings.severalFiles({ names: some.map(({ name }) => name) }));
  return some[0];
}

/** Whether a file is called as SBML is, or begins so; what is wrong with other XML, the reader of SBML says. */
async function isXml(file: File): Promise<boolean> {
  checkSize(file);
  const start = await file
    .slice(0, 2000)
    .text()
    .catch(() => '');
  return isSbml(start) && (/\.(xml|sbml)$/i.test(file.name) || start.includes('<sbml'));
}

function isModel(name: string, text: string): boolean {
  const isTable = /\.(csv|tsv|json)$/i.test(name) || text.length > longestModel;
  return !isTable && !isRefused(() => parseModel(text));
}

/** Whether a table says what is in wells: a column of them, and no times. */
function isLayout(text: string): boolean {
  if (text.length > longestLayout || !/\bwells?\b/i.test(text.slice(0, 2000))) return false;
  let isOne = false;
  const isWrong = isRefused(() => {
    const { columns } = readTable(text);
    const wells = columns.find(({ name }) => isWellName(name))?.texts ?? [];
    const areWells = wells.length > 0 && wells.every((well) => wellOf(well) !== undefined);
    isOne = areWells && !columns.some(({ name }) => meansTime(name) === 2);
  });
  return isOne && !isWrong;
}

/** Sheets beside the data that are looked at for a layout. */
const mostSheets = 5;

/** The layout of a plate that another sheet of its workbook has. */
async function layoutInside(
  file: File,
  { text, sheets }: FileText,
  signal: AbortSignal,
): Promise<NamedText | undefined> {
  if (!/(?:^|[,;\t])[A-P]\d\d?[,;\t]/m.test(text.slice(0, 10_000))) return undefined;
  for (const sheet of sheets?.others.slice(0, mostSheets) ?? []) {
    const other = await readFile(file, signal, sheet);
    signal.throwIfAborted();
    const grid = gridLayout(other.text);
    if (grid !== undefined || isLayout(other.text))
      return { name: `sheet “${sheet}”`, text: grid ?? other.text };
  }
  return undefined;
}

/** Whether something refuses its input. */
function isRefused(read: () => unknown): boolean {
  try {
    read();
    return false;
  } catch (error) {
    if (error instanceof InputError) return true;
    throw error;
  }
}

/** What a PEtab problem may be made of. */
const petabFiles = /\.(ya?ml|xml|sbml|tsv|csv|txt)$/i;

/** The PEtab problem in some files, or in an archive; undefined where there is none. */
async function petabIn(files: readonly File[], now: (name: string) => void): Promise<Brought | undefined> {
  const yaml = files.find(({ name }) => /\.ya?ml$/i.test(name));
  const [archive] = files.length === 1 ? files.filter(({ name }) => /\.zip$/i.test(name)) : [];
  const first = yaml ?? archive;
  if (!first) return undefined;
  now(first.name);
  const parts = archive ? [archive] : files.filter(({ name, size }) => petabFiles.test(name) && size > 0);
  for (const file of parts) checkSize(file);
  const { petabProblem } = await import('./petabProblem.ts');
  const problem = await petabProblem(parts);
  if (!problem) return undefined;
  const { name, model, text, options, notes } = problem;
  return { model: { name, text: model }, table: { name, text }, options, notes };
}

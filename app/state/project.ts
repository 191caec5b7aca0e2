import { InputError, version } from '../../src/index.ts';
import { mostBytes } from '../data/mostBytes.ts';
import { format, isNewer, valueIn } from './envelope.ts';
import { projectFindings } from './projectFindings.ts';
import { readWork } from './readWork.ts';
import { stateFindings } from './stateFindings.ts';
import type { Work } from './work.ts';

// A project file holds all of the work, whatever its size: JSON with the mark of this page, the format and the work.

/** The largest file, in bytes: of a table of the largest size, as JSON may write it. */
const mostProjectBytes = 3 * mostBytes;
/** Bytes in which a project shows what it is. */
const headBytes = 200;

/** The work as the text of a project file. */
export function projectText(work: Work): string {
  return `${JSON.stringify({ wendy: 'project', format, version, work })}\n`;
}

/** Whether a file is meant to be a project: by its name, or by how it begins. Browsers write name.wendy (1).json. */
export async function isProject(file: File): Promise<boolean> {
  if (/\.wendy\b.*\.json$/i.test(file.name)) return true;
  if (!/\.json$/i.test(file.name)) return false;
  const head = await file
    .slice(0, headBytes)
    .text()
    .catch(() => '');
  return /^\s*\{\s*"wendy"\s*:\s*"project"/.test(head);
}

/** The work in a project file that anybody may have made. An InputError says why it cannot be read. */
export async function readProject(file: Blob): Promise<Work> {
  if (file.size > mostProjectBytes) {
    throw new InputError(projectFindings.projectTooLarge({ bytes: file.size, most: mostProjectBytes }));
  }
  const value = valueIn(await file.text().catch(() => ''));
  const given = value as { wendy?: unknown; format?: unknown; work?: unknown } | null | undefined;
  if (given?.wendy !== 'project') throw new InputError(projectFindings.notProject());
  if (isNewer(given)) throw new InputError(projectFindings.projectOfNewerVersion());
  if (given.format !== format) throw new InputError(stateFindings.savedDamaged());
  const work = readWork(given.work);
  if (work.data.kind === 'table' && work.data.text.length > mostBytes) {
    const letters = work.data.text.length;
    throw new InputError(stateFindings.workTextTooLong({ where: 'the table', letters, most: mostBytes }));
  }
  return work;
}

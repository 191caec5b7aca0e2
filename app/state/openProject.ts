import { InputError } from '../../src/index.ts';
import { announce } from '../parts/announce.ts';
import { beginStep, change } from './history.ts';
import { dismiss, notify } from './notices.ts';
import { readProject } from './project.ts';
import { projectFindings } from './projectFindings.ts';

/** Takes up the work of a project file, as a step that can be undone; what was there is kept under Earlier work. Whether it did. */
export async function openProject(file: File): Promise<boolean> {
  try {
    const work = await readProject(file);
    beginStep();
    change(work, 'project file');
    dismiss('project');
    announce(`${file.name} was opened.`);
    return true;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const finding = projectFindings.projectNotOpened({ name: file.name, why: error.finding });
    notify('project', finding, { tone: 'bad' });
    return false;
  }
}

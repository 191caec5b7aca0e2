import { InputError } from '../../src/index.ts';
import { announce } from '../parts/announce.ts';
import { beginStep, change } from './history.ts';
import { dismiss, notify } from './notices.ts';
import { readProject } from './project.ts';

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
    notify('project', `“${file.name}” was not opened. ${error.message} What was here before is unchanged.`, {
      tone: 'bad',
    });
    return false;
  }
}

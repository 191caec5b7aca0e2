import { readProject } from '../../../app/state/project.ts';
import { projectFindings } from '../../../app/state/projectFindings.ts';
import type { Examples } from '../example.ts';

export const title = 'Project files';

export const examples: Examples<typeof projectFindings> = {
  projectTooLarge: () => readProject({ size: 70e6 } as Blob),
  notProject: () => readProject(new Blob(['{"a": 1}'])),
  projectOfNewerVersion: () => readProject(new Blob([JSON.stringify({ wendy: 'project', format: 3 })])),
  // What leads to it is tested in test/app/ownFiles.test.ts.
  projectNotOpened: () =>
    projectFindings.projectNotOpened({ name: 'fit.json', why: projectFindings.notProject() }),
};

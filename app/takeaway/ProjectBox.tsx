import { announce } from '../parts/announce.ts';
import { download } from '../parts/download.ts';
import { FileButton } from '../parts/FileButton.tsx';
import { Icon } from '../parts/Icon.tsx';
import { current } from '../state/history.ts';
import { openProject } from '../state/openProject.ts';
import { projectText } from '../state/project.ts';
import { fileNames } from './fileNames.ts';

/** All of the work as one file, and back. */
export function ProjectBox() {
  const save = () => {
    const work = current.peek();
    const { project } = fileNames(work.data);
    download(project, projectText(work), 'application/json');
    announce(`Saved ${project}.`);
  };
  return (
    <div class="takeaway-project">
      <h3>Project</h3>
      <div class="row">
        <button type="button" class="button" onClick={save}>
          <Icon name="download" size={16} />
          Save project
        </button>
        <FileButton label="Project file" accept=".json,application/json" take={([file]) => openProject(file)}>
          <Icon name="upload" size={16} />
          Open project
        </FileButton>
      </div>
      <p class="muted small takeaway-words">
        All of your work in one file: models, options and data, also those too large for a link. Opened here,
        or dropped anywhere on the page, it goes on where you left it.
      </p>
    </div>
  );
}

import { dataBlocks, parametersAsCsv, trajectoryBlocks } from '../../report/records.ts';
import { jsonBlocks } from '../../src/text/jsonBlocks.ts';
import { current } from '../state/history.ts';
import { type FileNames, fileNames } from './fileNames.ts';
import { inBlocks } from './inBlocks.ts';
import { savingFindings } from './savingFindings.ts';
import type { Taken } from './taken.ts';
import { useSaving } from './useSaving.tsx';

interface File {
  readonly label: string;
  readonly about: string;
  readonly name: keyof FileNames;
  readonly content: (fit: Taken) => Promise<Blob>;
}

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const files: readonly File[] = [
  {
    label: 'Tables (Excel)',
    about: 'Estimates, states and data, a sheet each.',
    name: 'workbook',
    content: async (fit) => {
      const { workbookOf } = await import('./workbookOf.ts');
      return new Blob([(await workbookOf(fit)) as Uint8Array<ArrayBuffer>], { type: xlsx });
    },
  },
  {
    label: 'Result (JSON)',
    about: 'Every number, at full precision.',
    name: 'result',
    content: ({ result }) => inBlocks(resultBlocks(result), 'application/json'),
  },
  {
    label: 'Parameters (CSV)',
    about: 'Estimates and intervals, for a spreadsheet.',
    name: 'parameters',
    content: ({ result }) => inBlocks([parametersAsCsv(result)], 'text/csv'),
  },
  {
    label: 'States (CSV)',
    about: 'Estimated states over time, with errors.',
    name: 'states',
    content: ({ result }) => inBlocks(trajectoryBlocks([result]), 'text/csv'),
  },
  {
    label: 'Data (CSV)',
    about: 'The measurements, as they were used.',
    name: 'data',
    content: ({ used, headings: { time, by } }) => inBlocks(dataBlocks(used, time, by), 'text/csv'),
  },
  {
    label: 'Model (SBML)',
    about: 'With the estimates, for other programs.',
    name: 'sbml',
    content: async ({ result }) => {
      const { sbmlOf } = await import('./sbmlOf.ts');
      return new Blob([sbmlOf(result)], { type: 'application/sbml+xml;charset=utf-8' });
    },
  },
  {
    label: 'Problem (PEtab)',
    about: 'Model, data and estimates, for other fitting programs.',
    name: 'petab',
    content: async ({ result, used }) => {
      const { petabZipOf } = await import('./petabZipOf.ts');
      return new Blob([petabZipOf(result, used)], { type: 'application/zip' });
    },
  },
];

const notSaved = (file: string) => (why: string) => savingFindings.fileNotSaved({ file, why });

function* resultBlocks(result: Taken['result']): Generator<string> {
  yield* jsonBlocks(result);
  yield '\n';
}

/** The files of a fit and of its model, each behind a button. */
export function Files({ fit, last }: { fit: Taken | undefined; last: Taken | undefined }) {
  const { save, problem } = useSaving();
  const { model, data } = current.value;
  const names = fileNames(data);
  return (
    <div>
      <h3>Files</h3>
      <ul class="takeaway-files">
        {files
          .filter(({ name }) => name !== 'states' || hasStates(last))
          .map(({ label, about, name, content }) => (
            <FileButton
              key={label}
              label={label}
              about={about}
              save={fit && (() => save(names[name], () => content(fit), notSaved(label)))}
            />
          ))}
        <FileButton
          label="Model (text)"
          about="The equations, as you wrote them."
          save={() => save(names.model, () => inBlocks([model], 'text/plain'), notSaved('Model (text)'))}
        />
      </ul>
      {problem}
    </div>
  );
}

/** Only some methods estimate the states. */
function hasStates(fit: Taken | undefined): boolean {
  return !fit || fit.result.experiments.some(({ trajectory }) => trajectory !== null);
}

function FileButton(given: { label: string; about: string; save: (() => Promise<void>) | undefined }) {
  const { label, about, save } = given;
  return (
    <li>
      <button type="button" class="button" disabled={!save} onClick={() => void save?.()}>
        {label}
      </button>
      <span class="muted small">{about}</span>
    </li>
  );
}

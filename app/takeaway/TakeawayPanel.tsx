import { useRef } from 'preact/hooks';
import { dataBlocks, parametersAsCsv, trajectoryBlocks } from '../../report/records.ts';
import { jsonBlocks } from '../../src/text/jsonBlocks.ts';
import { announce } from '../parts/announce.ts';
import { download } from '../parts/download.ts';
import { current } from '../state/history.ts';
import { answer } from '../state/store.ts';
import { fileNames } from './fileNames.ts';
import { inBlocks } from './inBlocks.ts';
import { LinkBox } from './LinkBox.tsx';
import { MakeAgain } from './MakeAgain.tsx';
import { ProjectBox } from './ProjectBox.tsx';
import { ReportButton } from './ReportButton.tsx';
import { Scripts } from './Scripts.tsx';
import { type Taken, taken } from './taken.ts';
import './takeaway.css';

/** Everything that can be taken away: a report, files, the way to make the fit again, a link. */
export function TakeawayPanel() {
  const fit = taken.value;
  const { running, reply } = answer.value;
  // The last one of these data stays on the page while a new one is made.
  const last = useRef<Taken | undefined>(undefined);
  if (fit || !running || !reply) last.current = fit;
  const { model, data } = current.value;
  const names = fileNames(data);
  return (
    <section class="card takeaway" aria-labelledby="takeaway-title">
      <div class="card-head">
        <h2 id="takeaway-title">Export and share</h2>
        {!fit && !running && <p class="muted small">There is no fit to take away yet.</p>}
      </div>
      <ReportButton fit={fit} />
      <div>
        <h3>Files</h3>
        <ul class="takeaway-files">
          {files
            .filter(({ name }) => name !== 'states' || hasStates(last.current))
            .map(({ label, about, name, content }) => (
              <FileButton
                key={label}
                label={label}
                about={about}
                name={names[name]}
                content={fit && (() => content(fit))}
                type={name === 'result' ? 'application/json' : 'text/csv'}
              />
            ))}
          <FileButton
            label="Model (text)"
            about="The equations, as you wrote them."
            name={names.model}
            content={() => [model]}
            type="text/plain"
          />
        </ul>
      </div>
      <Scripts fit={fit} />
      {last.current && <MakeAgain fit={last.current} />}
      <ProjectBox />
      <LinkBox />
    </section>
  );
}

interface File {
  readonly label: string;
  readonly about: string;
  readonly name: 'result' | 'parameters' | 'states' | 'data';
  /** Block after block. */
  readonly content: (fit: Taken) => Iterable<string>;
}

const files: readonly File[] = [
  {
    label: 'Result (JSON)',
    about: 'Every number, at full precision.',
    name: 'result',
    content: function* ({ result }) {
      yield* jsonBlocks(result);
      yield '\n';
    },
  },
  {
    label: 'Parameters (CSV)',
    about: 'Estimates and intervals, for a spreadsheet.',
    name: 'parameters',
    content: ({ result }) => [parametersAsCsv(result)],
  },
  {
    label: 'States (CSV)',
    about: 'Estimated states over time, with errors.',
    name: 'states',
    content: ({ result }) => trajectoryBlocks([result]),
  },
  {
    label: 'Data (CSV)',
    about: 'The measurements, as they were used.',
    name: 'data',
    content: ({ used, headings: { time, by } }) => dataBlocks(used, time, by),
  },
];

/** Only some methods estimate the states. */
function hasStates(fit: Taken | undefined): boolean {
  return !fit || fit.result.experiments.some(({ trajectory }) => trajectory !== null);
}

function FileButton(given: {
  label: string;
  about: string;
  name: string;
  content: (() => Iterable<string>) | undefined;
  type: string;
}) {
  const { label, about, name, content, type } = given;
  const save = async () => {
    if (!content) return;
    download(name, await inBlocks(content(), type));
    announce(`Saved ${name}.`);
  };
  return (
    <li>
      <button type="button" class="button" disabled={!content} onClick={() => void save()}>
        {label}
      </button>
      <span class="muted small">{about}</span>
    </li>
  );
}

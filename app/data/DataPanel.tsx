import { examples } from '../../src/inside.ts';
import { thousands } from '../../src/text/digits.ts';
import { count } from '../../src/text/words.ts';
import { EachButton } from '../each/EachButton.tsx';
import { Gallery } from '../gallery/Gallery.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Lazy } from '../parts/Lazy.tsx';
import { current } from '../state/history.ts';
import { hueClass } from '../state/hues.ts';
import { isBeginning, reading, table } from '../state/store.ts';
import type { Source } from '../state/work.ts';
import type { TableSeen } from '../worker/messages.ts';
import { reading as bringing, brought, dismissBrought, isComingIn } from './bring.ts';
import { DataFigure } from './DataFigure.tsx';
import { DropZone } from './DropZone.tsx';
import { ExampleControls } from './ExampleControls.tsx';
import { timesInWords } from './timesInWords.ts';
import { Ways } from './Ways.tsx';
import './data.css';

// Loaded with the first table that somebody brings.
const tableRead = () => import('./TableRead.tsx').then(({ TableRead }) => TableRead);
const headerAgain = () => import('./HeaderAgain.tsx').then(({ HeaderAgain }) => HeaderAgain);

/** Names of a model that are listed. */
const mostNames = 30;

/** The measurements: where they come from, and what they are. */
export function DataPanel() {
  const source = current.value.data;
  const { reply: seen, problem } = table.value;
  return (
    <section
      class="card data"
      aria-labelledby="data-title"
      aria-busy={isComingIn.value || table.value.running}
    >
      <div class="card-head">
        <h2 id="data-title">Data</h2>
        <Ways />
      </div>
      <p class="muted small">
        Open, paste or drop a table of your own (CSV, Excel, ODS, Parquet, NumPy, JSON), a model in SBML, or
        both.
      </p>
      <Brought />
      {source.kind === 'none' && <NoData />}
      {source.kind === 'example' && <ExampleControls source={source} />}
      {source.kind === 'table' && (
        <>
          <p class="data-name">
            <Icon name="file" />
            <strong>{source.name}</strong>
            {seen && <span class="muted">{count(seen.rows, 'row', thousands)}</span>}
          </p>
          {seen && <Lazy load={tableRead} given={{ source, seen }} />}
        </>
      )}
      {/* What the fit says of the data is in the verdict, what is wrong with a table that was read stands below its columns. */}
      {problem && (
        <p class="problem" role="alert">
          {problem.message}
        </p>
      )}
      {seen && seen.experiments.length > 0 && <Seen seen={seen} />}
      <Origin source={source} />
      <DropZone />
    </section>
  );
}

/** What is being read, or the outcome of it. */
function Brought() {
  const now = bringing.value;
  const last = brought.value?.place === 'panel' ? brought.value : undefined;
  if (now) {
    return (
      <p class="row" role="status" aria-label="Reading">
        <span>Reading {now.name} …</span>
        <button type="button" class="button" onClick={now.stop}>
          Stop
        </button>
      </p>
    );
  }
  if (!last) return null;
  return (
    <div class={last.bad ? 'problem dismissible' : 'remark dismissible'}>
      <p role={last.bad ? 'alert' : 'status'} {...(last.bad ? {} : { 'aria-label': 'Remark' })}>
        {last.words}
        {last.bad && ' What was here before is unchanged.'}
      </p>
      {last.again && <Lazy load={headerAgain} given={last.again} />}
      <button
        type="button"
        class="button button-quiet button-icon"
        aria-label="Dismiss"
        onClick={dismissBrought}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

/** A model was brought alone: what its data should have. */
function NoData() {
  const read = reading.value;
  const names = 'model' in read ? [...read.model.outputs.map(({ name }) => name), ...read.model.states] : [];
  const shown = [...new Set(names)].slice(0, mostNames);
  return (
    <div class="no-data">
      <p>
        No data yet. A table needs a column of times, and a column for each quantity of the model that was
        measured:
      </p>
      <p class="row">
        {shown.map((name) => (
          <span key={name} class={`chip name-state data-wanted ${hueClass(name)}`}>
            {name}
          </span>
        ))}
        {names.length > shown.length && <span class="muted small">and more</span>}
      </p>
    </div>
  );
}

/** Where the data of an example are from. */
function Origin({ source }: { source: Source }) {
  if (source.kind !== 'example') return null;
  const citation = examples.find(({ name }) => name === source.name)?.citation;
  return (
    <div class="data-origin">
      <p class="example-citation">{citation}</p>
      <Gallery label="Other examples" quiet />
    </div>
  );
}

/** "day" of "days since 2024-01-31", "hour" of "hours". */
function unitOf(dates: string): string {
  return /^\p{L}+?(?=s\b)/u.exec(dates)?.[0] ?? dates;
}

/** The times in words, and a small drawing of the values, unless they are drawn large elsewhere. */
function Seen({ seen }: { seen: TableSeen }) {
  const names = seen.columns.flatMap(({ use }) => (use.as === 'state' ? [use.name] : []));
  const times = seen.columns.find(({ use }) => use.as === 'time');
  return (
    <>
      <p>
        {timesInWords(seen.experiments, seen.by, names, seen.shape.words !== '')}
        {times?.dates && ` Times are in ${unitOf(times.dates)}s: rates come out per ${unitOf(times.dates)}.`}
      </p>
      {!isBeginning.value && (
        <>
          <EachButton />
          <DataFigure seen={seen} />
        </>
      )}
    </>
  );
}

import { useCallback } from 'preact/hooks';
import { dataFigure } from '../../charts/dataFigure.ts';
import type { Look } from '../../charts/figure/theme.ts';
import { examples } from '../../src/inside.ts';
import { thousands } from '../../src/text/digits.ts';
import { count } from '../../src/text/words.ts';
import { Figure } from '../figures/Figure.tsx';
import { Gallery } from '../gallery/Gallery.tsx';
import { columnRoles, type Role } from '../model/columnRoles.ts';
import { Icon } from '../parts/Icon.tsx';
import { current } from '../state/history.ts';
import { answer, reading, table } from '../state/store.ts';
import type { Source } from '../state/work.ts';
import type { TableSeen } from '../worker/messages.ts';
import { reading as bringing, brought, dismissBrought } from './bring.ts';
import { ColumnTable } from './ColumnTable.tsx';
import { DropZone } from './DropZone.tsx';
import { ExampleControls } from './ExampleControls.tsx';
import { timesInWords } from './timesInWords.ts';
import { Ways } from './Ways.tsx';
import './data.css';

/** Experiments that are drawn. */
const mostDrawn = 12;

/** Where names of columns are set, for what a fit says of them. */
const namesHere = ' The table above sets what each column is called.';

/** The measurements: where they come from, and what they are. */
export function DataPanel() {
  const source = current.value.data;
  const { reply: seen, problem } = table.value;
  const refused = answer.value.problem?.about === 'data' ? answer.value.problem.message : undefined;
  const fromFit = refused && source.kind === 'table' ? refused + namesHere : refused;
  const wrong = problem?.message ?? seen?.problem?.message ?? fromFit;
  return (
    <section class="card data" aria-labelledby="data-title">
      <div class="card-head">
        <h2 id="data-title">Data</h2>
        <Ways />
      </div>
      <p class="muted small">Open, paste or drop a table of your own: CSV, TSV or JSON.</p>
      <Brought />
      {source.kind === 'example' ? (
        <ExampleControls source={source} />
      ) : (
        <>
          <p class="data-name">
            <Icon name="file" />
            <strong>{source.name}</strong>
            {seen && <span class="muted">{count(seen.rows, 'row', thousands)}</span>}
          </p>
          {seen && <ColumnTable source={source} seen={seen} />}
        </>
      )}
      {wrong && (
        <p id="data-problem" class="problem" role="alert">
          {wrong}
        </p>
      )}
      {seen && seen.experiments.length > 0 && <Seen seen={seen} />}
      <Origin source={source} />
      <DropZone />
    </section>
  );
}

/** What is being read, or what became of it. */
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

/** The times in words, and a small drawing of the values. */
function Seen({ seen }: { seen: TableSeen }) {
  const names = seen.columns.flatMap(({ use }) => (use.as === 'state' ? [use.name] : []));
  const roles = 'model' in reading.value ? columnRoles(reading.value.model) : new Map<string, Role>();
  // Doses and standard deviations are no course in time.
  const drawn = [...new Set(names)].map(
    (name) => !['dose', 'standard deviation'].includes(roles.get(name) ?? ''),
  );
  const times = seen.columns.find(({ use }) => use.as === 'time');
  const draw = useCallback(
    (document: Document, look: Look) => {
      const time = times?.dates || times?.name || 't';
      const isDrawn = (_: unknown, l: number) => drawn[l]!;
      const experiments = seen.experiments
        .slice(0, mostDrawn)
        .map((one) => ({ ...one, values: one.values.filter(isDrawn) }));
      const states = [...new Set(names)].filter(isDrawn);
      return dataFigure(document, { states, experiments }, { ...look, time });
    },
    [seen, drawn.join()],
  );
  const left = seen.experiments.length - mostDrawn;
  return (
    <>
      <p>
        {timesInWords(seen.experiments, seen.by, names)}
        {times?.dates && ' Dates are read as days: rates come out per day.'}
      </p>
      <Figure name="data" title="The data" draw={draw} controls="none" />
      {left > 0 && <p class="muted small">Drawn are the first {mostDrawn} experiments.</p>}
    </>
  );
}

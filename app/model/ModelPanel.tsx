import { useRef } from 'preact/hooks';
import type { Model } from '../../src/index.ts';
import { change, current } from '../state/history.ts';
import { answer, reading, table } from '../state/store.ts';
import { Equations } from './Equations.tsx';
import { exampleLine } from './exampleLine.ts';
import { ModelEditor } from './ModelEditor.tsx';
import { measuredNames } from './nameRemarks.ts';
import { StarterMenu } from './StarterMenu.tsx';
import { Understood } from './Understood.tsx';
import './model.css';

/** The model: its text, what is wrong with it, and how it is understood. */
export function ModelPanel() {
  const read = reading.value;
  const last = useRef<Model | undefined>(undefined);
  const title = useRef<HTMLHeadingElement>(null);
  const isBlank = current.value.model.trim() === '';
  if ('model' in read) last.current = read.model;
  else if (isBlank) last.current = undefined;
  // What was read of another model is no reading of an empty one.
  const model = last.current;
  const stale = 'problem' in read;
  const refused = answer.value.problem;
  const problem =
    'problem' in read
      ? isBlank
        ? undefined
        : read.problem
      : refused?.about === 'model'
        ? refused
        : undefined;
  const columns = table.value.reply?.columns ?? [];
  return (
    <section class="card" aria-labelledby="model-title">
      <div class="card-head">
        <h2 id="model-title">Model</h2>
        <StarterMenu columns={measuredNames(columns)} />
      </div>
      <ModelEditor
        label="Model"
        value={current.value.model}
        onChange={(text) => change({ model: text }, 'model')}
        problem={problem}
        note={`One equation per line, such as ${exampleLine(table.value.reply)}. Names without a value are the parameters to estimate.`}
      />
      {model && !isBlank && (
        <div class={stale ? 'read-as read-as-stale' : 'read-as'}>
          <h3 ref={title} tabIndex={-1}>
            {stale ? 'Last read as' : 'Read as'}
          </h3>
          <Equations model={model} />
          <Understood
            model={model}
            columns={stale ? [] : columns}
            isStale={stale}
            onFixed={() => title.current?.focus()}
          />
        </div>
      )}
    </section>
  );
}

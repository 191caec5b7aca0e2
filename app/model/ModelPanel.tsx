import { change, current } from '../state/history.ts';
import { reading } from '../state/store.ts';

/** The model: its text, how it reads, and what is wrong with it. */
export function ModelPanel() {
  const read = reading.value;
  return (
    <section class="card" aria-labelledby="model-title">
      <h2 id="model-title">Model</h2>
      <textarea
        aria-label="Model"
        rows={6}
        value={current.value.model}
        onInput={(event) => change({ model: event.currentTarget.value }, 'model')}
      />
      {'problem' in read && <p class="problem">{read.problem.message}</p>}
    </section>
  );
}

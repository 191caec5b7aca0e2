import { ModelEditor } from '../model/ModelEditor.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Tabs } from '../parts/Tabs.tsx';
import { addModel, changeModel, chooseModel, labelOf, opened, removeModel } from './edits.ts';
import { type Standing, standings } from './standings.ts';

/** The models, one open at a time: its name, its text, and what can be done with it. */
export function ModelTabs({ removed }: { removed: () => void }) {
  const all = standings.value;
  const place = Math.min(opened.value, all.length - 1);
  return (
    <Tabs
      label="Models"
      tabs={all.map(({ name, isInUse }, i) => ({
        name: String(i),
        label: `${labelOf(name, i)}${isInUse ? ' (in use)' : ''}`,
      }))}
      chosen={String(place)}
      choose={(name) => {
        opened.value = Number(name);
      }}
    >
      <OneModel key={`${place} ${all[place].isInUse}`} one={all[place]} place={place} removed={removed} />
    </Tabs>
  );
}

function OneModel({ one, place, removed }: { one: Standing; place: number; removed: () => void }) {
  const { name, model, isInUse } = one;
  return (
    <div class="compare-model">
      <div class="row compare-model-head">
        <label class="field compare-name">
          <span>Name</span>
          <input
            type="text"
            value={name}
            maxLength={100}
            onInput={(event) => changeModel(place, { name: event.currentTarget.value })}
          />
        </label>
        <div class="row">
          {!isInUse && (
            <button type="button" class="button" onClick={() => chooseModel(place)}>
              <Icon name="check" size={16} />
              Use this model
            </button>
          )}
          <button
            type="button"
            class="button button-quiet"
            onClick={() => addModel(labelOf(name, place), model, place)}
          >
            <Icon name="copy" size={16} />
            Duplicate
          </button>
          {!isInUse && (
            <button
              type="button"
              class="button button-quiet"
              onClick={() => {
                removeModel(place);
                removed();
              }}
            >
              <Icon name="remove" size={16} />
              Remove
            </button>
          )}
        </div>
      </div>
      {isInUse ? (
        <>
          <pre class="compare-in-use">{model}</pre>
          <p class="small muted">This is the model in use. Change it in the card “Model”.</p>
        </>
      ) : (
        <ModelEditor
          label="Compared model"
          value={model}
          onChange={(text) => changeModel(place, { model: text })}
          problem={problemOf(one)}
          note={noteOf(one)}
        />
      )}
    </div>
  );
}

/** What is wrong with the text; other problems are said in the ranking. */
function problemOf(one: Standing) {
  if (one.state !== 'refused' || one.model.trim() === '') return undefined;
  return one.problem.about === 'model' ? one.problem : undefined;
}

function noteOf(one: Standing): string {
  if (one.model.trim() === '') return 'Write its equations, one per line.';
  return one.state === 'same'
    ? 'Add a term, or take one away.'
    : 'Change it here; the model in use stays as it is.';
}

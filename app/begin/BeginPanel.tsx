import { useEffect, useMemo, useRef } from 'preact/hooks';
import { DataFigure } from '../data/DataFigure.tsx';
import { exampleLine } from '../model/exampleLine.ts';
import { measuredNames } from '../model/nameRemarks.ts';
import { announce } from '../parts/announce.ts';
import { Icon } from '../parts/Icon.tsx';
import { change, current } from '../state/history.ts';
import { hueClass } from '../state/hues.ts';
import { table } from '../state/store.ts';
import type { TableSeen } from '../worker/messages.ts';
import { optionsFor } from './optionsFor.ts';
import { sketchPaths } from './sketchPaths.ts';
import { type Suggestion, suggestModels } from './suggestModels.ts';
import '../parts/choices.css';
import './begin.css';

/** The data at large, and models to begin with that fit their columns. */
export function BeginPanel() {
  const { reply } = table.value;
  const title = useRef<HTMLHeadingElement>(null);
  // Where all is in one column, what was pressed may be far below.
  useEffect(() => {
    if ((title.current?.getBoundingClientRect().bottom ?? 0) < 0) scrollTo({ top: 0 });
  }, []);
  if (!reply) return null;
  return (
    <>
      <section class="card" aria-labelledby="begin-data-title">
        <h2 id="begin-data-title" ref={title}>
          Your data
        </h2>
        <DataFigure seen={reply} isLarge />
      </section>
      <Ideas seen={reply} />
    </>
  );
}

function Ideas({ seen }: { seen: TableSeen }) {
  const suggestions = useMemo(() => suggestModels(measuredNames(seen.columns), seen.experiments), [seen]);
  return (
    <section class="card" aria-labelledby="begin-title">
      <h2 id="begin-title" tabIndex={-1}>
        What do you think happens?
      </h2>
      <p class="muted">
        {suggestions.length > 0
          ? 'Choose what seems likely: it is fitted at once, and you can change it. Names without a value are estimated.'
          : 'No column changes in time. Choose other columns under Data, or write a model.'}
      </p>
      <ul class="choices ideas">
        {suggestions.map((one) => (
          <IdeaCard key={one.title} suggestion={one} />
        ))}
        <li class="choice idea-own">
          <span class="sketch">
            <Icon name="edit" size={22} />
          </span>
          <div class="choice-words">
            <h3>
              <button type="button" class="choice-button" onClick={typeOwn}>
                Type your own
              </button>
            </h3>
            <p>One equation for each quantity, such as</p>
            <code class="idea-model">{exampleLine(seen)}</code>
          </div>
        </li>
      </ul>
    </section>
  );
}

function IdeaCard({ suggestion }: { suggestion: Suggestion }) {
  const { title, about, model, sketches, columns } = suggestion;
  const choose = () => {
    const options = optionsFor(model, current.peek().options);
    change({ model: `${model}\n`, ...(options !== current.peek().options && { options }) }, 'starter model');
    announce(`${title} is fitted.`);
    // The card goes away; the answer takes its place.
    setTimeout(() => document.getElementById('answer-title')?.focus());
  };
  const { paths, width, height } = sketchPaths(sketches, columns.length);
  return (
    <li class="choice">
      <svg class="sketch" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {paths.map((path, l) => (
          <path key={l} d={path} class={`idea-line ${hueClass(columns[l] ?? '') || 'idea-hidden'}`} />
        ))}
      </svg>
      <div class="choice-words">
        <h3>
          <button type="button" class="choice-button" onClick={choose}>
            {title}
          </button>
        </h3>
        <p>{about}</p>
        <EquationLines model={model} />
      </div>
    </li>
  );
}

/** The equations of a model, and what columns are to it, as they are typed, its columns in their colours. */
function EquationLines({ model }: { model: string }) {
  const lines = model.split('\n').filter((line) => /^(?!#).*'|^(?:observe|dose) /.test(line));
  return (
    <code class="idea-model">
      {lines.map((line) => (
        <span key={line} class="idea-line-text">
          {line.split(/([\p{L}_][\p{L}\p{M}\p{Nd}_]*)/u).map((part, i) => {
            const hue = i % 2 === 1 ? hueClass(part) : '';
            return hue ? (
              <span key={i} class={`code-state ${hue}`}>
                {part}
              </span>
            ) : (
              part
            );
          })}
        </span>
      ))}
    </code>
  );
}

function typeOwn(): void {
  const editor = document.querySelector<HTMLElement>('.editor-box [role="textbox"], .editor-box textarea');
  editor?.scrollIntoView({ block: 'center' });
  editor?.focus();
}

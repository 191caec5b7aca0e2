import { useEffect, useId, useState } from 'preact/hooks';
import { type Example, examples } from '../../src/inside.ts';
import { announce } from '../parts/announce.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { Icon } from '../parts/Icon.tsx';
import { exampleWork } from '../state/exampleWork.ts';
import { change } from '../state/history.ts';
import { hueCount } from '../state/hues.ts';
import { drawSketches, sketches, sketchHeight, sketchWidth } from './sketches.ts';
import '../parts/choices.css';
import './gallery.css';

/** A button that opens the gallery of examples. */
export function Gallery({ label = 'Examples', quiet = false }: { label?: string; quiet?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        class={quiet ? 'button button-quiet' : 'button'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="examples" />
        {label}
      </button>
      <Dialog title="Examples" wide open={open} close={() => setOpen(false)}>
        <Cards done={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Cards({ done }: { done: () => void }) {
  useEffect(() => void drawSketches(), []);
  const measured = examples.filter(({ kind }) => kind === 'measured');
  const simulated = examples.filter(({ kind }) => kind === 'simulated');
  const groups = [
    ['Measured', measured],
    ['Simulated in this page, with noise that you set', simulated],
  ] as const;
  return (
    <>
      <p class="muted">
        A click puts the example’s model and data in place of yours. Undo brings your work back.
      </p>
      {groups.map(([title, group]) => (
        <section key={title} class="example-group">
          <h3>{title}</h3>
          <ul class="choices">
            {group.map((example) => (
              <Card key={example.name} example={example} done={done} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Card({ example, done }: { example: Example; done: () => void }) {
  const id = useId();
  const { name, title, about, citation } = example;
  const load = () => {
    change(exampleWork(name), 'example');
    announce(`${title} is loaded. Undo brings your work back.`);
    done();
  };
  return (
    <li class="choice">
      <Sketch name={name} />
      <div class="choice-words example-words">
        <h4>
          <button type="button" class="choice-button" aria-describedby={id} onClick={load}>
            {title}
          </button>
        </h4>
        <p id={id}>{about}</p>
        <p class="example-citation" title={citation}>
          {shortCitation(citation)}
        </p>
      </div>
    </li>
  );
}

function Sketch({ name }: { name: string }) {
  const drawn = sketches.value.get(name) ?? [];
  return (
    <svg
      class="sketch"
      viewBox={`0 0 ${sketchWidth} ${sketchHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {drawn.map((path, k) => (
        <path key={path} d={path} class={`sketch-line hue-${k % hueCount}`} />
      ))}
    </svg>
  );
}

/** Who and when: "FitzHugh, 1961". The whole citation stands with the data. */
function shortCitation(citation: string): string {
  const [, who = '', year] = /^([^,]+),(?:.*? \((\d{4})\))?/.exec(citation) ?? [];
  return year ? `${who}, ${year}` : who;
}

import { findings, type Model } from '../../src/index.ts';
import { withUses } from '../data/withUses.ts';
import { announce } from '../parts/announce.ts';
import { change, current } from '../state/history.ts';
import { hueClass } from '../state/hues.ts';
import { pageWords } from '../state/pageWords.ts';
import { movable, table } from '../state/store.ts';
import type { ColumnSeen } from '../worker/messages.ts';
import { boundsWords } from './boundsWords.ts';
import { hiddenStates } from './columnRoles.ts';
import { fixedText } from './fixedText.ts';
import { LocalChoice } from './LocalChoice.tsx';
import { measuredNames, type NameFix, nameRemarks, unusedColumns } from './nameRemarks.ts';
import { renameNames } from './renameNames.ts';

/** Names and remarks listed; more would push all else away. */
const mostNames = 60;
const mostRemarks = 4;

/** How the names of a model are understood, and what does not match the data. */
export function Understood(given: {
  model: Model;
  columns: readonly ColumnSeen[];
  /** Whether the text on the page is another one, which cannot be read. */
  isStale: boolean;
  /** Called when a fix was chosen by keyboard: its button goes away, and the focus needs a place. */
  onFixed: () => void;
}) {
  const { model, columns, isStale, onFixed } = given;
  const remarks = nameRemarks(model, columns);
  const unused = unusedColumns(model, columns);
  const names = measuredNames(columns);
  const hidden = columns.length > 0 ? hiddenStates(model, names) : [];
  const known = columns.flatMap(({ name, use, unreadable }) =>
    use.as === 'experiment' && unreadable === 0 ? [name] : [],
  );
  const taken = model.declared
    ? []
    : model.parameters.filter((name) => names.includes(name) || known.includes(name));
  const doses = model.jumps.flatMap((jump) =>
    jump.kind === 'dose' ? [`${jump.column} → ${jump.state}`] : [],
  );
  const experiments = table.value.reply?.experiments.length ?? 0;
  // Of this model and no other: unknowns that are looked for, and between which values.
  const unknown = movable.value.reply?.model === model.text ? movable.value.reply.quantities : [];
  const firsts = [...new Set(unknown.flatMap(({ kind, name }) => (kind === 'first' ? [name] : [])))];
  const boundsOf = (kind: 'parameter' | 'first', name: string) => {
    const one = unknown.find((quantity) => quantity.kind === kind && quantity.name === name);
    // Most have no bounds at all: that goes without saying.
    return one !== undefined && columns.length > 0 && boundsWords(one);
  };
  return (
    <>
      {remarks.length > 0 && (
        <ul class="name-remarks">
          {remarks.slice(0, mostRemarks).map(({ finding, fixes }) => (
            <li key={JSON.stringify(finding)}>
              <span>{pageWords(finding)}</span>
              {fixes.map((fix) => (
                <button
                  key={JSON.stringify(fix)}
                  type="button"
                  class="button"
                  onClick={(event) => {
                    apply(fix);
                    if (event.detail === 0) onFixed();
                  }}
                >
                  {fixWords(fix)}
                </button>
              ))}
            </li>
          ))}
          {remarks.length > mostRemarks && <li>And {remarks.length - mostRemarks} more.</li>}
        </ul>
      )}
      {(isStale ? [] : (model.notes ?? [])).map((finding) => (
        <p key={finding.code} class="small">
          {findings.sentence(finding, findings.inCode)}{' '}
          <button type="button" class="button" onClick={() => change({ model: model.text }, 'model')}>
            Write it so
          </button>
        </p>
      ))}
      <dl class="names">
        <Names
          title="States"
          names={model.states}
          kind="state"
          remark={(name) => hidden.includes(name) && 'hidden'}
        />
        <Names title="Outputs" names={model.outputs.map(({ name }) => name)} kind="state" />
        <Names title="Inputs" names={[...model.inputs.map(({ name }) => name), ...taken]} kind="state" />
        <Names title="Doses" names={doses} kind="state" />
        <Names
          title="Parameters"
          names={model.parameters.filter((name) => !taken.includes(name))}
          kind="parameter"
          remark={(name) =>
            [boundsOf('parameter', name), model.local.includes(name) && 'in each experiment']
              .filter(Boolean)
              .join(', ') || false
          }
          none="none: nothing to estimate"
        />
        <Names
          title="First values"
          names={firsts.map((name) => `${name}(0)`)}
          kind="state"
          remark={(name) => boundsOf('first', name.slice(0, -3))}
        />
        {experiments > 1 && !isStale && (
          <LocalChoice
            names={model.parameters.filter((name) => !taken.includes(name)).slice(0, mostNames)}
            local={model.local}
          />
        )}
        <Names title="Derived" names={model.reports.map(({ name }) => name)} kind="constant" />
        <Names
          title="Constants"
          names={Array.from(model.constants, ([name, value]) => `${name} = ${Number(value.toPrecision(6))}`)}
          kind="constant"
        />
        <Names title="Definitions" names={model.definitions.map(({ name }) => name)} kind="constant" />
        <Names title="Unused columns" names={unused} kind="unused" />
      </dl>
    </>
  );
}

/** A row of names; none where there are no names, and nothing is to be said of that. */
function Names(given: {
  title: string;
  names: readonly string[];
  kind: string;
  /** What is special about a name, in a word or two. */
  remark?: (name: string) => string | false;
  none?: string;
}) {
  const { title, names, kind, remark, none } = given;
  const left = names.length - mostNames;
  if (names.length === 0 && none === undefined) return null;
  return (
    <div class="names-row">
      <dt>{title}</dt>
      <dd>
        {names.slice(0, mostNames).map((name) => (
          <span
            key={name}
            class={`chip name-${kind} ${kind === 'state' || kind === 'unused' ? hueClass(name) : ''}`}
          >
            {name}
            {remark?.(name) && <span class="name-remark"> {remark(name)}</span>}
          </span>
        ))}
        {left > 0 && <span class="small muted">and {left} more</span>}
        {names.length === 0 && <span class="small muted">{none}</span>}
      </dd>
    </div>
  );
}

function fixWords(fix: NameFix): string {
  if (fix.kind === 'input') return `Write “input ${fix.name}”`;
  if (fix.kind === 'prime') return `Its rate: write “${fix.name}' = …”`;
  if (fix.kind === 'observe') return `Measured: write “observe ${fix.name} = …”`;
  if (fix.kind === 'products') return `Write ${fix.names.map(([, to]) => to).join(', ')}`;
  if (fix.kind === 'first') return `Write “${fix.state}(0) = …”`;
  if (fix.kind === 'exp') return 'Write exp(…)';
  return fix.kind === 'rename'
    ? `Use ${fix.to} instead of ${fix.from}`
    : `Take the column “${fix.name}” as ${fix.state}`;
}

function apply(fix: NameFix): void {
  const { model, data } = current.peek();
  const shape = table.peek().reply?.shape.shape;
  if (fix.kind === 'rename') {
    change({ model: renameNames(model, new Map([[fix.from, fix.to]])) }, 'renaming');
    announce(`${fix.from} is ${fix.to} now.`);
  } else if (fix.kind === 'products') {
    change({ model: renameNames(model, new Map(fix.names)) }, 'products');
    announce('The products were written with their signs.');
  } else if (fix.kind !== 'column') {
    change({ model: fixedText(model, fix) }, 'model');
    announce('The model was changed.');
  } else if (data.kind === 'table' && shape) {
    const uses = [...data.uses];
    uses[fix.column] = { as: 'state', name: fix.state };
    change({ data: withUses(data, shape, uses) }, 'columns');
    announce(`The column ${fix.name} is ${fix.state} now.`);
  }
}

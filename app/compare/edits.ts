import { signal } from '@preact/signals';
import { announce } from '../parts/announce.ts';
import { beginStep, change, current } from '../state/history.ts';
import { freeName, inUse, modelsOf, mostModels, workWith } from '../state/models.ts';
import { pageWords } from '../state/pageWords.ts';
import type { NamedModel } from '../state/work.ts';
import { editFindings } from './editFindings.ts';

/** The place of the model whose tab is open. */
export const opened = signal(0);

/** What a model is called on the page. */
export function labelOf(name: string, place: number): string {
  return name.trim() === '' ? `Model ${place + 1}` : name;
}

/**
 * Adds a model behind the others, or behind the one at a place, and opens it. `own`: what the model in use is called from now on, where it
 * was alone and had no name.
 */
export function addModel(name: string, model: string, behind?: number, own?: string): void {
  const work = current.peek();
  const isFirst = work.compared === null && own !== undefined;
  const models = isFirst ? [{ name: own, model: work.model }] : modelsOf(work);
  if (models.length >= mostModels) {
    announce(pageWords(editFindings.tooManyModels({ most: mostModels })));
    return;
  }
  const at = behind === undefined ? models.length : behind + 1;
  const added = { name: freeName(models, name), model };
  edit(
    [...models.slice(0, at), added, ...models.slice(at)],
    inUse(work) + Number(at <= inUse(work)),
    'added model',
  );
  opened.value = at;
  announce(`${added.name} added.`);
}

/** Removes the model at a place. That in use is not removed. */
export function removeModel(place: number): void {
  const work = current.peek();
  const models = modelsOf(work);
  if (place === inUse(work)) return;
  edit(
    models.filter((_, i) => i !== place),
    inUse(work) - Number(place < inUse(work)),
    'removed model',
  );
  opened.value = Math.min(place, models.length - 2);
  announce(`${labelOf(models[place].name, place)} removed.`);
}

/** Takes the model at a place as the one in use. */
export function chooseModel(place: number): void {
  const models = modelsOf(current.peek());
  edit(models, place, 'choice of model');
  announce(`${labelOf(models[place].name, place)} is in use.`);
}

/** Changes the name or the text of the model at a place. */
export function changeModel(place: number, part: Partial<NamedModel>): void {
  const work = current.peek();
  const models = modelsOf(work).map((one, i) => (i === place ? { ...one, ...part } : one));
  const what = part.name === undefined ? `model ${labelOf(models[place].name, place)}` : 'name of a model';
  change(workWith(models, inUse(work)), what);
}

/** Goes back to the model in use alone. */
export function stopComparing(): void {
  const work = current.peek();
  edit([modelsOf(work)[inUse(work)]], 0, 'end of comparing');
  opened.value = 0;
}

function edit(models: readonly NamedModel[], place: number, what: string): void {
  beginStep();
  change(workWith(models, place), what);
}

import type { NamedModel, Work } from './work.ts';

/** The most models that are compared. */
export const mostModels = 100;

/** All models of the work, that in use among them. */
export function modelsOf({ model, compared }: Pick<Work, 'model' | 'compared'>): readonly NamedModel[] {
  if (compared === null) return [{ name: 'Model 1', model }];
  const { name, place, others } = compared;
  return [...others.slice(0, place), { name, model }, ...others.slice(place)];
}

/** Which of them is in use. */
export function inUse({ compared }: Pick<Work, 'compared'>): number {
  return compared?.place ?? 0;
}

/** The part of the work that holds those models, the one at `place` in use. */
export function workWith(models: readonly NamedModel[], place: number): Pick<Work, 'model' | 'compared'> {
  const { name, model } = models[place];
  const others = models.filter((_, i) => i !== place);
  return { model, compared: others.length === 0 ? null : { name, place, others } };
}

/** A name that no model has yet: the wanted one, or with a number behind it. */
export function freeName(models: readonly NamedModel[], wanted: string): string {
  const isTaken = (name: string) => models.some((one) => one.name === name);
  const [, stem = wanted] = /^(.*\S) \d+$/.exec(wanted) ?? [];
  let name = wanted;
  for (let i = 2; isTaken(name); i++) name = `${stem} ${i}`;
  return name;
}

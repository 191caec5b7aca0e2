import { computed } from '@preact/signals';
import { measuredNames } from '../model/nameRemarks.ts';
import { reading, table } from './store.ts';

/** Colours there are; more names begin again. */
export const hueCount = 6;

const columns = computed(() => measuredNames(table.value.reply?.columns ?? []).join('\n'));
const states = computed(() => {
  const read = reading.value;
  if ('problem' in read) return '';
  return [...read.model.outputs.map(({ name }) => name), ...read.model.states].join('\n');
});

/**
 * The number of the colour that each column has, by its name in a model, wherever it is shown: in tables, equations, curves. States and outputs
 * without a column come after.
 */
export const hues = computed<ReadonlyMap<string, number>>(() => {
  const names = [...new Set(`${columns.value}\n${states.value}`.split('\n'))].filter((name) => name !== '');
  return new Map(names.map((name, i) => [name, i % hueCount]));
});

/** The class that gives an element the colour of a name; '' where it has none. */
export function hueClass(name: string): string {
  const hue = hues.value.get(name);
  return hue === undefined ? '' : `hue-${hue}`;
}

import type { Study } from '../item.ts';
import type { DesignCell } from './designCells.ts';

/** The name of a method, with its part if it occurs in several. */
export function armName({ layout }: Study, { part, method }: Pick<DesignCell, 'part' | 'method'>): string {
  const parts = layout.plan.parts.filter(({ methods }) => methods.some(({ name }) => name === method.name));
  return parts.length > 1 ? `${method.name} (${part.name})` : method.name;
}

import { wordsOf } from './catalog.ts';
import { excerpt } from './excerpt.ts';
import type { Finding, Say } from './finding.ts';

/** Words of the library: options by their names in code. */
export const inCode: Say = {
  option: (name) => name,
  setting: (name, value) => `${name} '${value}'`,
  given: (_, shown) => shown,
  values: (values) =>
    `{ ${Object.entries(values)
      .map(([name, value]) => `${name}: ${value}`)
      .join(', ')} }`,
  command: (name) => name,
  example: (of) => (of === 'state' ? 'u1' : 'w1'),
};

/** A finding as one text: where, what, the line of a model with carets under the place, what to do. */
export function sentence(finding: Finding, say: Say): string {
  const { about, actions, also } = finding;
  const { message, advice } = wordsOf(finding, say);
  const tries = actions.flatMap((action) => (action.do === 'try' ? [`Try ${action.text}`] : []));
  const text =
    (about.of === 'model' || about.of === 'plan') && about.place
      ? `Line ${about.place.line}, column ${about.place.column}: ${message}\n${excerpt(about.line ?? '', about.place)}\n${advice}`
      : [message, advice, ...tries].filter((part) => part !== '').join(' ');
  return also ? `${text}\n${sentence(also, say)}` : text;
}

import type { Work } from '../state/work.ts';

/** All of the work as a text that a person can read: the models, the options, then the data. */
export function workAsText({ model, rival, data, options }: Work): string {
  const section = (title: string, text: string) => `== ${title} ==\n${text.trimEnd()}\n`;
  const source =
    data.kind === 'table'
      ? section(`Data: ${data.name}`, data.text)
      : section(
          'Data',
          `Example ${data.name}: ${data.points} points, noise ${data.noise}, seed ${data.seed}`,
        );
  return [
    section('Model', model),
    ...(rival === null ? [] : [section('Second model', rival)]),
    section('Options', JSON.stringify(options, null, 2)),
    source,
  ].join('\n');
}

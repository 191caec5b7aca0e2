import type { Source, Work } from '../state/work.ts';

/** All of the work as a text that a user can read: the models, the options, then the data. */
export function workAsText({ model, compared, data, options }: Work): string {
  const section = (title: string, text: string) => `== ${title} ==\n${text.trimEnd()}\n`;
  return [
    section('Model', model),
    ...(compared?.others ?? []).map((other) => section(`Model: ${other.name}`, other.model)),
    section('Options', JSON.stringify(options, null, 2)),
    ...dataSections(data).map(([title, text]) => section(title, text)),
  ].join('\n');
}

function dataSections(data: Source): [title: string, text: string][] {
  switch (data.kind) {
    case 'none':
      return [];
    case 'example':
      return [
        ['Data', `Example ${data.name}: ${data.points} points, noise ${data.noise}, seed ${data.seed}`],
      ];
    case 'table': {
      const { name, text, layout } = data;
      return [
        [`Data: ${name}`, text],
        ...(layout ? [[`Layout: ${layout.name}`, layout.text] as [string, string]] : []),
      ];
    }
  }
}

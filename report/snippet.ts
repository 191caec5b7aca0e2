import type { FitOptions } from '../src/index.ts';
import { literal } from '../src/text/literal.ts';
import type { FitFiles } from './commandLine.ts';

/** A TypeScript program that makes a fit with these options from these files. */
export function snippet(options: FitOptions, { model, data }: FitFiles): string {
  const given = Object.keys(options).length === 0 ? '' : `, ${literal(options)}`;
  return `import { fit, readModelFile, readTableFile } from 'wendy/node';

const model = await readModelFile(${literal(model)});
const table = await readTableFile(${literal(data)});
const result = await fit(model, table${given});

console.log(result.status.message);
for (const { name, estimate, stdError } of result.parameters) {
  console.log(name, estimate, '±', stdError);
}
`;
}

import type { FitOptions } from '../src/index.ts';
import type { FitFiles } from './commandLine.ts';

/** The program that makes a fit with these options from these files, in TypeScript. */
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

/** A value as code. */
function literal(value: unknown): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{ ${entries.map(([name, one]) => `${key(name)}: ${literal(one)}`).join(', ')} }`;
}

/** A name as that of a property; __proto__ alone would set what an object inherits from. */
function key(name: string): string {
  if (name === '__proto__') return "['__proto__']";
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name);
}

import { basename, dirname, resolve } from 'node:path';
import { petabFilesOf, readPetabYaml, resolvedFile } from '../../src/inside.ts';
import { InputError, type Petab, readPetabFile } from '../../src/node.ts';
import { isObject } from './fields.ts';
import type { WrittenPetab } from './readPetabSystems.ts';
import { systemFindings } from './systemFindings.ts';

/**
 * A plan as it was written, with the PEtab problems that it names by paths put into it: a study keeps all that its fits follow from, and
 * reads no other files. Paths are relative to the folder. What is not a plan is returned as it is.
 */
export async function withPetab(source: unknown, folder: string): Promise<unknown> {
  if (!isObject(source)) return source;
  const own = await stored(source, '', folder);
  if (!Array.isArray(source.parts)) return own;
  const parts: unknown[] = [];
  for (const [i, part] of source.parts.entries()) {
    parts.push(isObject(part) ? await stored(part, `parts[${i}].`, folder) : part);
  }
  return { ...own, parts };
}

async function stored(
  level: Record<string, unknown>,
  at: string,
  folder: string,
): Promise<Record<string, unknown>> {
  const { petab } = level;
  if (petab === undefined) return level;
  if (!Array.isArray(petab)) return { ...level, petab: await storedOne(petab, `${at}petab`, folder) };
  const all: unknown[] = [];
  for (const [i, one] of petab.entries()) all.push(await storedOne(one, `${at}petab[${i}]`, folder));
  return { ...level, petab: all };
}

/** The problem that a path names; anything else is left for the reader of plans. */
async function storedOne(value: unknown, path: string, folder: string): Promise<unknown> {
  if (typeof value !== 'string' || value.trim() === '') return value;
  try {
    const petab = await readPetabFile(resolve(folder, value));
    return await writtenPetab(petab, nameFrom(resolve(folder, value)));
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(systemFindings.planPetabUnread({ path, file: value, finding: error.finding }));
  }
}

async function writtenPetab(petab: Petab, name: string): Promise<WrittenPetab> {
  const { tables, files } = petab.source;
  const yaml = await readPetabYaml(files, petab.file);
  const names = [petab.file, ...petabFilesOf(yaml).map((file) => resolvedFile(file, petab.file))];
  const decoder = new TextDecoder();
  const texts = [...new Set(names)].flatMap((file) => {
    const content = files.get(file);
    if (content === undefined) return [];
    return [[file, typeof content === 'string' ? content : decoder.decode(content)] as const];
  });
  const times = tables.measurements.map(({ time }) => time).filter(Number.isFinite);
  const estimated = petab.parameters.filter(({ parameter, isUsed }) => parameter.estimate && isUsed);
  return {
    name,
    model: petab.model,
    parameters: Object.fromEntries(estimated.map((one) => [one.name, petab.nominal[one.name] ?? null])),
    values: tables.measurements.length,
    experiments: tables.experiments.length,
    time: [Math.min(0, ...times), Math.max(0, ...times)],
    file: petab.file,
    files: Object.fromEntries(texts),
  };
}

/** Names of files that say nothing of what is in them. */
const plain = /^(problem|petab|model)?$/i;

/** What a problem is called: as its YAML file or archive, or as its folder where that says more. */
function nameFrom(path: string): string {
  const own = basename(path).replace(/\.(ya?ml|zip)$/i, '');
  const name = plain.test(own) ? basename(dirname(path)) : own;
  const tidy = name.replace(/[^\w-]+/g, '-').replace(/^[-_]+|-+$/g, '');
  return tidy.slice(0, 60) || 'petab';
}

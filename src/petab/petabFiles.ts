import { petabFindings } from '../findings/petabFindings.ts';
import { InputError } from '../inputError.ts';

/** Files of a problem by their names, relative to one folder: texts or bytes. */
export type PetabFiles = ReadonlyMap<string, string | Uint8Array>;

/** What the YAML file of a problem names. */
export interface PetabYaml {
  readonly file: string;
  readonly version: 1 | 2;
  readonly parameters: readonly string[];
  readonly models: readonly { readonly language: string; readonly file: string }[];
  readonly conditions: readonly string[];
  readonly experiments: readonly string[];
  readonly measurements: readonly string[];
  readonly observables: readonly string[];
  readonly mappings: readonly string[];
}

const decoder = new TextDecoder();

/** The text of one of the files, which `by` names relative to itself. */
export function textOf(files: PetabFiles, file: string, by: string): string {
  const content = files.get(resolved(file, by));
  if (content === undefined) {
    throw new InputError(petabFindings.petabFileMissing({ file, by, found: [...files.keys()] }));
  }
  return typeof content === 'string' ? content : decoder.decode(content);
}

/** The name of a file that `by` names relative to itself. */
export function resolved(file: string, by: string): string {
  const parts = by.split('/').slice(0, -1);
  for (const part of file.replaceAll('\\', '/').split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** The files that a YAML file names. */
export function filesOf(yaml: PetabYaml): string[] {
  const { parameters, models, conditions, experiments, measurements, observables, mappings } = yaml;
  const tables = [parameters, conditions, experiments, measurements, observables, mappings].flat();
  return [...tables, ...models.map(({ file }) => file)];
}

/** The YAML file of the problem among the files, read. */
export async function readPetabYaml(files: PetabFiles, named?: string): Promise<PetabYaml> {
  const names = [...files.keys()].filter((name) => /\.ya?ml$/i.test(name));
  const problems = names
    .filter((name) => named === undefined || name === named)
    .map((name) => ({ name, text: textOf(files, name.split('/').at(-1)!, name) }))
    .filter(({ text }) => /^\s*["']?format_version/m.test(text));
  if (problems.length === 0) throw new InputError(petabFindings.petabMissing({ files: [...files.keys()] }));
  if (problems.length > 1) {
    throw new InputError(petabFindings.petabSeveral({ files: problems.map(({ name }) => name) }));
  }
  const [{ name: file, text }] = problems;
  return yamlOf(file, await parsed(file, text));
}

async function parsed(file: string, text: string): Promise<Fields> {
  const { parse } = await import('yaml');
  try {
    const value: unknown = parse(text, { maxAliasCount: 100, prettyErrors: false });
    if (isFields(value)) return value;
  } catch (error) {
    throw new InputError(petabFindings.petabNotYaml({ file, reason: (error as Error).message }));
  }
  throw new InputError(petabFindings.petabNotYaml({ file, reason: undefined }));
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function yamlOf(file: string, fields: Fields): PetabYaml {
  const wrong = (entry: string, isThere: boolean) =>
    new InputError(petabFindings.petabEntry({ file, entry, isThere }));
  const list = (of: Fields, entry: string, isNeeded = false): string[] => {
    const value = of[entry] ?? [];
    const all = Array.isArray(value) ? value : [value];
    if (!all.every((one) => typeof one === 'string')) throw wrong(entry, true);
    if (isNeeded && all.length === 0) throw wrong(entry, false);
    return all;
  };
  const version = String(fields.format_version);
  const extensions = isFields(fields.extensions) ? Object.entries(fields.extensions) : [];
  const [needed] = extensions.filter(([, one]) => !(isFields(one) && one.required === false));
  if (needed) {
    const [name] = needed;
    throw new InputError(petabFindings.petabUnsupported({ file, found: { what: 'extension', name } }));
  }
  if (/^2(\.0)*$/.test(version)) {
    const models = isFields(fields.model_files) ? Object.values(fields.model_files) : [];
    return {
      file,
      version: 2,
      parameters: list(fields, 'parameter_files', true),
      models: models.flatMap((one) =>
        isFields(one) ? [{ language: String(one.language), file: String(one.location) }] : [],
      ),
      conditions: list(fields, 'condition_files'),
      experiments: list(fields, 'experiment_files'),
      measurements: list(fields, 'measurement_files', true),
      observables: list(fields, 'observable_files', true),
      mappings: list(fields, 'mapping_files'),
    };
  }
  if (!/^1(\.0)*$/.test(version)) throw new InputError(petabFindings.petabVersion({ file, version }));
  const problems = Array.isArray(fields.problems) ? fields.problems.filter(isFields) : [];
  if (problems.length === 0) throw wrong('problems', false);
  if (problems.length > 1) {
    const found = { what: 'problems', count: problems.length } as const;
    throw new InputError(petabFindings.petabUnsupported({ file, found }));
  }
  const [problem] = problems;
  return {
    file,
    version: 1,
    parameters: list(fields, 'parameter_file', true),
    models: list(problem, 'sbml_files').map((one) => ({ language: 'sbml', file: one })),
    conditions: list(problem, 'condition_files', true),
    experiments: [],
    measurements: list(problem, 'measurement_files', true),
    observables: list(problem, 'observable_files', true),
    mappings: [],
  };
}

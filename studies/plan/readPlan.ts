import { type FitOptions, InputError, parseModel } from '../../src/index.ts';
import { nearestName } from '../../src/inside.ts';
import { columnsOf } from '../run/columnsOf.ts';
import {
  choiceOf,
  type Entry,
  fieldsOf,
  lineOf,
  listOf,
  nameOf,
  numberOf,
  numbersOf,
  refuse,
} from './fields.ts';
import { parseJson } from './parseJson.ts';
import { inside, show } from './path.ts';
import { checkPetabPart, checkWithoutPetab, petabSystemsOf } from './petabPart.ts';
import { type Part, type Plan, pointsOf, type System } from './plan.ts';
import { planFindings } from './planFindings.ts';
import { readMethods, readOptions, withOptions } from './readMethods.ts';
import { readPetabSystems } from './readPetabSystems.ts';
import {
  type OwnFields,
  openStates,
  optionalFields,
  ownFields,
  readInitial,
  readInputs,
  readMeasured,
  readModelText,
  readOwnSystem,
  readParameters,
  readProblems,
  readTime,
} from './readSystems.ts';

/**
 * The plan that a JSON text describes; an InputError says `where` the text is from, and where in it.
 *
 * @example
 * ```ts
 * import { readPlan } from 'wendy/studies';
 *
 * const text = `{ "name": "small", "problem": "logistic", "points": 32, "noise": 0.1,
 *   "trials": 4, "methods": ["irls"] }`;
 * console.log(readPlan(text, 'plan.json').name); // → small
 * ```
 */
export function readPlan(text: string, where: string): Plan {
  try {
    return readPlanObject(parseJson(text));
  } catch (error) {
    throw error instanceof InputError ? error.in(where) : error;
  }
}

/** What a part says, and the plan for all parts that do not say it themselves. */
const partReaders = {
  problem: readProblems,
  petab: readPetabSystems,
  model: readModelText,
  parameters: readParameters,
  initial: readInitial,
  time: readTime,
  inputs: readInputs,
  measured: readMeasured,
  points: (entry: Entry) =>
    listOf(entry, { single: true, most: 1000, example: '[128, 256]' }, (item) =>
      numberOf(item, { min: 8, max: 1e5, whole: true, example: '256' }),
    ),
  noise: (entry: Entry) =>
    entry.value === 'model' || entry.value === 'measured'
      ? [1]
      : listOf(entry, { single: true, most: 1000, example: '[0.05, 0.1], or "model"' }, (item) =>
          numberOf(item, { min: 0, max: 3, example: '0.05 for 5%' }),
        ),
  trials: (entry: Entry) => numberOf(entry, { min: 1, max: 1e9, whole: true, example: '50' }),
  methods: readMethods,
  options: readOptions,
  u0: (entry: Entry) => choiceOf(entry, ['estimated', 'known']),
  fresh: readTruth,
  petabBounds: readTruth,
};

function readTruth(entry: Entry): boolean {
  return typeof entry.value === 'boolean' ? entry.value : refuse(entry, planFindings.planTruthNeeded, {});
}
type PartField = keyof typeof partReaders;

const planFields = ['$schema', 'name', 'title', 'seed', 'target', 'report', 'parts'];
const partFields = Object.keys(partReaders) as PartField[];

/** The plan that a JSON value describes. Always the same for the same value: a study keeps the value and reads it again. */
export function readPlanObject(value: unknown): Plan {
  const shape =
    '{"name": "first", "problem": "logistic", "points": 128, "noise": 0.05, "trials": 10, "methods": ["irls"]}';
  const fields = fieldsOf({ value, at: '' }, [...planFields, ...partFields], shape);
  checkEach(fields);
  const need = (name: string) => fields.get(name) ?? { value: undefined, at: name };
  const name = nameOf(need('name'));
  const title = fields.has('title') ? lineOf(need('title'), 200) : name;
  const seed = fields.has('seed')
    ? numberOf(need('seed'), { min: 0, max: Number.MAX_SAFE_INTEGER, whole: true, example: '1' })
    : 1;
  const report = fields.has('report') ? choiceOf(need('report'), ['design', 'paper']) : 'design';
  if (fields.has('$schema')) lineOf(need('$schema'), 1000);
  const parts = fields.has('parts')
    ? listOf(
        need('parts'),
        { most: 1000, example: '[{"name": "coarse", "points": 64}]' },
        readPart,
        (part) => part.name,
      )
    : [partOf('all', { own: new Map(), shared: fields, at: '' }, { name })];
  const plan: Plan = { name, title, seed, parts, target: {}, report };
  checkSystems(parts);
  checkSize(plan);
  return fields.has('target') ? { ...plan, target: readTarget(need('target'), parts) } : plan;

  function readPart(entry: Entry): Part {
    const own = fieldsOf(entry, ['name', ...partFields], '{"name": "coarse", "points": 64}');
    checkEach(own);
    const partName = nameOf(own.get('name') ?? { value: undefined, at: `${entry.at}.name` });
    return partOf(partName, { own, shared: fields, at: entry.at }, { name });
  }
}

/** Every field is right by itself, also one that all parts put another in place of. */
function checkEach(fields: ReadonlyMap<string, Entry>): void {
  for (const field of partFields) {
    const entry = fields.get(field);
    if (entry) partReaders[field](entry);
  }
}

/** The fields of a part at `at`, and those of the plan, which hold where the part has none. */
export interface Level {
  own: ReadonlyMap<string, Entry>;
  shared: ReadonlyMap<string, Entry>;
  at: string;
}

function partOf(name: string, level: Level, plan: Pick<Plan, 'name'>): Part {
  const { own, shared, at } = level;
  const find = (field: PartField) => own.get(field) ?? shared.get(field);
  const need = (field: PartField) => find(field) ?? missing(field, at);
  const optional = <T>(field: PartField, read: (entry: Entry) => T, otherwise: T) => {
    const entry = find(field);
    return entry ? read(entry) : otherwise;
  };
  const { systems, isPetab } = systemsOf(name, level, plan);
  const points = isPetab ? [] : partReaders.points(need('points'));
  const noise = need('noise');
  const written = readMethods(need('methods'));
  if (isPetab) checkPetabPart(level, noise, written);
  else checkWithoutPetab(noise, find('petabBounds'));
  const part = {
    name,
    systems,
    points,
    noise: partReaders.noise(noise),
    ...(noise.value === 'model' && { byModel: true as const }),
    ...(noise.value === 'measured' && { asMeasured: true as const }),
    ...(optional('petabBounds', readTruth, false) && { petabBounds: true as const }),
    trials: partReaders.trials(need('trials')),
    u0: optional('u0', partReaders.u0, 'estimated'),
    fresh: optional('fresh', partReaders.fresh, false),
  };
  const options = optional<FitOptions>('options', readOptions, {});
  const methods = withOptions(written, options, find('options')?.at ?? 'options', part);
  if (!isPetab) checkLaws(part, noise.at);
  const { trials, u0, fresh, ...law } = part;
  return { ...law, name, systems, points, noise: part.noise, trials, methods, u0, fresh };
}

/** The systems of a part: its own, or else those of the plan; PEtab problems, problems by name, or a model with its truth. */
function systemsOf(
  partName: string,
  level: Level,
  plan: Pick<Plan, 'name'>,
): { systems: System[]; isPetab: boolean } {
  const petab = petabSystemsOf(partName, level);
  return petab
    ? { systems: petab, isPetab: true }
    : { systems: otherSystemsOf(partName, level, plan), isPetab: false };
}

function otherSystemsOf(partName: string, { own, shared, at }: Level, plan: Pick<Plan, 'name'>): System[] {
  const described = (fields: ReadonlyMap<string, Entry>) => ownFields.find((field) => fields.has(field));
  const fields = own.has('problem') || described(own) ? own : shared;
  const problem = fields.get('problem');
  const field = described(fields);
  if (problem && field) {
    const other = fields.get(field)!.at;
    throw new InputError(
      planFindings.planProblemAndModel({ path: problem.at, field: other, isPetab: false }),
    );
  }
  if (problem) return readProblems(problem);
  if (!field) throw new InputError(planFindings.planWithoutSystem({ path: at }));
  // A part may change one of them and take the others from the plan.
  const entries = ownFields.flatMap((name) => {
    const given = own.get(name) ?? shared.get(name);
    if (given) return [[name, given] as const];
    return optionalFields.includes(name) ? [] : [[name, missing(name, at)] as const];
  });
  const name = fields === own ? `${plan.name}-${partName}` : plan.name;
  const given = Object.fromEntries(entries) as OwnFields;
  if (!given.initial && openStates(readModelText(given.model)).length > 0) missing('initial', at);
  return [readOwnSystem(name, given)];
}

/** That the model itself says how large the noise is where a part asks for that. */
function checkLaws({ byModel, systems }: Pick<Part, 'byModel' | 'systems'>, at: string): void {
  if (!byModel) return;
  for (const { name, model: text, measured } of systems) {
    const model = parseModel(text);
    const columns = measured ?? columnsOf(model);
    const silent = columns.filter(
      (column) => !model.noise.some(({ output, sd }) => output === column && sd && !('column' in sd)),
    );
    if (silent.length === 0) continue;
    throw new InputError(planFindings.planNoiseUnknown({ path: at, system: name, columns: silent }));
  }
}

function missing(field: PartField, part: string): never {
  throw new InputError(planFindings.planFieldMissing({ part, field }));
}

/** Seeds and truths go by a system's name: two systems of one name must be one. */
function checkSystems(parts: readonly Part[]): void {
  const known = new Map<string, string>();
  for (const system of parts.flatMap(({ systems }) => systems)) {
    const { name, title: _, ...content } = system;
    const text = JSON.stringify(content);
    if (known.has(name) && known.get(name) !== text) {
      throw new InputError(planFindings.planSystemsAlike({ name: show(name) }));
    }
    known.set(name, text);
  }
}

const mostFits = 1e12;
const mostCells = 100_000;

/** That a plan can be laid out, and its fits be numbered. */
export function checkSize({ parts }: Plan): void {
  const cells = parts.map(({ systems, points, noise }) =>
    systems.reduce((sum, system) => sum + pointsOf({ points }, system).length * noise.length, 0),
  );
  const fits = parts.reduce((sum, { trials, methods }, i) => sum + cells[i] * trials * methods.length, 0);
  const kinds = cells.reduce((sum, n) => sum + n, 0);
  if (kinds > mostCells) throw new InputError(planFindings.planKindsTooMany({ kinds, most: mostCells }));
  if (fits > mostFits) throw new InputError(planFindings.planFitsTooMany({ fits }));
}

/** Targets are relative, so that they are for parameters that every system has and whose true values are not 0. */
function readTarget(entry: Entry, parts: readonly Part[]): Record<string, number> {
  const target = numbersOf(entry, '{"w1": 0.05}');
  const made = parts.filter(({ asMeasured }) => !asMeasured);
  if (made.length === 0) throw new InputError(planFindings.planTargetMeasured({ path: entry.at }));
  for (const [name, value] of Object.entries(target)) {
    const path = inside(entry.at, name);
    if (!(value > 0 && value <= 1)) throw new InputError(planFindings.planTargetRange({ path, value }));
    for (const { name: system, parameters } of made.flatMap(({ systems }) => systems)) {
      const names = Object.keys(parameters);
      if (!names.includes(name)) {
        const near = nearestName(name, names);
        throw new InputError(planFindings.planTargetUnknown({ path, system, names, near }));
      }
      if (parameters[name] === 0)
        throw new InputError(planFindings.planTargetOfZero({ path, value, system }));
    }
  }
  return target;
}

// What the files of a study must hold. A folder may come from anywhere, and anybody may have edited it: nothing that is read
// there names a path, goes into a command or is printed before it passed its schema.

/** Whether a value will do. */
type Check = (value: unknown) => boolean;
export type Schema = Readonly<Record<string, Check>>;

/** The first field that is missing or wrong; undefined where the value is as the schema says. Other fields are ignored. */
export function faultIn(value: unknown, schema: Schema): string | undefined {
  if (!isObject(value)) return 'it is not an object';
  // No name here is one that all objects inherit. Rows are many: nothing is made on the way.
  for (const name in schema) if (!schema[name](value[name])) return name;
  return undefined;
}

const number: Check = (x) => typeof x === 'number' && Number.isFinite(x);
const whole = (least: number, most = Number.MAX_SAFE_INTEGER): Check => {
  return (x) => Number.isSafeInteger(x) && (x as number) >= least && (x as number) <= most;
};
/** A text of one line, such as can be printed. */
const line = (most: number): Check => {
  return (x) => typeof x === 'string' && x.length <= most && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(x);
};
const like = (pattern: RegExp): Check => {
  return (x) => typeof x === 'string' && pattern.test(x);
};
const hex = (letters: number) => like(new RegExp(`^[0-9a-f]{${letters}}$`));
const maybe = (check: Check): Check => {
  return (x) => x === undefined || check(x);
};
const nullOr = (check: Check): Check => {
  return (x) => x === null || check(x);
};
const listOf = (check: Check): Check => {
  return (x) => Array.isArray(x) && x.every(check);
};
const isObject = (x: unknown): x is Record<string, unknown> =>
  typeof x === 'object' && x !== null && !Array.isArray(x);

const sealSchema: Schema = { id: hex(32), hmac: hex(64) };

/** manifest.json. What its plan says is read by the reader of plans. */
export const manifestSchema: Schema = {
  version: like(/^\d[\w.+-]{0,39}$/),
  created: maybe(line(40)),
  machine: maybe(line(300)),
  plan: isObject,
  trials: maybe(nullOr(whole(1, 1e9))),
  study: hex(16),
  seal: maybe((x) => faultIn(x, sealSchema) === undefined),
  seconds: maybe(number),
  unitSeconds: listOf((x) => number(x) && (x as number) > 0),
  shards: (x) =>
    listOf(whole(0))(x) &&
    (x as number[])[0] === 0 &&
    (x as number[]).every((n, i, all) => i === 0 || n > all[i - 1]),
};

/** lock. */
export const lockSchema: Schema = {
  pid: whole(0, 2 ** 31 - 1),
  host: line(255),
  begin: line(40),
  space: line(80),
  since: line(40),
  key: line(40),
};

/** An entry of slurm/jobs.json. Its number names files; its id, name and cluster go to Slurm's commands. */
export const jobSchema: Schema = {
  number: whole(1, 999_999),
  name: like(/^\w[\w.-]{0,99}$/),
  id: nullOr(like(/^\d{1,18}$/)),
  cluster: maybe(like(/^\w[\w.-]{0,99}$/)),
  submitted: line(40),
  tasks: whole(1),
  shards: whole(1),
};

/** The last line of a shard. */
export const shardEndSchema: Schema = {
  shard: whole(0),
  study: hex(16),
  rows: whole(0),
  bytes: whole(0),
  sha256: hex(64),
  hmac: maybe(hex(64)),
};

/** JSON has no infinity: null stands for it. */
const numbers = listOf(nullOr(number));
const text: Check = (x) => typeof x === 'string';

/** A line of a shard: a fit. */
export const rowSchema: Schema = {
  id: like(/^\d+$/),
  part: text,
  problem: text,
  points: whole(0),
  noise: number,
  trial: whole(1),
  method: text,
  e2: nullOr(number),
  efs: nullOr(number),
  covered: nullOr(number),
  status: like(/^[A-Za-z]{1,40}$/),
  iterations: whole(0),
  ms: number,
  estimates: numbers,
  stdErrors: numbers,
  halfWidths: numbers,
  lows: maybe(numbers),
  highs: maybe(numbers),
  ideal: nullOr(number),
  used: like(/^[\w-]{0,40}$/),
  radius: number,
  functions: number,
  chi2: nullOr(number),
  evaluations: whole(0),
  startMs: number,
  error: text,
  data: maybe(like(/^(measured|simulated)$/)),
  objective: maybe(nullOr(number)),
  reference: maybe(nullOr(number)),
};

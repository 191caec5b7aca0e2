import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { checkPage } from '../../../cli/app.ts';
import type { cliFindings } from '../../../cli/cliFindings.ts';
import { InputError } from '../../../src/index.ts';
import { desk } from '../desk.ts';
import type { Example, Examples } from '../example.ts';

const folder = mkdtempSync(join(tmpdir(), 'wendy-messages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, content: string) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const model = file('model.txt', "x' = -k*x\n");
const times = Array.from({ length: 30 }, (_, i) => i / 10);
const data = file('data.csv', `t,x\n${times.map((t) => `${t},${Math.exp(-t)}`).join('\n')}\n`);
const typed = join(desk, 'typed.txt');
writeFileSync(typed, 'dN/dt = r N (1 - N/K)\n');
const short = file('short.csv', 't,x,experiment\n0,1,a\n0,1,b\n');
const params = ['--params', 'k=1', '--u0', 'x=1'];

const load = {
  app: () => import('../../../cli/app.ts'),
  compare: () => import('../../../cli/compare.ts'),
  examples: () => import('../../../cli/examples.ts'),
  fit: () => import('../../../cli/fit.ts'),
  predict: () => import('../../../cli/predict.ts'),
  simulate: () => import('../../../cli/simulate.ts'),
};

/** A command with its arguments, as typed. */
function wendy(name: keyof typeof load, ...words: string[]): () => Promise<unknown> {
  return async () => (await load[name]()).command().parseAsync(words, { from: 'user' });
}

/** The remark that is printed with what an example throws. */
function remarkOf(example: Example): Example {
  return async () => {
    try {
      return await example();
    } catch (error) {
      return error instanceof InputError ? error.finding.also : error;
    }
  };
}

/** A saved fit of the model. */
async function savedFit(): Promise<string> {
  const path = join(folder, 'result.json');
  await wendy('fit', model, data, '--json', '--quiet', '--force', '--out', path)();
  return path;
}

const port = 47_321;

export const title = 'Words of a command';

export const examples: Examples<typeof cliFindings> = {
  nameTwice: wendy('fit', model, data, '--fix', 'k=1,k=2'),
  pieceWithoutName: wendy('simulate', model, '--params', 'k', '--t', '0:5:256'),
  timesNotRead: wendy('simulate', model, ...params, '--t', '0,5:2:9'),
  timesMissing: wendy('simulate', model, ...params),
  bothFromStandardInput: wendy('fit', '-', '-'),
  sheetTwice: wendy('fit', model, 'data.xlsx#Run 1', '--sheet', 'Run 2'),
  dataNotGiven: wendy('fit', 'model.txt'),
  petabInPlace: wendy('simulate', 'problem.yaml'),
  petabFlag: wendy('fit', model, data, '--petab-bounds'),
  dataBeforeModel: wendy('fit', 'data.csv', 'model.txt'),
  flagsTogether: wendy('simulate', model, '--noise', '0.1', '--noise-sd', 'x=1'),
  oneFitOnly: wendy('fit', model, data, '--each', '--report', join(folder, 'report.html')),
  trajectoryNotEstimated: wendy(
    'fit',
    model,
    data,
    '--method',
    'irls',
    '--trajectory',
    join(folder, 'x.csv'),
  ),
  async figureEmpty() {
    const path = join(folder, 'answer.txt');
    const flags = ['--quiet', '--force', '--out', path, '--figure', 'waterfall=starts.svg'];
    await wendy('fit', model, data, ...flags)();
  },
  async figureChoice() {
    const rows = times.map((t) => `${t},${Math.cos(t)},${-Math.sin(t)}`);
    const swing = file('swing.txt', "x' = a*y\ny' = b*x\n");
    const csv = file('swing.csv', `t,x,y\n${rows.join('\n')}\n`);
    const path = join(folder, 'answer.txt');
    await wendy('fit', swing, csv, '--quiet', '--force', '--out', path, '--figure', 'phase:x,z=phase.svg')();
  },
  noneFitted: wendy('fit', model, short, '--each'),
  presetNotCompared: wendy('compare', model, data, '--preset', 'authors-2023'),
  estimateWithoutSbml: wendy('fit', model, data, '--estimate', 'k'),
  modelMissing: wendy('simulate'),
  experimentWithoutFit: wendy('simulate', model, '--experiment', 'dish2'),
  seedWithoutNoise: wendy('simulate', model, '--seed', '7'),
  fitOfAnotherModel: async () => {
    const [fit, other] = [await savedFit(), file('other.txt', "x' = -r*x\n")];
    return wendy('simulate', other, '--from-fit', fit)().catch(({ finding }: InputError) => ({
      ...finding,
      // The folder has a different name each time.
      values: { ...finding.values, path: 'result.json' },
    }));
  },
  fitUnnamed: wendy('predict', '', '--t', '0:5:9'),
  fitNotJson: wendy('predict', model, '--t', '0:5:9'),
  modelMended: remarkOf(wendy('fit', typed, data)),
  builtInProblem: remarkOf(wendy('simulate', 'logistic')),
  beginsElsewhere: async () => wendy('simulate', '--from-fit', await savedFit(), '--t', '1:5:9')(),
  flagOfSimulated: wendy('examples', 'flu', '--noise', '0.1'),
  numberNeeded: wendy('examples', 'logistic', '--noise', '10%'),
  pageNotBuilt: () => checkPage('dist/nowhere'),
  notAPort: wendy('app', '--port', 'http'),
  notAnOrigin: wendy('app', '--no-open', '--embed-from', 'localhost:8888/notes'),
  async portNotServed() {
    const server = createServer();
    // If another program has it already, that is fine.
    await new Promise<void>((done) => server.once('error', () => done()).listen(port, '127.0.0.1', done));
    await wendy('app', '--no-open', '--port', String(port))().finally(() => server.close());
  },
};

import { checkFigure } from '../../../cli/output/figure.ts';
import { checkOutputs, writeOutputs } from '../../../cli/output/output.ts';
import type { outputFindings } from '../../../cli/output/outputFindings.ts';
import { toPng } from '../../../cli/output/toPng.ts';
import type { Example, Examples } from '../example.ts';

const load = {
  compare: () => import('../../../cli/compare.ts'),
  examples: () => import('../../../cli/examples.ts'),
  fit: () => import('../../../cli/fit.ts'),
};

/** A command with its arguments, as typed; output files are checked before any input is read. */
function wendy(name: keyof typeof load, ...words: string[]): Example {
  return async () => (await load[name]()).command().parseAsync(words, { from: 'user' });
}
const fit = (...flags: string[]) => wendy('fit', 'model.txt', 'data.csv', ...flags);

/** With another value of an environment variable. */
async function where<T>(name: string, value: string, work: () => T | Promise<T>): Promise<T> {
  const before = process.env[name];
  process.env[name] = value;
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env[name];
    else process.env[name] = before;
  }
}

export const title = 'Files that a command writes';

export const examples: Examples<typeof outputFindings> = {
  folderNameNeeded: wendy('examples', 'logistic', '--dir', ''),
  folderNotMade: wendy('examples', 'logistic', '--dir', 'README.md/logistic'),
  fileNameNeeded: fit('--out', '-'),
  longWithoutTable: fit('--long-form'),
  endingNotWritten: wendy('compare', 'model.txt', 'data.csv', '--out', 'methods.csv'),
  formatsDisagree: fit('--json', '--out', 'result.csv'),
  reportNotHtml: fit('--report', 'report.pdf'),
  codeNotWritten: fit('--code', 'fit.m'),
  figureNotDrawn: fit('--figure', 'fit.pdf'),
  figureUnknown: fit('--figure', 'corelation=fit.svg'),
  pngNotMade: () => where('PATH', '', () => checkFigure('fit.png')),
  noTemporaryFolder: () =>
    where('TMPDIR', '/nowhere', () => toPng('<svg viewBox="0 0 1 1"></svg>', 'fit.png')),
  sameFile: fit('--out', 'states.csv', '--trajectory', './states.csv'),
  outputNotFile: fit('--out', 'docs'),
  outputIsInput: wendy('fit', 'README.md', 'data.csv', '--out', 'README.md', '--force'),
  outputExists: fit('--out', 'README.md'),
  outputWithoutFolder: fit('--out', 'nowhere/result.json'),
  outputNotWritten: async () => {
    const disk = Object.assign(new Error(), { errno: -28 });
    checkOutputs({ '--out': '/dev/null' }, false);
    await writeOutputs([{ path: '/dev/null', content: () => Promise.reject(disk) }], false);
  },
};

import { Command } from 'commander';
import { findProblem, fit, parseModel, sampleProblem, tableFromColumns } from '../src/node.ts';
import { unbroken } from '../src/text/unbroken.ts';
import { deliver } from './output/deliver.ts';
import { labelled, widthOf, wrap } from './terminal/layout.ts';

const help = `
Example:
  wendy demo
`;

const points = 256;
const noise = 0.03;

/** The command `wendy demo`: what `npm start` shows. */
export function command(): Command {
  return new Command('demo')
    .helpOption('-h, --help', 'show this help')
    .addHelpText('after', help)
    .action(run);
}

async function run(): Promise<void> {
  const problem = findProblem('fitzhugh-nagumo');
  const { t, U } = sampleProblem(problem, { points, noise });
  const columns = problem.states.map(
    (state, d) => [state, U.data.subarray(d * points, (d + 1) * points)] as const,
  );
  const result = await fit(
    parseModel(problem.model),
    tableFromColumns(Object.fromEntries([['t', t], ...columns])),
  );

  const width = widthOf(process.stdout);
  const title = `${problem.title}: ${points} simulated measurements with ${Math.round(100 * noise)}% noise`;
  const equations = problem.model
    .replace(/^#.*\n/, '')
    .trimEnd()
    .replace(/^/gm, '    ');
  process.stdout.write(`\n${wrap(title, width, '  ').join('\n')}\n\n${equations}\n`);
  await deliver(result, {}, 'text');
  const truth = [...problem.parameters].map(([name, value]) =>
    unbroken(`${name} = ${Number(value.toPrecision(4))}`),
  );
  const next = labelled(
    [
      ['Fit your own files:', unbroken('npx wendy fit model.txt data.csv')],
      ['Files to start from:', unbroken('npx wendy examples fitzhugh-nagumo --dir example')],
      ['The app in your browser:', unbroken('npx wendy app')],
      ['All options:', unbroken('npx wendy fit --help')],
      ['How to read the output:', 'README.md, docs/cli.md'],
    ],
    width,
    (text) => text,
  );
  const lines = [
    ...wrap(`The true values, with which the data were simulated: ${truth.join(', ')}.`, width, '  '),
    '',
    ...next,
    '',
    '',
  ];
  process.stdout.write(lines.join('\n'));
}

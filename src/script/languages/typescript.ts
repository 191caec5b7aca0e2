import { literal } from '../../text/literal.ts';
import type { Script } from '../script.ts';
import { comments } from '../texts.ts';

/** A program in TypeScript that makes the fit again with the package wendy. */
export function typescript({ version, model, csv, options, shooting, unknowns, deviance }: Script): string {
  const estimates = unknowns.map(({ label, estimate }) => `  [${literal(label)}, ${estimate}],`);
  return [
    ...comments(
      `A fitted model with its data, written by wendy ${version}.

Makes the fit again with the package wendy, digit by digit, prints its deviance (minus twice the logarithm of the
likelihood), and fits by nonlinear least squares (fsnls) from there. It is plain JavaScript as well.`,
      '//',
    ),
    '',
    "import { fit, forwardDeviance, parseModel, readTable } from 'wendy';",
    '',
    `const model = parseModel(${lines(model)});`,
    '',
    `const table = readTable(${lines(csv)});`,
    '',
    `const options = ${literal(options)};`,
    '// As this fit had them.',
    'const estimates = new Map([',
    ...estimates,
    ']);',
    `const deviance = ${deviance};`,
    '',
    `const result = await fit(model, table, options);
const again = await forwardDeviance(result, model, table);
console.log('at the estimates');
console.log('  deviance now   ', again.toFixed(9));
console.log('  deviance before', deviance.toFixed(9));
console.log('  they', Math.abs(again - deviance) <= 1e-6 * Math.abs(deviance) ? 'agree' : 'DIFFER');
for (const { name, experiment, estimate, stdError } of result.parameters) {
  const label = experiment === null ? name : \`\${name}[\${experiment}]\`;
  console.log(' ', label, estimate, '±', stdError, 'before', estimates.get(label));
}

const start = Object.fromEntries(result.parameters.map(({ name, estimate }) => [name, estimate]));
const leastSquares = await fit(model, table, { ...${literal(shooting)}, method: 'fsnls', start });
console.log('nonlinear least squares from there');
console.log('  deviance', (await forwardDeviance(leastSquares, model, table)).toFixed(9));
for (const [j, { name, estimate, stdError }] of leastSquares.parameters.entries()) {
  const off = (estimate - result.parameters[j].estimate) / stdError;
  console.log(' ', name, estimate, '±', stdError, 'differs by', off.toPrecision(2), 'standard errors');
}
`,
  ].join('\n');
}

/** A text as an expression, a line a line. */
function lines(text: string): string {
  const all = text.split('\n');
  return `[\n${all.map((line) => `  ${literal(line)},\n`).join('')}].join('\\n')`;
}

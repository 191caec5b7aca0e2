import { describe, expect, test } from 'vitest';
import { read as readSource } from '../repository.ts';
import { write } from './desk.ts';
import { wendy } from './warmWendy.ts';

/** The output of `wendy check` for a model and data, without surrounding empty lines. */
function printed(text: string, csv?: string, ...flags: string[]): string {
  const files = [write('checked.txt', text), ...(csv === undefined ? [] : [write('checked.csv', csv)])];
  const { code, out, err } = wendy(['check', ...files, ...flags]);
  expect([code, err]).toEqual([0, '']);
  if (!flags.includes('--json'))
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  return out;
}

const infusion = `gut' = -ka*gut
c' = ka*gut/V - ke*c
gut(0) = 0
c(0) = 0
dose amt into gut   # by mouth
observe y = c
noise y lognormal
V ~ lognormal(3, 0.5)
ke > 0
local ke
report half = log(2)/ke
`;
const doses = 'experiment,t,amt,y\na,0,300,\na,1,,5\na,2,100,4\na,3,,3\nb,0,200,\nb,2,,5\nb,4,,2\n';

describe('wendy check', () => {
  test('prints what was recognised in model and data', () => {
    const out = printed(infusion, doses);
    expect(out).toMatch(/^ {2}gut +hidden +\S+ +0$/m);
    expect(out).toMatch(/^ {2}c +as y +\S+ +0$/m);
    expect(out).toMatch(/^ {2}y +c +log-normal, σ estimated +5$/m);
    expect(out).toMatch(/^ {2}ka +nonlinearly +positive +log +[\d.]+$/m);
    expect(out).toMatch(/^ {2}V +nonlinearly +positive +log +[\d.]+ +lognormal\(3, 0\.5\)$/m);
    expect(out).toMatch(/^ {2}ke +linearly +positive +log +[\d.]+ +one each$/m);
    expect(out).toMatch(/^ {2}a +4 +0 to 3 +3 +2$/m);
    expect(out).toContain('  jumps    dose amt into gut\n  reports  half = log(2)/ke\n');
    expect(out).toContain('  balance  5 values for 5 unknowns (4 parameters, 1 noise level)\n');
    expect(out).toContain('  ✓ The model and the data match.\n');
  });

  test('prints what the model alone contains', () => {
    const out = printed(
      "S' = -beta*S*I/N\nI' = beta*S*I/N - gamma*I\nS(0) = N - I(0)\ninput u\nR' = u\nN < 1e6\n",
    );
    expect(out).toMatch(/^ {2}S +if a column is called S +N - I\(0\)$/m);
    expect(out).toMatch(/^ {2}I +if a column is called I +estimated$/m);
    expect(out).toMatch(/^ {2}u +linear$/m);
    expect(out).toMatch(/^ {2}N +nonlinearly, first states +0 to 1000000 +log$/m);
    expect(out).toContain('✓ The model is understood.');
    expect(out).not.toMatch(/start|values|balance/);
  });

  test('takes flags in place of lines', () => {
    const flags = ['--fix', 'r=2', '--bounds', 'K=1:8', '--u0', 'N=1', '--noise', 'N=student'];
    const out = printed("N' = r*N*(1 - N/K)", 't,N\n0,1\n1,2\n2,3\n3,4\n', ...flags);
    expect(out).toMatch(/^ {2}held +r = 2$/m);
    expect(out).toMatch(/^ {2}K +nonlinearly +1 to 8 +log +[\d.]+$/m);
    expect(out).toMatch(/^ {2}N +N +Student t, scale estimated +4$/m);
    expect(printed("x' = -k*x", 'hour,x\n0,1\n1,2\n2,3\n3,4\n', '--time', 'hour')).toContain(
      'The model and the data match',
    );
  });

  test('fits long names into 80 columns', () => {
    const text = `x' = -${'rate_constant_'.repeat(5)}*x\nx(0) = ${'initial_'.repeat(8)}\nobserve y = x`;
    expect(printed(text)).toContain('…');
    expect(printed(text, 't,y\n0,1\n1,2\n2,3')).toContain('…');
  });

  test('wraps long cells, and loses nothing', () => {
    const long =
      "x' = -k*x\nobserve y = a*x + b*x^2 + c*x^3 + d*x^4 + e*exp(-x) + f*sin(x) + g*cos(x)\nx(0) > 0\nx(0) < 4.95\nx(0) ~ lognormal(1.6, 0.02)\n";
    for (const out of [printed(long), printed(long, 't,y\n0,1\n1,2\n2,3')]) {
      expect(out).not.toContain('…');
      expect(out).toMatch(/e\*exp\(-x\).*\n +f\*sin\(x\) \+ g\*cos\(x\)/s);
      expect(out).toMatch(/lognormal\(1\.6,.*0\.02\)/s);
    }
  });

  test('warns, and still succeeds', () => {
    const out = printed("x' = -k*x + a\nobserve conc = x\nobserve z = 2*x", 't,z,Conc\n0,1,1\n1,2,1\n');
    expect(out).toContain('! 2 measured values cannot determine 4 unknowns:');
    expect(out).toContain('! Line 2 of the model says what column "conc" measures');
    expect(out).toContain('Did you mean the column "Conc"?');
    expect(out).toContain('Note: Columns not used: "Conc".');
    expect(out).not.toContain('✓');
  });

  test('prints JSON, infinite bounds as null', () => {
    const check = JSON.parse(printed(infusion, doses, '--json'));
    expect(check.parameters[0]).toMatchObject({
      name: 'ka',
      lower: 0,
      upper: null,
      scale: 'log',
      local: false,
    });
    expect(check.experiments).toHaveLength(2);
    expect(Object.keys(check)).toEqual([
      'version',
      'model',
      'states',
      'outputs',
      'inputs',
      'parameters',
      'fixed',
      'startTime',
      'jumps',
      'reports',
      'firstStates',
      'experiments',
      'counts',
      'warnings',
      'notes',
    ]);
  });

  test('reads standard input', () => {
    write('piped.txt', "x' = -k*x\n");
    expect(wendy(['check', '-'], "x' = -k*x\n").out).toContain('✓ The model is understood.');
    expect(wendy(['check', 'piped.txt', '-'], 't,x\n0,1\n1,2\n2,3\n').out).toContain(
      'The model and the data match',
    );
  });

  test.each<[string, string, string | undefined, string[], string]>([
    [
      'a line with a mistake',
      "x' = -k*x\nnoise x gaussian\n",
      undefined,
      [],
      'bad.txt: Line 2, column 9: gaussian is not a law of noise.\n  noise x gaussian\n          ^^^^^^^^\n',
    ],
    [
      'a name that is none',
      "x' = -k*x\n",
      undefined,
      ['--fix', 'kk=2'],
      '--fix names "kk", which is not a parameter',
    ],
    [
      'a bound of a state',
      "x' = -k*x\n",
      undefined,
      ['--bounds', 'x=0:1'],
      '--bounds names "x", which is a state',
    ],
    ['data without any output', "x' = -k*x\n", 't,y\n0,1\n', [], 'No column of the data measures this model'],
    [
      'a bad cell',
      "x' = -k*x\nnoise x lognormal\n",
      't,x\n0,1\n1,0\n',
      [],
      'bad.csv: Column "x" has 0 at t = 1',
    ],
    [
      'another flag',
      "x' = -k*x\n",
      undefined,
      ['--method', 'mle'],
      '--method is not an option of wendy check',
    ],
  ])('rejects %s', (_, text, csv, flags, message) => {
    const files = [write('bad.txt', text), ...(csv === undefined ? [] : [write('bad.csv', csv)])];
    const { code, out, err } = wendy(['check', ...files, ...flags]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
  });

  test('prints what its documentation shows', () => {
    const text = readSource('docs/cli.md');
    const [, model, shown] = /```check\n([\s\S]*?)```\n\n```\n([\s\S]*?)```/.exec(text)!;
    // The flu in a boarding school, 1978.
    const cases = [25, 75, 228, 297, 259, 235, 192, 126, 71, 28, 11, 7];
    const csv = `t,cases\n${cases.map((y, i) => `${i + 3},${y}`).join('\n')}\n`;
    expect(printed(model!, csv).replace(/^\n|\n+$/g, '')).toBe(shown!.trimEnd());
  });

  test('is listed in the help, and has its own', () => {
    expect(wendy(['--help']).out).toMatch(/check .*show how a model and its data are understood/);
    expect(wendy(['check', '--help']).out).toContain('wendy check model.txt data.csv --json');
  });
});

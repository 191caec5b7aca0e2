import { describe, expect, test } from 'vitest';
import { check, type FitOptions, InputError, parseModel, readTable } from '../../src/index.ts';
import { messagesOf } from '../notes.ts';

const checked = (text: string, csv?: string, options?: FitOptions) =>
  check(parseModel(text), csv === undefined ? undefined : readTable(csv), options);

/** Each parameter as text: where it enters, its bounds and scale. */
const parametersOf = ({ parameters }: ReturnType<typeof check>) =>
  parameters.map(({ name, enters, lower, upper, scale }) => {
    const { equations, ...others } = enters;
    const where = Object.entries(others).flatMap(([place, is]) => (is ? [place] : []));
    return `${name} ${[...(equations ? [equations] : []), ...where].join('+')} ${lower}:${upper} ${scale}`;
  });

const infinite = Number.POSITIVE_INFINITY;
const [any, positive] = ['-Infinity:Infinity linear', '0:Infinity log'];

describe('a growing population', () => {
  const csv = 't,N\n0,1\n1,2\n2,3.5\n3,4\n4,4.2';
  test('has every unknown, and where it enters', () => {
    const result = checked("N' = r*N*(1 - N/K)", csv);
    expect(parametersOf(result)).toEqual([`r nonlinearly ${positive}`, `K nonlinearly ${positive}`]);
    expect(result.states).toMatchObject([{ name: 'N', measured: true, seenIn: ['N'] }]);
    expect(result.outputs).toEqual([
      { name: 'N', formula: 'N', distribution: 'normal', sd: { from: 'estimate' }, values: 5 },
    ]);
    expect(result.firstStates).toMatchObject([{ state: 'N', formula: null, start: [1] }]);
    expect(result.counts).toEqual({ values: 5, parameters: 2, firstStates: 1, noiseLevels: 1, priors: 0 });
    expect(result.experiments).toEqual([
      { name: '', rows: 5, start: 0, timeSpan: [0, 4], values: 5, jumps: 0 },
    ]);
    expect([result.warnings, result.notes]).toEqual([[], []]);
  });

  test('applies options', () => {
    const options = { fix: { r: 2 }, bounds: { K: [1, 8] }, u0: { N: 1 }, noise: { N: 'student' } } as const;
    const result = checked("N' = r*N*(1 - N/K)", csv, options);
    expect(result.fixed).toEqual({ r: 2 });
    // With r fixed, 1/K is the only factor of N², and still not a parameter.
    expect(parametersOf(result)).toEqual(['K nonlinearly 1:8 log']);
    expect(result.firstStates).toMatchObject([{ state: 'N', formula: '1', start: null }]);
    expect(result.outputs[0]).toMatchObject({ distribution: 'student' });
    expect(result.counts).toMatchObject({ parameters: 1, firstStates: 0 });
    expect(checked("N' = r*N*(1 - N/K)", csv, { start: { K: 7 } }).parameters[1].start).toBeCloseTo(7, 12);
    const free = checked("N' = r*N*(1 - N/K)", csv, { start: { r: -1 } }).parameters[0];
    expect(free).toMatchObject({ lower: -infinite, scale: 'linear', start: -1 });
  });
});

test('a search starts at the natural scales', () => {
  const y = [4, 2, 1, 0.5, 0.25];
  const { parameters, states } = checked("x' = -k*x", `t,x\n${y.map((x, i) => `${i},${x}`).join('\n')}`);
  // Least squares in logarithms: x = rms within 0.3, k x = x/T_c within 1, both 1 within 7. A falling series has T_c = T/5.
  expect(parameters[0].start).toBeCloseTo(0.8 ** -(1 / (1 + 1 / 49)), 12);
  const rms = Math.sqrt(y.reduce((sum, x) => sum + x * x, 0) / y.length);
  expect(states[0].size).toBeCloseTo(rms ** (1 / (1 + 0.09 / 49)), 12);
});

test('a parameter enters linearly only if no unknown multiplies it', () => {
  const model = "x' = a*x + b*c*x + d*exp(-x) + e/f\ny' = g*y - g*x + abs(h)*y";
  expect(parametersOf(checked(model)).map((words) => words.split(' ').slice(0, 2).join(' '))).toEqual([
    'a linearly',
    'b nonlinearly',
    'c nonlinearly',
    'd linearly',
    'e nonlinearly',
    'f nonlinearly',
    'g linearly',
    'h nonlinearly',
  ]);
  const fixed = checked(model, undefined, { fix: { c: 2, f: 1 } });
  expect(fixed.parameters.filter(({ enters }) => enters.equations === 'nonlinearly')).toMatchObject([
    { name: 'h' },
  ]);
});

test('a switch time has an effect, though the derivative by it is zero', () => {
  const { parameters, warnings } = checked("x' = if(t <= tau, a, b) - floor(c)*x");
  expect(parameters.map(({ name, enters }) => [name, enters.equations])).toEqual([
    ['tau', 'nonlinearly'],
    ['a', 'nonlinearly'],
    ['b', 'nonlinearly'],
    ['c', 'nonlinearly'],
  ]);
  expect(messagesOf(warnings)).toEqual([]);
});

test('an event that no fit takes is a warning', () => {
  const csv = 't,x\n0,1\n1,0.8\n2,1\n3,0.8\n4,0.65\n5,0.5';
  const { warnings } = checked("x' = -k*x\nwhen t >= 2 exact: x = 1", csv);
  expect(warnings.map(({ finding }) => finding.code)).toEqual(['eventNotFitted']);
  expect(checked("x' = -k*x\nwhen t >= 2: x = 1", csv).warnings).toEqual([]);
});

describe('doses into a hidden compartment', () => {
  const text = `gut' = -ka*gut
c' = ka*gut/V - ke*c
gut(0) = 0
c(0) = 0
dose amt into gut
observe y = c
noise y lognormal
V ~ lognormal(3, 0.5)
ke > 0
local ke
report half = log(2)/ke # hours`;
  const csv = `experiment,t,amt,y
a,0,300,
a,1,,5
a,2,100,4
a,3,,3
b,0,200,
b,2,,5
b,4,,2`;

  test('is recognised', () => {
    const result = checked(text, csv);
    expect(result.states.map(({ name, measured, seenIn }) => [name, measured, seenIn])).toEqual([
      ['gut', false, []],
      ['c', true, ['y']],
    ]);
    expect(result.outputs).toMatchObject([{ name: 'y', formula: 'c', distribution: 'lognormal', values: 5 }]);
    expect(parametersOf(result)).toEqual([
      `ka nonlinearly ${positive}`,
      `V nonlinearly ${positive}`,
      `ke linearly ${positive}`,
    ]);
    expect(result.parameters.map(({ local, prior }) => [local, prior])).toEqual([
      [false, null],
      [false, 'lognormal(3, 0.5)'],
      [true, null],
    ]);
    expect(result.startTime).toBe(0);
    expect(result.firstStates.map(({ state, formula }) => [state, formula])).toEqual([
      ['gut', '0'],
      ['c', '0'],
    ]);
    expect(result.jumps).toEqual([{ kind: 'dose', line: 5, text: 'dose amt into gut' }]);
    expect(result.reports).toEqual([{ name: 'half', formula: 'log(2)/ke' }]);
    expect(result.experiments).toMatchObject([
      { name: 'a', rows: 4, values: 3, jumps: 2, timeSpan: [0, 3] },
      { name: 'b', rows: 3, values: 2, jumps: 1, timeSpan: [0, 4] },
    ]);
    // ka, V and ke twice; no first state; the prior of V.
    expect(result.counts).toEqual({ values: 5, parameters: 4, firstStates: 0, noiseLevels: 1, priors: 1 });
    expect(result.warnings).toEqual([]);
  });

  test('is recognised without data, as far as the model goes', () => {
    const result = checked(text);
    expect(result.states).toMatchObject([
      { name: 'gut', measured: null, size: null },
      { name: 'c', measured: null, seenIn: ['y'] },
    ]);
    expect(result.parameters.every(({ start }) => start === null)).toBe(true);
    expect([result.experiments, result.counts, result.warnings]).toEqual([[], null, []]);
  });
});

test('first states by formulas, one of them estimated, and parameters only there', () => {
  const text = `S' = -beta*S*I
I' = beta*S*I - gamma*I
S(0) = N - I(0)
observe cases = rho*I
noise cases = sigma
report R0 = beta*N/gamma
0.1 <= gamma <= 8`;
  const result = checked(text, 't,cases\n0,1\n1,2\n2,4\n3,7\n4,6\n5,3\n6,2');
  expect(parametersOf(result)).toEqual([
    `beta linearly ${positive}`,
    'gamma linearly 0.1:8 log',
    `N firstStates ${any}`,
    `rho outputs ${positive}`,
    `sigma noise ${positive}`,
  ]);
  expect(result.firstStates.map(({ state, formula }) => [state, formula])).toEqual([
    ['S', 'N - I(0)'],
    ['I', null],
  ]);
  expect(result.states.map(({ measured, seenIn }) => [measured, seenIn])).toEqual([
    [false, []],
    [false, ['cases']],
  ]);
  expect(result.outputs).toMatchObject([{ formula: 'rho*I', sd: { from: 'formula', text: 'sigma' } }]);
  expect(result.counts).toMatchObject({ values: 7, parameters: 5, firstStates: 1, noiseLevels: 0 });
  expect(result.reports).toEqual([{ name: 'R0', formula: 'beta*N/gamma' }]);
});

test('inputs: declared, held, constant, and an undeclared column', () => {
  const csv = 't,x,u,temp,w\n0,1,0,20,5\n1,2,1,20,5\n2,3,1,20,6';
  const result = checked("x' = a*u - b*temp*x + w\ninput u held\ninput temp", csv);
  expect(result.inputs).toEqual([
    { name: 'u', held: true, declared: true, constant: false },
    { name: 'temp', held: false, declared: true, constant: true },
    { name: 'w', held: false, declared: false, constant: false },
  ]);
  expect(parametersOf(result)).toEqual([`a linearly ${any}`, `b linearly ${positive}`]);
  expect(messagesOf(result.notes).join(' ')).toContain('"w" is a column of the data and is taken as known');
});

test('every law of noise', () => {
  const text = `x' = -k*x
observe y1 = x
observe y2 = 2*x
observe y3 = x
observe y4 = x
noise y1 = 0.1
noise y2 student = s
noise y3 = a + b*y3
noise y4 lognormal = column sd4`;
  const { outputs } = checked(
    text,
    't,y1,y2,y3,y4,sd4,x\n0,1,2,1,1,.1,1\n1,.5,1,.5,.5,.1,.4\n2,.2,.4,.2,.2,.1,.2',
    {
      noiseSd: { x: 0.3 },
    },
  );
  expect(outputs.map(({ name, distribution, sd }) => [name, distribution, sd])).toEqual([
    ['y1', 'normal', { from: 'number', value: 0.1 }],
    ['y2', 'student', { from: 'formula', text: 's' }],
    ['y3', 'normal', { from: 'formula', text: 'a + b*y3' }],
    ['y4', 'lognormal', { from: 'column', text: 'sd4' }],
    ['x', 'normal', { from: 'number', value: 0.3 }],
  ]);
});

test('jumps at known times with amounts to be estimated, and events', () => {
  const text = `P' = -k*P
P(1) = 0
at t = 3, 6: P = P + D  # by hand
when P > 5: P = P*f`;
  const result = checked(text, 't,P\n2,0\n4,3\n5,2\n7,4\n8,3\n9,2');
  expect(result.jumps).toEqual([
    { kind: 'at', line: 3, text: 'at t = 3, 6: P = P + D' },
    { kind: 'when', line: 4, text: 'when P > 5: P = P*f' },
  ]);
  expect(parametersOf(result).map((words) => words.split(' ').slice(0, 2))).toEqual([
    ['k', 'linearly'],
    ['D', 'jumps'],
    ['f', 'jumps'],
  ]);
  expect(result.experiments).toMatchObject([{ start: 1, timeSpan: [2, 9], jumps: 2 }]);
  expect(result.startTime).toBe(1);
});

test('a first state with bounds is one of the first states, not of the parameters', () => {
  const result = checked("x' = -k*x\nx(0) > 0\nk free", 't,x\n0,2\n1,1\n2,.5\n3,.2');
  expect(result.parameters.map(({ name, scale }) => [name, scale])).toEqual([['k', 'linear']]);
  expect(result.firstStates).toMatchObject([{ state: 'x', formula: null, lower: 0, scale: 'log' }]);
  expect(result.firstStates[0].start![0]).toBeGreaterThan(0);
  expect(result.counts).toMatchObject({ parameters: 1, firstStates: 1 });
});

describe('it warns about', () => {
  test('too few values, with both counts', () => {
    const { warnings } = checked("x' = -k*x + a", 't,x\n0,1\n1,2\n2,3');
    expect(messagesOf(warnings)).toEqual([
      '3 measured values cannot determine 4 unknowns: 2 parameters, 1 first state and 1 noise level. Measure more, or give what is known: first states, parameters, noise levels.',
    ]);
    const known = { u0: { x: 1 } };
    expect(checked("x' = -k*x + a", 't,x\n0,1\n1,2\n2,3', known).warnings).toEqual([]);
  });

  test('a parameter that cancels', () => {
    expect(messagesOf(checked("x' = a*x - a*x + b").warnings)).toEqual([
      'Parameter a has no effect on what is measured: it cancels, or appears nowhere. Nothing can be learnt about it.',
    ]);
  });

  test('a parameter of states that no measurement depends on', () => {
    const text = "S' = -beta*S\nR' = rate*S\nQ' = R*q";
    const csv = 't,S\n0,3\n1,2\n2,1\n3,.5';
    const { warnings, parameters } = checked(text, csv);
    expect(parameters.map(({ name, hasEffect }) => [name, hasEffect])).toEqual([
      ['beta', true],
      ['rate', false],
      ['q', false],
    ]);
    expect(
      messagesOf(warnings).filter((words) => words.includes('no output depends on a state that it changes')),
    ).toHaveLength(2);
    // If R is measured, rate has an effect.
    expect(checked(text, 't,S,R\n0,3,0\n1,2,1\n2,1,2\n3,.5,2.5').parameters[1].hasEffect).toBe(true);
  });

  test('an observe line without a column', () => {
    const text = "x' = -k*x\nobserve conc = 2*x\nobserve z = x";
    const { warnings, notes } = checked(text, 't,Conc,z\n0,1,1\n1,2,2\n2,3,3\n3,1,1');
    expect(messagesOf(warnings)).toEqual([
      'Line 2 of the model says what column "conc" measures, but the data have no such column. Did you mean the column "Conc"?',
    ]);
    expect(messagesOf(notes)).toEqual(['Columns not used: "Conc".']);
  });

  test('an empty column, and noise of what was not measured', () => {
    const { warnings, notes } = checked(
      "x' = -k*x\ny' = x\nz' = y\nnoise z = 1",
      't,x,y\n0,1,\n1,2,\n2,3,\n3,4,\n4,5,\n5,6,',
    );
    expect(messagesOf(warnings)).toEqual(['The noise of z is given, but no column "z" was measured.']);
    expect(messagesOf(notes)).toContain('Not measured: "y", whose column has no values.');
  });

  test('a column named like a definition, in a note', () => {
    const { notes } = checked("x' = -v\nv = k*x", 't,x,v\n0,1,1\n1,2,1\n2,3,1\n3,2,1');
    expect(messagesOf(notes).join('\n')).toContain('The definition v is not measured by the column "v".');
  });
});

describe('it rejects', () => {
  test.each<[string, string | undefined, FitOptions, RegExp]>([
    ["x' = -k*x", 't,y\n0,1\n1,2', {}, /No column of the data measures this model/],
    ["x' = -k*x", undefined, { fix: { kk: 1 } }, /fix names "kk".* Did you mean k\?/],
    ["x' = -k*x", 't,x\n0,1\n1,2', { bounds: { x: [0, 1] } }, /bounds names "x", which is a state/],
    ["x' = -k*x\nnoise x lognormal", 't,x\n0,1\n1,0', {}, /has 0 at t = 1, but its noise is log-normal/],
  ])('%j with %j', (text, csv, options, message) => {
    expect(() => checked(text, csv, options)).toThrow(InputError);
    expect(() => checked(text, csv, options)).toThrow(message);
  });
});

test('first values and formulas that experiments set are shown as these, without names that no model has', () => {
  const text = "x' = -k*x\nin a: x(0) = p\nin b: x(0) = 2*p\nin a: k = r1\nin b: k = r2\nobserve y = k*x";
  const csv = 'experiment,t,y\na,0,1\na,1,2\na,2,1\nb,0,2\nb,1,3\nb,2,2';
  const found = checked(text, csv);
  expect(JSON.stringify(found)).not.toContain('#');
  expect(JSON.stringify(found)).toContain('p, 2*p (by experiment)');
});

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { asJavaScript, typeComplaints } from '../examplePrograms.ts';
import { read, root } from '../repository.ts';

// What docs/extending.md shows, in programs of their own that have nothing but the built package.

// Inside the project, so that a program finds the package by its own name.
mkdirSync(join(root, 'build'), { recursive: true });
const desk = mkdtempSync(join(root, 'build', 'extending-'));
afterAll(() => rmSync(desk, { recursive: true, force: true }));

/** What each example is used by, and what that prints. */
const programs = {
  slopesMethod: `import { compare, fit, parseModel, tableFromColumns } from 'wendy';
const t = Array.from({ length: 40 }, (_, i) => i / 10);
const table = tableFromColumns({ t, x: t.map((s, i) => Math.exp(-0.5 * s) + 0.01 * Math.sin(7 * i * i)) });
const model = parseModel("x' = k*x");
const { method, parameters } = await fit(model, table, { method: bySlopes });
const { methods } = await compare(model, table, { also: [bySlopes] });
console.log(method, Math.abs(parameters[0].estimate + 0.5) < 4 * parameters[0].stdError, methods.length > 1);
// slopes true true`,
  logisticNoise: `import { evenTimes, fit, parseModel, simulate, tableFromColumns } from 'wendy';
const options = { u0: { x: 2 }, t: evenTimes(0, 6, 61), noise: 'model' as const };
const { t, states } = await simulate(parseModel("x' = -k*x\\nnoise x logistic = 0.02"), { k: 1 }, options);
const { outputs, status } = await fit(parseModel("x' = -k*x\\nnoise x logistic"), tableFromColumns({ t, x: states.x! }));
const other = await fit(parseModel("x' = -k*x"), tableFromColumns({ t, x: states.x! }), { noise: { x: logistic } });
console.log(outputs[0].noise.distribution, status.code, other.outputs[0].noise.distribution);
// logistic ok logistic`,
  nearbyStarter: `import { fit, parseModel, tableFromColumns } from 'wendy';
const t = Array.from({ length: 40 }, (_, i) => i / 10);
const table = tableFromColumns({ t, x: t.map((s, i) => Math.exp(-s) + 0.01 * Math.sin(7 * i * i)) });
const { detail } = await fit(parseModel("x' = -k*x"), table, { method: 'fsnls', start: nearby });
console.log(detail.kind === 'shooting' && detail.starts[0].from);
// nearby`,
  doublesImporter: `import { addImporter, readTable } from 'wendy';
addImporter(doubles);
const bytes = new Uint8Array(4 + 32);
bytes.set(new TextEncoder().encode('F64S'));
const view = new DataView(bytes.buffer);
[0, 1, 2, 3].forEach((x, i) => view.setFloat64(4 + 8 * i, x, true));
const { columns, rows } = await readTable(bytes);
console.log(columns.map(({ name }) => name).join(), rows);
// t,u 2`,
  inTurnEngine: `import { runStudy } from 'wendy/studies';
const plan = { name: 'mine', problem: 'logistic', points: [32], noise: [0.05], trials: 2, methods: ['ols'] };
const { end } = await runStudy(plan, { engine: inTurn, dir: process.argv[2] });
console.log(end);
// complete`,
};
const programOf = (name: keyof typeof programs) => {
  const shown = new RegExp(`\`\`\`ts\\n// test/extending/${name}\\.ts\\n([\\s\\S]*?)\`\`\``);
  const own = programs[name].split('\n');
  // Imports come first, wherever they are needed.
  return `${own[0]}\n${shown.exec(read('docs/extending.md'))![1]}\n${own.slice(1, -1).join('\n')}`;
};
const names = Object.keys(programs) as (keyof typeof programs)[];

test.each(names)('%s runs with the built package alone', (name) => {
  const file = join(desk, `${name}.mjs`);
  writeFileSync(file, asJavaScript(programOf(name)));
  const { stdout, stderr } = spawnSync(process.execPath, [file, join(desk, 'study')], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(`// ${stdout.trim()}`).toBe(programs[name].split('\n').at(-1));
});

test('they have the types that the package declares', () => {
  const files = names.map((name) => {
    const file = join(desk, `${name}.ts`);
    writeFileSync(file, programOf(name));
    return file;
  });
  expect(typeComplaints(files)).toEqual([]);
});

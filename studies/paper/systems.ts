import { evenTimes, findProblem, parseModel, problems, simulate } from '../../src/index.ts';
import { list } from '../../src/text/words.ts';
import type { System } from '../plan/plan.ts';
import type { Item, ReportTable, Study } from '../report/item.ts';
import { plain } from '../report/words.ts';
import { nameOf } from './cells.ts';

/** What the paper's table 1 prints: root mean square of all states, and the number of points of its finest grid. */
const printed: Readonly<Record<string, { rms: number; points: number }>> = {
  logistic: { rms: 0.66, points: 512 },
  'lotka-volterra': { rms: 6.8, points: 1024 },
  'fitzhugh-nagumo': { rms: 0.68, points: 1024 },
  'hindmarsh-rose': { rms: 2.8, points: 1024 },
  'protein-transduction': { rms: 0.81, points: 1024 },
};
const gridOfOthers = 1024;

/** The one value of the paper's table that its own rms contradicts. */
const misprint = { system: 'protein-transduction', parameter: 'w7', printed: 0.17 };

interface Size {
  system: System;
  /** Of all states together, and of each. */
  rms: number;
  states: { name: string; rms: number }[];
}

/** The paper's table 1, with the size of the states computed. */
export async function systems({ layout }: Study): Promise<Item | undefined> {
  const own = new Map(layout.cells.map(({ system }) => [system.name, system]));
  const known = problems.flatMap(({ name }) => own.get(name) ?? []);
  if (known.length === 0) return undefined;
  const sizes: Size[] = [];
  for (const system of known) sizes.push(await sizeOf(system));
  const checked = await checkMisprint(own.get(misprint.system));
  return {
    number: 1,
    title: 'The systems',
    caption: captionOf(sizes, checked),
    figures: [],
    tables: [systemTable(sizes), stateTable(sizes), ...(checked ? [misprintTable(checked)] : [])],
  };
}

async function sizeOf(system: System): Promise<Size> {
  const model = parseModel(system.model);
  const t = evenTimes(...system.time, printed[system.name]?.points ?? gridOfOthers);
  const options = { u0: system.initial, t, rtol: 1e-12, atol: 1e-13 };
  const { clean } = await simulate(model, system.parameters, options);
  const squares = model.states.map((state) => clean[state].reduce((sum, u) => sum + u * u, 0));
  const rms = (sum: number, count: number) => Math.sqrt(sum / count);
  return {
    system,
    rms: rms(
      squares.reduce((a, b) => a + b),
      t.length * squares.length,
    ),
    states: model.states.map((name, l) => ({ name, rms: rms(squares[l], t.length) })),
  };
}

/** The rms with the value that the study uses and with the printed one. */
async function checkMisprint(system: System | undefined): Promise<Misprint | undefined> {
  if (!system) return undefined;
  const { parameter } = misprint;
  const values = [system.parameters[parameter], misprint.printed];
  const sizes = [];
  for (const value of values) {
    const changed = { ...system, parameters: { ...system.parameters, [parameter]: value } };
    sizes.push({ value, rms: (await sizeOf(changed)).rms });
  }
  return { used: sizes[0], asPrinted: sizes[1] };
}

interface Misprint {
  used: { value: number; rms: number };
  asPrinted: { value: number; rms: number };
}

/** Whether a number is the paper's to the digits that it prints: rounded, or cut off. */
function agrees(rms: number, paper: number): boolean {
  const lastDigit = 10 ** (Math.floor(Math.log10(paper)) - 1);
  return Math.abs(rms - paper) < lastDigit;
}

function captionOf(sizes: readonly Size[], checked: Misprint | undefined): string {
  const compared = sizes.filter(({ system }) => printed[system.name]);
  const off = compared.filter(({ system, rms }) => !agrees(rms, printed[system.name].rms));
  const sentences = [
    `Equations, time span, first states and true parameters, with the root mean square of all states on the paper’s finest grid. It is within one of the last digit that the paper prints for ${compared.length - off.length} of ${compared.length} systems${off.length > 0 ? `; it differs for ${list(off.map(({ system }) => nameOf(system.name)))}` : ''}.`,
  ];
  if (checked) {
    const { used, asPrinted } = checked;
    sentences.push(
      `The paper prints ${misprint.parameter} = ${asPrinted.value} for the protein transduction. That value gives an rms of ${plain(asPrinted.rms)}, ${plain(used.value)} gives ${plain(used.rms)}; the paper’s table says ${printed[misprint.system].rms}, and its code has ${findProblem(misprint.system).parameters.get(misprint.parameter)}, as here.`,
    );
  }
  if (sizes.some(({ system }) => system.name === 'hindmarsh-rose')) {
    sentences.push(
      'The first states of Hindmarsh-Rose have the four decimals of the paper’s code; the paper rounds them.',
    );
  }
  return sentences.join(' ');
}

function systemTable(sizes: readonly Size[]): ReportTable {
  const named = (values: Record<string, number>) =>
    Object.entries(values)
      .map(([name, value]) => `${name} = ${plain(value)}`)
      .join(', ');
  return {
    name: 'systems',
    title: 'The systems',
    columns: [
      'system',
      'equations',
      'time',
      'first states',
      'true parameters',
      'rms',
      'rms in the paper',
      'points',
    ],
    rows: sizes.map(({ system, rms }) => [
      system.name,
      equations(system.model),
      `${system.time[0]} to ${system.time[1]}`,
      named(system.initial),
      named(system.parameters),
      rms,
      printed[system.name]?.rms ?? null,
      printed[system.name]?.points ?? gridOfOthers,
    ]),
    open: true,
  };
}

function stateTable(sizes: readonly Size[]): ReportTable {
  return {
    name: 'states',
    title: 'Root mean square of each state',
    columns: ['system', 'state', 'rms', 'over that of all states'],
    rows: sizes.flatMap(({ system, rms, states }) =>
      states.map((state) => [system.name, state.name, state.rms, state.rms / rms]),
    ),
  };
}

function misprintTable({ used, asPrinted }: Misprint): ReportTable {
  return {
    name: 'w7',
    title: `Two values of ${misprint.parameter} of the protein transduction`,
    columns: [misprint.parameter, 'where', 'rms', 'rms in the paper'],
    rows: [
      [asPrinted.value, 'printed in the paper’s table', asPrinted.rms, printed[misprint.system].rms],
      [used.value, 'used here', used.rms, printed[misprint.system].rms],
    ],
  };
}

/** The equations of a model's text in one line. */
function equations(model: string): string {
  return model
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '')
    .join('; ');
}

import { sbmlFindings } from '../findings/sbmlFindings.ts';
import type { NotInSbml } from '../findings/sbmlWords.ts';
import { checkFields, checkText, isFields, wrong } from '../given.ts';
import { InputError } from '../inputError.ts';
import { checkModel } from '../model/checkModel.ts';
import type { Expression } from '../model/expression.ts';
import type { Model } from '../model/model.ts';
import { printModel } from '../model/printModel.ts';
import { idsOf } from './idsOf.ts';
import { mathMl } from './mathMl.ts';
import { writeEvents } from './writeEvents.ts';

/** A model as SBML. */
export interface WrittenSbml {
  readonly xml: string;
  /** The lines of the model that SBML has no place for: noise, bounds, priors, reports, which parameters are local. */
  readonly lost: readonly string[];
}

/** How a model is written. */
export interface WriteSbmlOptions {
  /** Values of the model's parameters, such as estimates; those without one have no value in the file. */
  readonly parameters?: Readonly<Record<string, number>> | undefined;
  /** The id of the model. */
  readonly id?: string | undefined;
}

function checkGiven(options: unknown, names: readonly string[]): void {
  checkFields(options, 'writeSbml', ['parameters', 'id'], '{ parameters: { k: 0.3 } }');
  const { parameters = {}, id = '' } = options;
  checkText(id, 'id', 'decay');
  const bad = isFields(parameters)
    ? Object.values(parameters).find((value) => !Number.isFinite(value))
    : parameters;
  if (!isFields(parameters) || bad !== undefined)
    throw wrong('parameters', bad, 'Numbers by name are needed, such as { k: 0.3 }.');
  checkFields(parameters, 'parameters', names, '{ k: 0.3 }');
}

/**
 * A model as SBML, Level 3 Version 2: states become parameters with rate rules, definitions and outputs parameters with assignment
 * rules, jumps and events become events. `readSbml` gives the same model again.
 *
 * @throws InputError for inputs and doses, whose values are in a table, jumps without end, and first values at a time other than 0.
 *
 * @example
 * ```ts
 * import { parseModel, readSbml, writeSbml } from 'wendy';
 *
 * const { xml } = writeSbml(parseModel("u' = -k*u\nu(0) = 2"), { parameters: { k: 0.5 } });
 * console.log(readSbml(xml).model.constants.get('k')); // → 0.5
 * ```
 */
export function writeSbml(model: Model, options: WriteSbmlOptions = {}): WrittenSbml {
  checkModel(model);
  checkGiven(options, model.parameters);
  refuse(model);
  const ids = idsOf(model);
  const math = (e: Expression) => mathMl(e, ids);
  const named = (name: string) => {
    const id = ids.get(name)!;
    return id === name ? `id="${id}"` : `id="${id}" name="${escaped(name)}"`;
  };
  const parameter = (name: string, constant: boolean, value?: number) =>
    `      <parameter ${named(name)}${value === undefined ? '' : ` value="${value}"`} constant="${constant}"/>`;
  const outputs = model.outputs.filter(({ name }) => ids.has(`observe ${name}`));
  const initial = [...model.initial.values];
  const rules = [
    ...model.equations.map(({ state, expression }) => rule('rateRule', ids.get(state)!, math(expression))),
    ...model.definitions.map(({ name, expression }) =>
      rule('assignmentRule', ids.get(name)!, math(expression)),
    ),
    ...outputs.map(({ name, expression }) =>
      rule('assignmentRule', ids.get(`observe ${name}`)!, math(expression)),
    ),
  ];
  const given = options.parameters ?? {};
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<sbml xmlns="http://www.sbml.org/sbml/level3/version2/core" level="3" version="2">',
    `  <model id="${/^[A-Za-z_]\w*$/.test(options.id ?? '') ? options.id : 'model'}">`,
    ...list('Parameters', [
      ...model.states.map((name) => parameter(name, false)),
      ...model.definitions.map(({ name }) => parameter(name, false)),
      ...outputs.map(({ name }) => parameter(`observe ${name}`, false).replace('name="observe ', 'name="')),
      ...Array.from(model.constants, ([name, value]) => parameter(name, true, value)),
      ...model.parameters.map((name) =>
        parameter(name, true, Object.hasOwn(given, name) ? given[name] : undefined),
      ),
    ]),
    ...list(
      'InitialAssignments',
      initial.map(
        ([state, { expression }]) =>
          `      <initialAssignment symbol="${ids.get(state)}">${math(expression)}</initialAssignment>`,
      ),
    ),
    ...list('Rules', rules),
    ...list('Events', writeEvents(model, ids)),
    '  </model>',
    '</sbml>',
    '',
  ];
  return { xml: lines.join('\n'), lost: lostLines(model, outputs.length < model.outputs.length) };
}

function rule(kind: 'rateRule' | 'assignmentRule', variable: string, math: string): string {
  return `      <${kind} variable="${variable}">${math}</${kind}>`;
}

function list(name: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`    <listOf${name}>`, ...items, `    </listOf${name}>`];
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}

function refuse({ inputs, jumps, initial, settings }: Model): void {
  const fail = (what: NotInSbml, line: number) => new InputError(sbmlFindings.sbmlNotWritten({ what, line }));
  if (inputs[0]) throw fail({ input: inputs[0].name }, inputs[0].place.line);
  if (settings[0]) throw fail('settings', settings[0].place.line);
  for (const jump of jumps) {
    if (jump.kind === 'at' && jump.experiments) throw fail('jumpOfExperiments', jump.place.line);
    if (jump.kind === 'dose') throw fail({ doses: jump.column }, jump.place.line);
    if (jump.kind === 'at' && jump.every !== undefined) throw fail('endlessJump', jump.place.line);
  }
  const [first] = initial.values.values();
  if (first && initial.time !== 0) throw fail({ firstValueAt: initial.time! }, first.place.line);
}

/** What SBML has no place for, as it is in the model. */
function lostLines(model: Model, outputsToo: boolean): string[] {
  const lost = /^(noise|report|local) |^\S+( ~ | free$)|^[^=':]*[<>]/;
  const isOutput = (line: string) =>
    outputsToo && model.outputs.some(({ name }) => line.startsWith(`observe ${name} = `));
  return printModel(model)
    .split('\n')
    .filter((line) => (lost.test(line) && !line.startsWith('when ')) || isOutput(line));
}

import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import {
  fit,
  InputError,
  parseModel,
  petabAnswer,
  petabObjective,
  readPetab,
  writePetab,
} from '../../src/index.ts';
import { filesOf, tsv, version1, version2 } from './problemFiles.ts';

type Texts = Readonly<Record<string, string>>;

const measured = version1['measurements.tsv'];
const parameters = version1['parameters.tsv'];
const model = version1['model.xml'];
const yaml2 = version2['problem.yaml'];
const everyText = (change: (text: string, name: string) => string): Texts =>
  Object.fromEntries(Object.entries(version1).map(([name, text]) => [name, change(text, name)]));
const inTables = (change: (text: string) => string) =>
  everyText((text, name) => (name.endsWith('.tsv') ? change(text) : text));
/** With one more column. */
const column = (table: string, name: string, cell: (row: number) => string) =>
  table
    .split('\n')
    .map((line, i) => (line === '' ? line : `${line}\t${i === 0 ? name : cell(i)}`))
    .join('\n');
const mapped = (row: string): Texts => ({
  'problem.yaml': `${yaml2}mapping_files: [map.tsv]\n`,
  'map.tsv': tsv('petabEntityId modelEntityId', row),
});

describe('parameters without an effect on what was measured', () => {
  const unseen = {
    'model.xml': model
      .replaceAll(
        '</listOfParameters>',
        '<parameter id="d" value="1" constant="true"/><parameter id="X" value="1" constant="false"/></listOfParameters>',
      )
      .replace(
        '<listOfReactions>',
        '<listOfRules><rateRule variable="X"><math xmlns="http://www.w3.org/1998/Math/MathML"><apply><times/><ci>d</ci><ci>A</ci></apply></math></rateRule></listOfRules><listOfReactions>',
      ),
  };
  test.each([
    ['nominal', 'd log10 0.01 100 7 1', 'd = 7'],
    ['middle', 'd log10 0.01 100 - 1', 'd = 1'],
  ])('keep their %s value, with a note', async (_, row, line) => {
    const files = filesOf(version1, { ...unseen, 'parameters.tsv': `${parameters}${tsv(row)}` });
    const petab = await readPetab(files);
    expect(petab.model.split('\n')).toContain(line);
    expect(Object.keys(petab.bounds)).toEqual(['k', 's', 'sigma']);
    expect(petab.notes.map(({ finding }) => finding.code)).toEqual(['petabUnused']);
    const plain = await readPetab(filesOf(version1, {}));
    expect((await petabObjective(petab)).llh).toBeCloseTo((await petabObjective(plain)).llh, 9);
    const { nominalObjective } = await petabAnswer(petab, { parameters: [] });
    expect(nominalObjective).not.toBeNull();
  });
});

describe('problems that are the same in other words', () => {
  test.each<[string, Texts, Texts]>([
    ['Windows line ends', version1, everyText((text) => text.replaceAll('\n', '\r\n'))],
    ['line ends of old computers', version1, inTables((text) => text.replaceAll('\n', '\r'))],
    ['byte order marks', version1, everyText((text) => `\uFEFF${text}`)],
    ['quotes about every cell', version1, inTables((text) => text.replace(/[^\t\n]+/g, '"$&"'))],
    [
      'replicates and data sets',
      version1,
      { 'measurements.tsv': column(measured, 'replicateId', (i) => `r${i}`) },
    ],
    [
      'words of the language as conditions',
      version1,
      {
        'conditions.tsv': tsv('conditionId a0', 'in 1', 'and 3'),
        'measurements.tsv': measured.replaceAll('low', 'in').replaceAll('high', 'and'),
      },
    ],
    [
      'no value in the model for what is estimated',
      version1,
      { 'model.xml': model.replace('id="k" value="1"', 'id="k"') },
    ],
    [
      'another value in the model for what is estimated',
      version1,
      { 'model.xml': model.replace('id="k" value="1"', 'id="k" value="9"') },
    ],
    [
      'a table that is not read',
      version1,
      { 'problem.yaml': `${version1['problem.yaml']}  visualization_files: [v.tsv]\n` },
    ],
    [
      'an extension that is not needed',
      version2,
      { 'problem.yaml': `${yaml2}extensions: {x: {version: 1.0.0, required: false}}\n` },
    ],
    [
      'periods in any order',
      version2,
      { 'experiments.tsv': tsv('experimentId time conditionId', 'e 2 more', 'e 0 run', 'e -inf rest') },
    ],
    [
      'a period after the last measurement',
      version2,
      { 'experiments.tsv': `${version2['experiments.tsv']}e\t25\tmore\n` },
    ],
    [
      'a mapping',
      version2,
      { ...mapped('AA A'), 'observables.tsv': version2['observables.tsv'].replace('\tA\t', '\tAA\t') },
    ],
  ])('%s', async (_, base, changes) => {
    const [plain, other] = [await readPetab(filesOf(base)), await readPetab(filesOf(base, changes))];
    const [{ llh }, again] = [await petabObjective(plain), await petabObjective(other)];
    expect(again.llh).toBe(llh);
    const result = await fit(parseModel(other.model), other.table, {
      ...other.options,
      bounds: other.bounds,
    });
    const answer = await petabAnswer(other, result);
    const written = await petabObjective(await readPetab(writePetab(other, result)));
    expect(-written.llh).toBe(answer.objective);
    expect(answer.objective).toBeLessThan(-llh);
  });

  test.each(['../../', './', 'a/../', '.\\'])(
    'files of a zip archive, called %s…, stay in its folder',
    async (folder) => {
      const bytes = (text: string) => new TextEncoder().encode(text);
      const zip = zipSync(
        Object.fromEntries(Object.entries(version1).map(([name, text]) => [`${folder}${name}`, bytes(text)])),
      );
      const petab = await readPetab(new Map([['problem.zip', zip]]));
      expect([...petab.source.files.keys()].sort()).toEqual(Object.keys(version1).sort());
    },
  );

  test('experiments whose names are made of the same words are two', async () => {
    const petab = await readPetab(
      filesOf(version1, {
        'conditions.tsv': tsv('conditionId a0 k', 'a 1 0', 'b__c 2 1', 'a__b 3 0', 'c 4 1'),
        'parameters.tsv': parameters.replace(/^k.*\n/m, ''),
        'measurements.tsv': tsv(
          'observableId simulationConditionId preequilibrationConditionId time measurement observableParameters noiseParameters',
          'y b__c a 0 2 s sigma',
          'y c a__b 0 6 s sigma',
        ),
      }),
    );
    const { simulations } = await petabObjective(petab);
    // A rests at 1 and at 3; s = 2.
    expect(simulations.map((y) => Math.round(1e9 * y) / 1e9)).toEqual([2, 6]);
  });
});

describe('problems that are refused where the mistake is', () => {
  test.each<[string, Texts, Texts, string]>([
    [
      'a condition twice',
      version1,
      { 'conditions.tsv': tsv('conditionId a0', 'low 1', 'high 3', 'low 7') },
      'conditions.tsv, row 4, column conditionId',
    ],
    [
      'a condition that sets nothing known',
      version1,
      { 'conditions.tsv': tsv('conditionId a00', 'low 1', 'high 3') },
      'conditions.tsv, row 2, column a00',
    ],
    [
      'a condition that sets what is estimated',
      version1,
      { 'conditions.tsv': tsv('conditionId a0 k', 'low 1 -', 'high 3 2') },
      'conditions.tsv, row 3, column k',
    ],
    [
      'a species in the parameter table',
      version1,
      { 'parameters.tsv': `${parameters}B\tlin\t-1\t1\t0\t1\n` },
      'parameters.tsv, row 5, column parameterId',
    ],
    [
      'a reaction in the parameter table',
      version1,
      { 'parameters.tsv': `${parameters}R\tlin\t-1\t1\t5\t0\n` },
      'parameters.tsv, row 5, column parameterId',
    ],
    [
      'a parameter without any value',
      version1,
      {
        'conditions.tsv': tsv('conditionId', 'low', 'high'),
        'model.xml': model.replace('id="a0" value="1"', 'id="a0"'),
      },
      'model.xml: nothing gives a0 a value',
    ],
    [
      'a parameter that one condition gives no value',
      version1,
      {
        'conditions.tsv': tsv('conditionId a0', 'low 1', 'high -'),
        'model.xml': model.replace('id="a0" value="1"', 'id="a0"'),
      },
      'model.xml: nothing gives a0 a value',
    ],
    [
      'a species without a first value',
      version1,
      { 'model.xml': model.replace('"B" compartment="C" initialConcentration="0"', '"B" compartment="C"') },
      'model.xml: nothing gives B a value',
    ],
    [
      'measurements without their noise',
      version1,
      { 'measurements.tsv': measured.replace(/\t[^\t\n]*$/gm, '') },
      'measurements.tsv, row 2, column noiseParameters',
    ],
    [
      'noise below zero',
      version1,
      { 'measurements.tsv': measured.replace('0.05', '-0.05') },
      'measurements.tsv, row 7, column noiseParameters',
    ],
    [
      'a negative value in logarithms',
      version1,
      { 'measurements.tsv': measured.replace('2.1', '-2.1') },
      'measurements.tsv, row 2, column measurement',
    ],
    [
      'bounds the wrong way round',
      version1,
      { 'parameters.tsv': parameters.replace('0.001\t1000', '5\t0.5') },
      'parameters.tsv, row 2, column upperBound',
    ],
    [
      'an extension of version 1',
      version1,
      { 'problem.yaml': `${version1['problem.yaml']}extensions: {x: {version: 1}}\n` },
      'the extension x is needed',
    ],
    [
      'an extension of version 2',
      version2,
      { 'problem.yaml': `${yaml2}extensions: {x: {version: 1.0.0, required: true}}\n` },
      'the extension x is needed',
    ],
    [
      'two models',
      version2,
      {
        'problem.yaml': yaml2.replace(
          'condition_files',
          '  other: {language: sbml, location: model.xml}\ncondition_files',
        ),
      },
      'it names 2 models',
    ],
    [
      'two conditions of one period that set the same',
      version2,
      {
        'conditions.tsv': `${version2['conditions.tsv']}again\tk\t3\n`,
        'experiments.tsv': `${version2['experiments.tsv']}e\t0\tagain\n`,
      },
      'experiments.tsv, row 5, column conditionId',
    ],
    [
      'a target that nothing has',
      version2,
      { 'conditions.tsv': version2['conditions.tsv'].replace('run\tk', 'run\tkk') },
      'conditions.tsv, row 3, column targetId',
    ],
    [
      'a target that is estimated',
      version2,
      { 'conditions.tsv': version2['conditions.tsv'].replace('run\tk\trate', 'run\trate\t2') },
      'conditions.tsv, row 3, column targetValue',
    ],
    ['a mapping to nothing', version2, mapped('rate R.kk'), 'map.tsv, row 2, column modelEntityId'],
  ])('%s', async (_, base, changes, place) => {
    const error = await readPetab(filesOf(base, changes)).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(InputError);
    expect((error as InputError).message).toContain(place);
  });
});

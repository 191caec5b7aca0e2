import type { petabFindings } from '../../../src/findings/petabFindings.ts';
import { readPetab } from '../../../src/index.ts';
import { petabOf } from '../../../src/inside.ts';
import { filesOf, tsv, version1, version2 } from '../../petab/problemFiles.ts';
import type { Examples } from '../example.ts';

const read =
  (changed: Readonly<Record<string, string | undefined>>, problem = version1) =>
  () =>
    readPetab(filesOf(problem, changed));
const replaced = (file: string, text: string, by: string) =>
  read({ [file]: version1[file].replace(text, by) });

export const title = 'PEtab';

export const examples: Examples<typeof petabFindings> = {
  petabNotWritten: () =>
    petabOf(
      {
        model: "x' = -k*x + u\ninput u",
        experiments: [{ known: { u: { t: [0, 1], value: [1, 2] } } }],
      } as never,
      { states: [], experiments: [] },
    ),
  petabMissing: read({ 'problem.yaml': undefined }),
  petabSeveral: read({ 'other.yaml': 'format_version: 1' }),
  petabNotYaml: read({ 'problem.yaml': 'format_version: 1\n  problems: [' }),
  petabVersion: read({ 'problem.yaml': 'format_version: 3.1.0' }),
  petabEntry: read({ 'problem.yaml': 'format_version: 1\nparameter_file: parameters.tsv\n' }),
  petabNoMeasurements: read({
    'measurements.tsv': tsv('observableId simulationConditionId time measurement'),
  }),
  petabFileMissing: read({ 'model.xml': undefined }),
  petabUnsupported: read(
    { 'problem.yaml': version2['problem.yaml'].replace('language: sbml', 'language: pysb') },
    version2,
  ),
  petabColumn: replaced('measurements.tsv', 'measurement', 'value'),
  petabRow: replaced('conditions.tsv', 'low\t1', 'low\t1\t2'),
  petabTwice: replaced('parameters.tsv', 's\tlog10', 'k\tlog10'),
  petabCell: replaced('measurements.tsv', '2.1', '2,1'),
  petabUnknown: replaced('measurements.tsv', 'y\tlow', 'Y\tlow'),
  petabFormula: replaced('observables.tsv', 'y*A', 'y*)A'),
  petabNoValue: read({
    'conditions.tsv': tsv('conditionId', 'low', 'high'),
    'model.xml': version1['model.xml'].replace('id="a0" value="1"', 'id="a0"'),
  }),
  petabUnused: async () => {
    const more = `${version1['parameters.tsv']}other\tlog10\t1\t2\t1\t1\n`;
    return (await readPetab(filesOf(version1, { 'parameters.tsv': more }))).notes[0].finding;
  },
  petabFunction: read({
    'observables.tsv': tsv(
      'observableId observableFormula noiseFormula',
      'y observableParameter1_y*erf(A) noiseParameter1_y',
      'b B noiseParameter1_b',
    ),
  }),
};

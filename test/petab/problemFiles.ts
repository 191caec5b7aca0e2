import { sbmlText } from '../sbml/sbmlText.ts';

const math = (inside: string) => `<math xmlns="http://www.w3.org/1998/Math/MathML">${inside}</math>`;

/** A decays into B at the rate k, in a compartment of size 1; A begins with a0. */
const decayModel = sbmlText(`<listOfCompartments>
<compartment id="C" spatialDimensions="3" size="1" constant="true"/></listOfCompartments>
<listOfSpecies>
<species id="A" compartment="C" initialConcentration="1" hasOnlySubstanceUnits="false" boundaryCondition="false" constant="false"/>
<species id="B" compartment="C" initialConcentration="0" hasOnlySubstanceUnits="false" boundaryCondition="false" constant="false"/>
</listOfSpecies>
<listOfParameters><parameter id="a0" value="1" constant="true"/><parameter id="k" value="1" constant="true"/></listOfParameters>
<listOfInitialAssignments><initialAssignment symbol="A">${math('<ci>a0</ci>')}</initialAssignment></listOfInitialAssignments>
<listOfReactions><reaction id="R" reversible="false">
<listOfReactants><speciesReference species="A" stoichiometry="1" constant="true"/></listOfReactants>
<listOfProducts><speciesReference species="B" stoichiometry="1" constant="true"/></listOfProducts>
<kineticLaw>${math('<apply><times/><ci>C</ci><ci>k</ci><ci>A</ci></apply>')}</kineticLaw>
</reaction></listOfReactions>`);

/** Lines with cells between blanks, as a table between tabs; `-` is an empty cell. */
export function tsv(...lines: string[]): string {
  const cells = (line: string) =>
    line.split(' ').map((cell) => (cell === '-' ? '' : cell.replaceAll('~', ' ')));
  return `${lines.map((line) => cells(line).join('\t')).join('\n')}\n`;
}

/** A problem of version 1: two experiments with first values of their own, a scaled observable and its logarithm. */
export const version1: Readonly<Record<string, string>> = {
  'problem.yaml': `format_version: 1
parameter_file: parameters.tsv
problems:
- condition_files: [conditions.tsv]
  measurement_files: [measurements.tsv]
  observable_files: [observables.tsv]
  sbml_files: [model.xml]
`,
  'model.xml': decayModel,
  'parameters.tsv': tsv(
    'parameterId parameterScale lowerBound upperBound nominalValue estimate',
    'k log10 0.001 1000 0.5 1',
    's log10 0.001 1000 2 1',
    'sigma log10 0.001 10 0.1 1',
  ),
  'conditions.tsv': tsv('conditionId a0', 'low 1', 'high 3'),
  'observables.tsv': tsv(
    'observableId observableFormula observableTransformation noiseFormula',
    'y observableParameter1_y*A log10 noiseParameter1_y',
    'b B lin noiseParameter1_b',
  ),
  'measurements.tsv': tsv(
    'observableId simulationConditionId time measurement observableParameters noiseParameters',
    'y low 0 2.1 s sigma',
    'y low 1 1.2 s sigma',
    'y low 3 0.45 s sigma',
    'y high 1 3.7 s sigma',
    'y high 2 2.2 s sigma',
    'b low 1 0.4 - 0.05',
    'b low 2 0.64 - 0.08',
    'b high 2 1.85 - 0.1',
  ),
};

/** A problem of version 2: A is added at t = 2, after a rest with k = 0. */
export const version2: Readonly<Record<string, string>> = {
  'problem.yaml': `format_version: 2.0.0
parameter_files: [parameters.tsv]
model_files:
  decay: {language: sbml, location: model.xml}
condition_files: [conditions.tsv]
experiment_files: [experiments.tsv]
measurement_files: [measurements.tsv]
observable_files: [observables.tsv]
`,
  'model.xml': decayModel,
  'parameters.tsv': tsv(
    'parameterId lowerBound upperBound nominalValue estimate priorDistribution priorParameters',
    'rate 0 10 0.5 true normal 0.4;0.2',
  ),
  'conditions.tsv': tsv('conditionId targetId targetValue', 'rest k 0', 'run k rate', 'more A A~+~2'),
  'experiments.tsv': tsv('experimentId time conditionId', 'e -inf rest', 'e 0 run', 'e 2 more'),
  'observables.tsv': tsv(
    'observableId observableFormula noiseFormula noiseDistribution noisePlaceholders',
    'y A f*y laplace f',
  ),
  'measurements.tsv': tsv(
    'observableId experimentId time measurement noiseParameters',
    'y e 0 1.1 0.1',
    'y e 2 2.3 0.1',
    'y e 3 1.5 0.1',
  ),
};

/** The files of a problem, some of them changed; one that is undefined is left out. */
export function filesOf(
  problem: Readonly<Record<string, string>>,
  changed: Readonly<Record<string, string | undefined>> = {},
): Map<string, string> {
  const all = Object.entries({ ...problem, ...changed });
  return new Map(all.flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const])));
}

import type { Draw } from '../draw.ts';
import { mutatedText } from './mutate.ts';
import { numberText, plainNumber } from './numbers.ts';
import { sbmlText } from './sbml.ts';

const math = (inside: string) => `<math xmlns="http://www.w3.org/1998/Math/MathML">${inside}</math>`;
const species = (id: string) =>
  `<species id="${id}" compartment="C" initialConcentration="1" hasOnlySubstanceUnits="false" boundaryCondition="false" constant="false"/>`;
const reference = (id: string) => `<speciesReference species="${id}" stoichiometry="1" constant="true"/>`;

/** A decays into B. */
const decay = `<sbml xmlns="http://www.sbml.org/sbml/level3/version2/core" level="3" version="2"><model id="m">
<listOfCompartments><compartment id="C" spatialDimensions="3" size="1" constant="true"/></listOfCompartments>
<listOfSpecies>${species('A')}${species('B')}</listOfSpecies>
<listOfParameters><parameter id="a0" value="1" constant="true"/><parameter id="k" value="1" constant="true"/></listOfParameters>
<listOfInitialAssignments><initialAssignment symbol="A">${math('<ci>a0</ci>')}</initialAssignment></listOfInitialAssignments>
<listOfReactions><reaction id="R" reversible="false"><listOfReactants>${reference('A')}</listOfReactants><listOfProducts>${reference('B')}</listOfProducts>
<kineticLaw>${math('<apply><times/><ci>C</ci><ci>k</ci><ci>A</ci></apply>')}</kineticLaw></reaction></listOfReactions></model></sbml>`;

const tsv = (...rows: readonly (readonly string[])[]) => `${rows.map((row) => row.join('\t')).join('\n')}\n`;

/** The files of a PEtab problem of version 1 or 2; most have one or two that are damaged or left out. */
export function petabFiles(draw: Draw): { name: string; text: string }[] {
  const files = Object.entries(draw.chance(0.5) ? version1(draw) : version2(draw));
  const model = draw.chance(0.15) ? sbmlText(draw) : decay;
  let all = [...files, ['model.xml', model] as const].map(([name, text]) => ({ name, text }));
  if (draw.chance(0.35)) return all;
  for (const k of draw.several(1, 2, () => draw.whole(0, all.length - 1))) {
    all = all.flatMap((file, i) => {
      if (i !== k) return [file];
      return draw.chance(0.05) ? [] : [{ ...file, text: mutatedText(draw, file.text) }];
    });
  }
  return all;
}

/** Picks among texts that go together and, where a problem may be wrong, among others too. */
type Pick = (sound: readonly string[], wrong: readonly string[]) => string;

function pickFor(draw: Draw): Pick {
  const mayBeWrong = draw.chance(0.4);
  return (sound, wrong) => draw.pick(mayBeWrong ? [...sound, ...wrong] : sound);
}

function formula(pick: Pick): string {
  const sound = [
    'A',
    'A + B',
    's*A',
    'A/(A + B)',
    'log10(A + 1)',
    'piecewise(A, A > 0.5, B)',
    'A**2',
    'pow(A, 2)',
  ];
  return pick(sound, ['x', '']);
}

function times(draw: Draw, pick: Pick): string[] {
  return draw.several(1, 5, (i) =>
    pick([String(i), String(i), 'inf', '0'], [numberText(draw, plainNumber(draw))]),
  );
}

function version1(draw: Draw): Record<string, string> {
  const pick = pickFor(draw);
  const scale = () => draw.pick(['lin', 'log', 'log10']);
  const hasPrior = draw.chance(0.5);
  const prior = [
    pick(hasPrior ? ['normal', 'laplace', 'uniform'] : [''], ['x', 'normal']),
    pick(hasPrior ? ['0;1'] : [''], ['1', '']),
  ];
  const [isScaled, ownNoise] = [draw.chance(0.5), draw.chance(0.5)];
  return {
    'problem.yaml': `format_version: ${draw.pick(['1', '"1.0.0"', '1.0'])}\nparameter_file: parameters.tsv\nproblems:\n- condition_files: [conditions.tsv]\n  measurement_files: [measurements.tsv]\n  observable_files: [observables.tsv]\n  sbml_files: [model.xml]\n`,
    'parameters.tsv': tsv(
      [
        'parameterId',
        'parameterScale',
        'lowerBound',
        'upperBound',
        'nominalValue',
        'estimate',
        'objectivePriorType',
        'objectivePriorParameters',
      ],
      ['k', scale(), '0.001', '1000', '0.5', draw.pick(['1', '0']), ...prior],
      ['s', scale(), '0.001', '10', '2', '1', '', ''],
      ['sigma', scale(), '0.001', '10', '0.1', '1', '', ''],
    ),
    'conditions.tsv': tsv(['conditionId', 'a0'], ['low', '1'], ['high', pick(['3', 's', 'NaN'], [''])]),
    'observables.tsv': tsv(
      ['observableId', 'observableFormula', 'observableTransformation', 'noiseFormula', 'noiseDistribution'],
      [
        'y',
        isScaled ? 'observableParameter1_y*A' : formula(pick),
        scale(),
        ownNoise ? 'noiseParameter1_y' : draw.pick(['sigma', '0.1', 'sigma*A']),
        draw.pick(['normal', 'laplace']),
      ],
    ),
    'measurements.tsv': tsv(
      [
        'observableId',
        'preequilibrationConditionId',
        'simulationConditionId',
        'time',
        'measurement',
        'observableParameters',
        'noiseParameters',
      ],
      ...times(draw, pick).map((t) => [
        'y',
        draw.pick(['', '', 'low']),
        draw.pick(['low', 'high']),
        t,
        numberText(draw, Math.abs(plainNumber(draw))),
        pick(isScaled ? ['s', '2'] : [''], ['s', '']),
        pick(ownNoise ? ['sigma', '0.1'] : [''], ['0.1', '']),
      ]),
    ),
  };
}

function version2(draw: Draw): Record<string, string> {
  const pick = pickFor(draw);
  const rest = draw.chance(0.5) ? [['e', '-inf', 'rest']] : [];
  const ownNoise = draw.chance(0.5);
  return {
    'problem.yaml':
      'format_version: 2.0.0\nparameter_files: [parameters.tsv]\nmodel_files:\n  decay: {language: sbml, location: model.xml}\ncondition_files: [conditions.tsv]\nexperiment_files: [experiments.tsv]\nmeasurement_files: [measurements.tsv]\nobservable_files: [observables.tsv]\n',
    'parameters.tsv': tsv(
      [
        'parameterId',
        'lowerBound',
        'upperBound',
        'nominalValue',
        'estimate',
        'priorDistribution',
        'priorParameters',
      ],
      ['rate', '0', '10', '0.5', 'true', pick(['normal', 'cauchy', 'gamma'], ['', 'x']), '0.4;0.2'],
      ['s', '0', '10', '0.5', draw.pick(['true', 'false']), '', ''],
    ),
    'conditions.tsv': tsv(
      ['conditionId', 'targetId', 'targetValue'],
      ['rest', 'k', '0'],
      ['run', 'k', 'rate'],
      ['more', pick(['A', 'B', 'k'], ['C', 'x']), draw.pick(['3', 'rate*s'])],
    ),
    'experiments.tsv': tsv(
      ['experimentId', 'time', 'conditionId'],
      ...rest,
      ['e', '0', 'run'],
      ['e', pick(['2', '0.5'], ['inf']), 'more'],
    ),
    'observables.tsv': tsv(
      ['observableId', 'observableFormula', 'noiseFormula', 'noiseDistribution', 'noisePlaceholders'],
      [
        'y',
        formula(pick),
        ownNoise ? draw.pick(['f*y', 'f']) : '0.1',
        pick(['normal', 'laplace', 'log-normal'], ['x']),
        ownNoise ? 'f' : '',
      ],
    ),
    'measurements.tsv': tsv(
      ['observableId', 'experimentId', 'time', 'measurement', 'noiseParameters'],
      ...times(draw, pick).map((t) => [
        'y',
        pick(['e'], ['']),
        t,
        numberText(draw, plainNumber(draw)),
        pick(ownNoise ? ['0.1', 's'] : [''], ['0.1', '']),
      ]),
    ),
  };
}

import type { Draw } from '../draw.ts';
import { hostileTexts } from './names.ts';
import { anyNumber, plainNumber } from './numbers.ts';

/** A document of SBML: species in compartments, parameters, reactions, rules, events, functions and units, sound for the most part. */
export function sbmlText(draw: Draw): string {
  const [level, version] = draw.pick([
    [3, 1],
    [3, 2],
    [2, 4],
    [2, 1],
  ] as const);
  const space =
    level === 3
      ? `http://www.sbml.org/sbml/level3/version${version}/core`
      : `http://www.sbml.org/sbml/level2${version > 1 ? `/version${version}` : ''}`;
  const species = ['S', 'P', 'E'].slice(0, draw.whole(1, 3));
  const parameters = ['k', 'Km', 't', 'pi', 'time', 'n_0'].slice(0, draw.whole(1, 6));
  const names: Names = { species, all: [...species, ...parameters, 'C'] };
  const parts = [
    list('FunctionDefinitions', draw.chance(0.2) ? [definition(draw)] : []),
    list('UnitDefinitions', draw.chance(0.5) ? [units(draw)] : []),
    list('Compartments', [compartment(draw)]),
    list(
      'Species',
      species.map((id) => speciesElement(draw, id)),
    ),
    list(
      'Parameters',
      parameters.map((id) => parameter(draw, id)),
    ),
    list(
      'InitialAssignments',
      draw.chance(0.2) ? [assigned(draw, 'initialAssignment', 'symbol', names)] : [],
    ),
    list(
      'Rules',
      draw.several(0, 2, () =>
        assigned(draw, draw.pick(['rateRule', 'assignmentRule', 'algebraicRule']), 'variable', names),
      ),
    ),
    list(
      'Reactions',
      draw.several(0, 3, (i) => reaction(draw, names, i)),
    ),
    list('Events', draw.chance(0.2) ? [event(draw, names)] : []),
  ];
  const name = draw.pick(['', ' name="a &lt;model&gt;"']);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sbml xmlns="${space}" level="${level}" version="${version}"><model id="m"${name}>${parts.join('\n')}</model></sbml>`;
}

interface Names {
  readonly species: readonly string[];
  readonly all: readonly string[];
}

const list = (name: string, items: readonly string[]) =>
  items.length === 0 ? '' : `<listOf${name}>${items.join('')}</listOf${name}>`;
const math = (inside: string) => `<math xmlns="http://www.w3.org/1998/Math/MathML">${inside}</math>`;

function value(draw: Draw): number | string {
  return draw.chance(0.9) ? plainNumber(draw) : draw.pick([anyNumber(draw), 'INF', 'NaN', '', 'x']);
}

function definition(draw: Draw): string {
  const body = formula(draw, { species: [], all: ['x'] }, 2);
  return `<functionDefinition id="f">${math(`<lambda><bvar><ci>x</ci></bvar>${body}</lambda>`)}</functionDefinition>`;
}

function compartment(draw: Draw): string {
  const size = draw.pick(['size="1"', 'size="2.5"', '']);
  return `<compartment id="C" ${size} spatialDimensions="${draw.pick([3, 3, 2, 0])}" constant="${draw.pick(['true', 'true', 'false'])}"/>`;
}

function speciesElement(draw: Draw, id: string): string {
  const first = draw.pick([`initialConcentration="${value(draw)}"`, `initialAmount="${value(draw)}"`, '']);
  const attributes = [
    `compartment="${draw.pick(['C', 'C', 'C', 'D'])}"`,
    first,
    `hasOnlySubstanceUnits="${draw.pick(['false', 'true'])}"`,
    `boundaryCondition="${draw.pick(['false', 'false', 'true'])}"`,
    `constant="${draw.pick(['false', 'false', 'false', 'true'])}"`,
  ];
  return `<species id="${id}" ${attributes.join(' ')}/>`;
}

function parameter(draw: Draw, id: string): string {
  const odd = draw.pick(hostileTexts).replace(/[<&"\p{Cc}]/gu, '');
  const unit = draw.pick(['', ' units="u"', ' units="second"', ` units="${odd}"`]);
  return `<parameter id="${id}" value="${value(draw)}" constant="${draw.pick(['true', 'true', 'true', 'false'])}"${unit}/>`;
}

function assigned(draw: Draw, kind: string, attribute: string, names: Names): string {
  return `<${kind} ${attribute}="${draw.pick([...names.all, 'x'])}">${math(formula(draw, names, 2))}</${kind}>`;
}

function units(draw: Draw): string {
  const kinds = draw.several(0, 3, () => {
    const kind = draw.pick(['mole', 'litre', 'second', 'dimensionless', 'item', 'kelvin', 'x']);
    return `<unit kind="${kind}" exponent="${draw.pick([1, -1, 2, 0, 0.5, 'x'])}" scale="${draw.pick([0, -3, 7])}" multiplier="${draw.pick([1, 60, 3600, 2.5])}"/>`;
  });
  return `<unitDefinition id="u"><listOfUnits>${kinds.join('')}</listOfUnits></unitDefinition>`;
}

function reaction(draw: Draw, names: Names, i: number): string {
  const side = (kind: string) =>
    list(
      kind,
      draw.several(
        0,
        2,
        () =>
          `<speciesReference species="${draw.pick(names.species)}" stoichiometry="${draw.pick([1, 1, 2, 0.5])}" constant="true"/>`,
      ),
    );
  const local = draw.chance(0.3)
    ? list(draw.pick(['LocalParameters', 'Parameters']), [
        `<${draw.pick(['localParameter', 'parameter'])} id="${draw.pick(['k', 'kl'])}" value="0.1"/>`,
      ])
    : '';
  const law = draw.chance(0.9) ? `<kineticLaw>${math(formula(draw, names, 3))}${local}</kineticLaw>` : '';
  return `<reaction id="R${i}" reversible="false" fast="${draw.pick(['false', 'false', 'false', 'true'])}">${side('Reactants')}${side('Products')}${law}</reaction>`;
}

function event(draw: Draw, names: Names): string {
  const compared = `<apply><${draw.pick(['gt', 'lt', 'geq', 'eq'])}/>${formula(draw, names, 1)}${formula(draw, names, 0)}</apply>`;
  const delay = draw.chance(0.2) ? `<delay>${math(formula(draw, names, 0))}</delay>` : '';
  const set = list('EventAssignments', [assigned(draw, 'eventAssignment', 'variable', names)]);
  return `<event id="e" useValuesFromTriggerTime="true"><trigger initialValue="${draw.pick(['true', 'false'])}" persistent="true">${math(compared)}</trigger>${delay}${set}</event>`;
}

/** A formula of content MathML. */
function formula(draw: Draw, names: Names, depth: number): string {
  const inner = () => formula(draw, names, depth - 1);
  if (depth <= 0) {
    return draw.weighted<() => string>([
      [5, () => `<ci>${draw.pick(names.all)}</ci>`],
      [3, () => `<cn>${plainNumber(draw)}</cn>`],
      [0.5, () => `<cn type="${draw.pick(['e-notation', 'rational', 'integer', 'x'])}">1<sep/>3</cn>`],
      [0.3, () => '<csymbol definitionURL="http://www.sbml.org/sbml/symbols/time">t</csymbol>'],
      [
        0.2,
        () => draw.pick(['<pi/>', '<exponentiale/>', '<true/>', '<infinity/>', '<ci>unknown</ci>', '<x/>']),
      ],
    ])();
  }
  const one = draw.pick([
    'exp',
    'ln',
    'minus',
    'abs',
    'floor',
    'sin',
    'arctan',
    'factorial',
    'not',
    'log',
    'root',
  ]);
  return draw.weighted<() => string>([
    [5, () => `<apply><times/>${inner()}${inner()}</apply>`],
    [3, () => `<apply><plus/>${inner()}${inner()}</apply>`],
    [2, () => `<apply><${draw.pick(['minus', 'divide', 'power'])}/>${inner()}${inner()}</apply>`],
    [1, () => `<apply><${one}/>${inner()}</apply>`],
    [0.5, () => `<apply><ci>f</ci>${inner()}</apply>`],
    [
      0.5,
      () =>
        `<piecewise><piece>${inner()}<apply><lt/>${inner()}${inner()}</apply></piece><otherwise>${inner()}</otherwise></piecewise>`,
    ],
    [1, () => formula(draw, names, 0)],
  ])();
}

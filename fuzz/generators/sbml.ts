import type { Draw } from '../draw.ts';
import { hostileTexts } from './names.ts';
import { anyNumber, plainNumber } from './numbers.ts';

/** Documents that may have what a reader refuses, anywhere in them; the others are sound, or nearly so. */
const ODD = 0.25;

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
  const isOdd = draw.chance(ODD);
  const hasFunction = draw.chance(0.2);
  const names: Names = { species, all: [...species, ...parameters, 'C'], isOdd, hasFunction };
  const ruled = draw.shuffled(isOdd ? [...names.all, 'x'] : names.all);
  const parts = [
    list('FunctionDefinitions', hasFunction ? [definition(draw, isOdd)] : []),
    list('UnitDefinitions', draw.chance(0.5) ? [units(draw, isOdd)] : []),
    list('Compartments', [compartment(draw, ruled.slice(0, 2).includes('C'))]),
    list(
      'Species',
      species.map((id) => speciesElement(draw, id, isOdd)),
    ),
    list(
      'Parameters',
      parameters.map((id) => parameter(draw, id, isOdd)),
    ),
    list(
      'InitialAssignments',
      draw.chance(0.2) ? [assigned(draw, 'initialAssignment', 'symbol', targetIn(draw, names), names)] : [],
    ),
    list(
      'Rules',
      draw.several(0, 2, (i) => {
        const kinds = ['rateRule', 'assignmentRule', ...(isOdd ? ['algebraicRule'] : [])];
        return assigned(draw, draw.pick(kinds), 'variable', ruled[i] ?? 'x', names);
      }),
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
  /** Whether anything may be wrong. */
  readonly isOdd: boolean;
  /** Whether there is a function f of one argument. */
  readonly hasFunction: boolean;
}

const list = (name: string, items: readonly string[]) =>
  items.length === 0 ? '' : `<listOf${name}>${items.join('')}</listOf${name}>`;
const math = (inside: string) => `<math xmlns="http://www.w3.org/1998/Math/MathML">${inside}</math>`;

function value(draw: Draw, isOdd: boolean): number | string {
  if (isOdd && draw.chance(0.1)) return draw.pick([anyNumber(draw), 'INF', 'NaN', '', 'x']);
  return plainNumber(draw);
}

function definition(draw: Draw, isOdd: boolean): string {
  const body = formula(draw, { species: [], all: ['x'], isOdd, hasFunction: false }, 2);
  return `<functionDefinition id="f">${math(`<lambda><bvar><ci>x</ci></bvar>${body}</lambda>`)}</functionDefinition>`;
}

function compartment(draw: Draw, isRuled: boolean): string {
  const size = draw.pick(['size="1"', 'size="2.5"', '']);
  return `<compartment id="C" ${size} spatialDimensions="${draw.pick([3, 3, 2, 0])}" constant="${isRuled ? 'false' : draw.pick(['true', 'true', 'false'])}"/>`;
}

function speciesElement(draw: Draw, id: string, isOdd: boolean): string {
  const x = value(draw, isOdd);
  const first = draw.pick([`initialConcentration="${x}"`, `initialAmount="${x}"`, '']);
  const attributes = [
    `compartment="${isOdd ? draw.pick(['C', 'C', 'C', 'D']) : 'C'}"`,
    first,
    `hasOnlySubstanceUnits="${draw.pick(['false', 'true'])}"`,
    `boundaryCondition="${draw.pick(['false', 'false', 'true'])}"`,
    `constant="${draw.pick(['false', 'false', 'false', 'true'])}"`,
  ];
  return `<species id="${id}" ${attributes.join(' ')}/>`;
}

function parameter(draw: Draw, id: string, isOdd: boolean): string {
  const odd = draw.pick(hostileTexts).replace(/[<&"\p{Cc}]/gu, '');
  const unit = draw.pick(['', ' units="u"', ' units="second"', ` units="${odd}"`]);
  return `<parameter id="${id}" value="${value(draw, isOdd)}" constant="${draw.pick(['true', 'true', 'true', 'false'])}"${unit}/>`;
}

function targetIn(draw: Draw, { all, isOdd }: Names): string {
  return draw.pick(isOdd ? [...all, 'x'] : all);
}

function assigned(draw: Draw, kind: string, attribute: string, target: string, names: Names): string {
  return `<${kind} ${attribute}="${target}">${math(formula(draw, names, 2))}</${kind}>`;
}

function units(draw: Draw, isOdd: boolean): string {
  const odd = isOdd ? ['x'] : [];
  const kinds = draw.several(0, 3, () => {
    const kind = draw.pick(['mole', 'litre', 'second', 'dimensionless', 'item', 'kelvin', ...odd]);
    return `<unit kind="${kind}" exponent="${draw.pick([1, -1, 2, 0, 0.5, ...odd])}" scale="${draw.pick([0, -3, 7])}" multiplier="${draw.pick([1, 60, 3600, 2.5])}"/>`;
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
  const [lists, element] = draw.pick([
    ['LocalParameters', 'localParameter'],
    ['Parameters', 'parameter'],
  ] as const);
  const local = draw.chance(0.3)
    ? list(lists, [`<${element} id="${draw.pick(['k', 'kl'])}" value="0.1"/>`])
    : '';
  const law = draw.chance(0.9) ? `<kineticLaw>${math(formula(draw, names, 3))}${local}</kineticLaw>` : '';
  return `<reaction id="R${i}" reversible="false" fast="${names.isOdd ? draw.pick(['false', 'false', 'false', 'true']) : 'false'}">${side('Reactants')}${side('Products')}${law}</reaction>`;
}

function event(draw: Draw, names: Names): string {
  const compared = `<apply><${draw.pick(['gt', 'lt', 'geq', 'eq'])}/>${formula(draw, names, 1)}${formula(draw, names, 0)}</apply>`;
  const delay = draw.chance(0.2) ? `<delay>${math(formula(draw, names, 0))}</delay>` : '';
  const set = list('EventAssignments', [
    assigned(draw, 'eventAssignment', 'variable', targetIn(draw, names), names),
  ]);
  return `<event id="e" useValuesFromTriggerTime="true"><trigger initialValue="${draw.pick(['true', 'false'])}" persistent="true">${math(compared)}</trigger>${delay}${set}</event>`;
}

/** A formula of content MathML. */
function formula(draw: Draw, names: Names, depth: number): string {
  const inner = () => formula(draw, names, depth - 1);
  if (depth <= 0) {
    return draw.weighted<() => string>([
      [5, () => `<ci>${draw.pick(names.all)}</ci>`],
      [3, () => `<cn>${plainNumber(draw)}</cn>`],
      [
        0.5,
        () =>
          `<cn type="${draw.pick(['e-notation', 'rational', ...(names.isOdd ? ['integer', 'x'] : [])])}">1<sep/>3</cn>`,
      ],
      [0.3, () => '<csymbol definitionURL="http://www.sbml.org/sbml/symbols/time">t</csymbol>'],
      [
        0.2,
        () => {
          const odd = ['<true/>', '<infinity/>', '<ci>unknown</ci>', '<x/>'];
          return draw.pick(['<pi/>', '<exponentiale/>', ...(names.isOdd ? odd : [])]);
        },
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
    'log',
    'root',
    ...(names.isOdd ? ['factorial', 'not'] : []),
  ]);
  return draw.weighted<() => string>([
    [5, () => `<apply><times/>${inner()}${inner()}</apply>`],
    [3, () => `<apply><plus/>${inner()}${inner()}</apply>`],
    [2, () => `<apply><${draw.pick(['minus', 'divide', 'power'])}/>${inner()}${inner()}</apply>`],
    [1, () => `<apply><${one}/>${inner()}</apply>`],
    [names.hasFunction || names.isOdd ? 0.5 : 0, () => `<apply><ci>f</ci>${inner()}</apply>`],
    [
      0.5,
      () =>
        `<piecewise><piece>${inner()}<apply><lt/>${inner()}${inner()}</apply></piece><otherwise>${inner()}</otherwise></piecewise>`,
    ],
    [1, () => formula(draw, names, 0)],
  ])();
}

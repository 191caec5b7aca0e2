/** Elements of SBML by the few words that matter, and documents that hold them. */

export interface Part {
  /** The list that it belongs to: `Species`. */
  readonly list: string;
  readonly xml: string;
}

interface Kind {
  readonly level?: number;
  readonly version?: number;
  /** Attributes of the model. */
  readonly model?: string;
}

const lists = [
  'FunctionDefinitions',
  'UnitDefinitions',
  'Compartments',
  'Species',
  'Parameters',
  'InitialAssignments',
  'Rules',
  'Reactions',
  'Events',
];

export function sbml(parts: readonly Part[], { level = 3, version = 2, model = '' }: Kind = {}): string {
  const space =
    level === 3
      ? `http://www.sbml.org/sbml/level3/version${version}/core`
      : `http://www.sbml.org/sbml/level2${version > 1 ? `/version${version}` : ''}`;
  const inside = lists.map((list) => {
    const own = parts.filter((part) => part.list === list).map(({ xml }) => xml);
    return own.length === 0 ? '' : `<listOf${list}>${own.join('')}</listOf${list}>`;
  });
  return `<?xml version="1.0"?><sbml xmlns="${space}" level="${level}" version="${version}"><model id="m" ${model}>${inside.join('\n')}</model></sbml>`;
}

export const compartment = (id: string, size?: number, more = 'spatialDimensions="3"'): Part => ({
  list: 'Compartments',
  xml: `<compartment id="${id}" ${size === undefined ? '' : `size="${size}"`} constant="false" ${more}/>`,
});

/** `amount` or `concentration` is its first value; `flags` of `substance`, `boundary`, `constant`. */
export function species(
  id: string,
  inside: string,
  first: { readonly amount?: number; readonly concentration?: number },
  flags = '',
  more = '',
): Part {
  const is = (word: string) => flags.includes(word);
  const begins = [
    first.amount === undefined ? '' : `initialAmount="${first.amount}"`,
    first.concentration === undefined ? '' : `initialConcentration="${first.concentration}"`,
  ].join(' ');
  const xml = `<species id="${id}" compartment="${inside}" ${begins} hasOnlySubstanceUnits="${is('substance')}" boundaryCondition="${is('boundary')}" constant="${is('constant')}" ${more}/>`;
  return { list: 'Species', xml };
}

export const parameter = (id: string, value?: number): Part => ({
  list: 'Parameters',
  xml: `<parameter id="${id}" ${value === undefined ? '' : `value="${value}"`} constant="false"/>`,
});

export const definition = (id: string, args: string, body: string): Part => ({
  list: 'FunctionDefinitions',
  xml: `<functionDefinition id="${id}">${inMath(
    `<lambda>${words(args)
      .map((arg) => `<bvar><ci>${arg}</ci></bvar>`)
      .join('')}${mathMl(body)}</lambda>`,
  )}</functionDefinition>`,
});

export const initial = (symbol: string, formula: string): Part => ({
  list: 'InitialAssignments',
  xml: `<initialAssignment symbol="${symbol}">${math(formula)}</initialAssignment>`,
});
export const rule = (variable: string, formula: string): Part => ({
  list: 'Rules',
  xml: `<assignmentRule variable="${variable}">${math(formula)}</assignmentRule>`,
});
export const rate = (variable: string, formula: string): Part => ({
  list: 'Rules',
  xml: `<rateRule variable="${variable}">${math(formula)}</rateRule>`,
});

/** `2 A + B > P`; `{id}A` names a reference, which then has no stoichiometry but what stands before it. */
export function reaction(id: string, scheme: string, law: string, local: Record<string, number> = {}): Part {
  const [left, right] = scheme.split('>').map((side) =>
    side
      .split('+')
      .filter((one) => one.trim() !== '')
      .map((one) => {
        const [, count, name, of] = /^\s*(-?[\d.]+)?\s*(?:\{(\w+)\})?\s*(\w+)\s*$/.exec(one)!;
        const stoichiometry = count ?? (name === undefined ? '1' : undefined);
        return `<speciesReference species="${of}" ${name ? `id="${name}"` : ''} ${stoichiometry ? `stoichiometry="${stoichiometry}"` : ''} constant="false"/>`;
      })
      .join(''),
  );
  const locals = Object.entries(local).map(
    ([name, value]) => `<localParameter id="${name}" value="${value}"/>`,
  );
  const list = (name: string, inside: string) =>
    inside === '' ? '' : `<listOf${name}>${inside}</listOf${name}>`;
  return {
    list: 'Reactions',
    xml: `<reaction id="${id}" reversible="false" fast="false">${list('Reactants', left)}${list('Products', right)}<kineticLaw>${math(law)}${list('LocalParameters', locals.join(''))}</kineticLaw></reaction>`,
  };
}

interface Words {
  readonly delay?: string;
  readonly priority?: string;
  readonly persistent?: boolean;
  readonly initialValue?: boolean;
  /** useValuesFromTriggerTime="false" */
  readonly late?: boolean;
}

export function event(trigger: string, assign: Record<string, string>, more: Words = {}): Part {
  const { delay, priority, persistent = true, initialValue = true, late = false } = more;
  const assignments = Object.entries(assign).map(
    ([id, formula]) => `<eventAssignment variable="${id}">${math(formula)}</eventAssignment>`,
  );
  return {
    list: 'Events',
    xml: `<event useValuesFromTriggerTime="${!late}"><trigger persistent="${persistent}" initialValue="${initialValue}">${math(trigger)}</trigger>${delay === undefined ? '' : `<delay>${math(delay)}</delay>`}${priority === undefined ? '' : `<priority>${math(priority)}</priority>`}<listOfEventAssignments>${assignments.join('')}</listOfEventAssignments></event>`,
  };
}

/** A formula as lists, such as `(times k S (minus 1 (divide S K)))`; `time`, `avogadro` and `(rateOf x)` are symbols, `$time` is the id. */
export function math(formula: string): string {
  return inMath(mathMl(formula));
}

function inMath(inside: string): string {
  return `<math xmlns="http://www.w3.org/1998/Math/MathML">${inside}</math>`;
}

const constants = new Set(['pi', 'exponentiale', 'infinity', 'notanumber', 'true', 'false']);
const symbol = (name: string) =>
  `<csymbol encoding="text" definitionURL="http://www.sbml.org/sbml/symbols/${name}">${name}</csymbol>`;

function mathMl(formula: string): string {
  const tokens = formula.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const read = (): string => {
    const token = tokens[at++];
    if (token !== '(') return leaf(token);
    const head = tokens[at++];
    const args: string[] = [];
    while (tokens[at] !== ')') args.push(read());
    at++;
    return applied(head, args);
  };
  return read();
}

function leaf(token: string): string {
  if (/^-?[\d.]/.test(token)) return `<cn>${token}</cn>`;
  if (token === 'time' || token === 'avogadro') return symbol(token);
  return constants.has(token) ? `<${token}/>` : `<ci> ${token.replace('$', '')} </ci>`;
}

function applied(head: string, args: readonly string[]): string {
  if (head === 'rateOf') return `<apply>${symbol('rateOf')}${args.join('')}</apply>`;
  if (head === 'piecewise') {
    const pieces: string[] = [];
    for (let i = 0; i + 1 < args.length; i += 2) pieces.push(`<piece>${args[i]}${args[i + 1]}</piece>`);
    const last = args.length % 2 === 1 ? `<otherwise>${args[args.length - 1]}</otherwise>` : '';
    return `<piecewise>${pieces.join('')}${last}</piecewise>`;
  }
  if (head === 'root') return `<apply><root/><degree>${args[0]}</degree>${args[1]}</apply>`;
  if (head === 'log') return `<apply><log/><logbase>${args[0]}</logbase>${args[1]}</apply>`;
  const operator = head.startsWith('@') ? `<ci>${head.slice(1)}</ci>` : `<${head}/>`;
  return `<apply>${operator}${args.join('')}</apply>`;
}

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

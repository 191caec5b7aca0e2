import { elementsOf, type XmlElement } from './readXml.ts';

/** The unit definitions of a document by id: `mmol L^-1`, `h^-1`. */
export function readUnits(definitions: readonly XmlElement[]): Map<string, string> {
  return new Map(
    definitions.map((e) => {
      const units = elementsOf(elementsOf(e, 'sbml:listOfUnits')[0], 'sbml:unit').map(unitText);
      return [e.attributes.id ?? '', units.filter((unit) => unit !== '').join(' ') || 'dimensionless'];
    }),
  );
}

/** How units of SBML are written elsewhere; others have no shorter name. */
const symbols: Readonly<Record<string, string>> = {
  ampere: 'A',
  becquerel: 'Bq',
  candela: 'cd',
  coulomb: 'C',
  farad: 'F',
  gram: 'g',
  gray: 'Gy',
  henry: 'H',
  hertz: 'Hz',
  joule: 'J',
  katal: 'kat',
  kelvin: 'K',
  kilogram: 'kg',
  liter: 'L',
  litre: 'L',
  lumen: 'lm',
  lux: 'lx',
  meter: 'm',
  metre: 'm',
  mole: 'mol',
  newton: 'N',
  ohm: 'Ω',
  pascal: 'Pa',
  radian: 'rad',
  second: 's',
  siemens: 'S',
  sievert: 'Sv',
  steradian: 'sr',
  tesla: 'T',
  volt: 'V',
  watt: 'W',
  weber: 'Wb',
};

/** A unit of SBML itself as it is written elsewhere; other texts as they are. */
export function unitSymbol(kind: string): string {
  return Object.hasOwn(symbols, kind) ? symbols[kind] : kind;
}

const prefixes: Readonly<Record<string, string>> = {
  '-15': 'f',
  '-12': 'p',
  '-9': 'n',
  '-6': 'µ',
  '-3': 'm',
  '-2': 'c',
  '-1': 'd',
  '3': 'k',
  '6': 'M',
  '9': 'G',
};

/** Seconds of longer units of time. */
const spans: Readonly<Record<number, string>> = { 60: 'min', 3600: 'h', 86400: 'd' };

function unitText({ attributes }: XmlElement): string {
  const { kind = '', exponent = '1', scale = '0', multiplier = '1' } = attributes;
  const [power, ten, factor] = [exponent, scale, multiplier].map(Number) as [number, number, number];
  const span = kind === 'second' && ten === 0 ? spans[factor] : undefined;
  const isPlain = kind === 'dimensionless' || kind === 'item';
  const prefix = ten === 0 ? '' : isPlain ? `10^${ten} ` : (prefixes[String(ten)] ?? `10^${ten} `);
  const times = factor === 1 || span !== undefined ? '' : `${factor} `;
  const base = span ?? `${times}${prefix}${unitSymbol(kind)}`;
  if (base === 'dimensionless' || power === 0) return '';
  return power === 1 ? base : `${base.includes(' ') ? `(${base})` : base}^${power}`;
}

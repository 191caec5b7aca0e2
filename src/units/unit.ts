/** A unit as powers of base units; words that are not known are base units of their own, OD600 as well. Empty for a plain number. */
export type Unit = ReadonlyMap<string, number>;

const pattern =
  /\s*(?:(?<number>\d+(?:\.\d+)?)|(?<word>[\p{L}%°‰µμ][\p{L}\p{M}%°‰_]*(?:\d{2,})?)|(?<sup>[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)|(?<sign>\*\*|[-*·⋅×./^()]))/uy;

interface Piece {
  readonly kind: 'number' | 'word' | 'sup' | 'sign';
  readonly text: string;
}

/**
 * The unit that a text writes: `mg/L`, `mL/(min kg)`, `m s^-1`, `h⁻¹`, `per day`, `1/h`. Products bind as strongly as quotients, but
 * what is written side by side belongs together: mg/L h is mg/(L h). Undefined for a text that is not a unit, such as `10 mg`.
 */
export function parseUnit(text: string): Unit | undefined {
  const pieces = piecesOf(text.trim());
  if (!pieces) return undefined;
  let next = 0;
  const unit = product();
  return unit && next === pieces.length ? unit : undefined;

  function product(): Unit | undefined {
    let unit: Unit | undefined = isWord('per') ? new Map() : group();
    while (unit && next < pieces!.length && !isSign(')')) {
      const divides = isSign('/') || isWord('per');
      if (divides || isSign('*', '·', '⋅', '×', '.')) next++;
      const right = group();
      unit = right && multiply(unit, right, divides ? -1 : 1);
    }
    return unit;
  }

  /** Powers side by side. */
  function group(): Unit | undefined {
    let unit = power();
    while (unit && next < pieces!.length && (isWord() || isSign('(')) && !isWord('per')) {
      const right = power();
      unit = right && multiply(unit, right, 1);
    }
    return unit;
  }

  function power(): Unit | undefined {
    const piece = pieces![next++];
    let base: Unit | undefined;
    if (piece?.kind === 'word') base = new Map([[piece.text, 1]]);
    else if (piece?.kind === 'number' && Number(piece.text) === 1) base = new Map();
    else if (piece?.text === '(') {
      base = product();
      if (pieces![next++]?.text !== ')') return undefined;
    }
    const exponent = base && readExponent();
    return exponent === undefined ? undefined : multiply(new Map(), base!, exponent);
  }

  function readExponent(): number | undefined {
    const piece = pieces![next];
    if (piece?.kind === 'sup') {
      next++;
      return Number(
        Array.from(piece.text, (sign) => '⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(sign))
          .map((i) => '+-0123456789'[i])
          .join(''),
      );
    }
    const marked = isSign('^', '**');
    if (marked) next++;
    const isNegative = isSign('-');
    if (isNegative) next++;
    const digits = pieces![next];
    // m2 and s-1 are powers as well.
    if (digits?.kind === 'number') {
      next++;
      return (isNegative ? -1 : 1) * Number(digits.text);
    }
    return marked || isNegative ? undefined : 1;
  }

  function isSign(...texts: string[]): boolean {
    const piece = pieces![next];
    return piece?.kind === 'sign' && texts.includes(piece.text);
  }

  function isWord(word?: string): boolean {
    const piece = pieces![next];
    return piece?.kind === 'word' && (word === undefined || piece.text === word);
  }
}

function piecesOf(text: string): Piece[] | undefined {
  const pieces: Piece[] = [];
  pattern.lastIndex = 0;
  while (pattern.lastIndex < text.length) {
    const groups = pattern.exec(text)?.groups;
    if (!groups) return undefined;
    const [kind, piece] = Object.entries(groups).find(([, one]) => one !== undefined)!;
    pieces.push({ kind: kind as Piece['kind'], text: kind === 'word' ? piece.replace(/μ/g, 'µ') : piece });
  }
  return pieces.length > 0 ? pieces : undefined;
}

/** a · b^power, without bases of power 0. */
export function multiply(a: Unit, b: Unit, power: number): Unit {
  const product = new Map(a);
  for (const [base, exponent] of b) {
    const sum = (product.get(base) ?? 0) + power * exponent;
    if (Math.abs(sum) < 1e-9) product.delete(base);
    else product.set(base, sum);
  }
  return product;
}

/** Per day, of days. */
function singular(unit: string): string {
  return unit.replace(/^(second|minute|hour|day|week|month|year)s(?=$|\^)/, '$1');
}

/** The unit in words: `mg/L`, `per h`, `mL/(mg h)`; '' for a plain number. */
export function printUnit(unit: Unit): string {
  const written = (sign: number) =>
    [...unit].flatMap(([base, exponent]) => {
      const size = Number((sign * exponent).toPrecision(6));
      if (size <= 0) return [];
      return [size === 1 ? base : `${base}^${size}`];
    });
  const [above, below] = [written(1), written(-1).map(singular)];
  if (below.length === 0) return above.join(' ');
  const divisor = below.length > 1 ? `(${below.join(' ')})` : below[0];
  return above.length === 0 ? `per ${divisor}` : `${above.join(' ')}/${divisor}`;
}

import { type DecimalMark, parseNumber } from './parseNumber.ts';
import { isMissing, type Limits } from './table.ts';

/** A column of texts, read as what they unmistakably are. */
export interface SpecialCells {
  readonly values: Float64Array;
  /** Where cells such as <5 are: the limit, and on which side of it the value is. */
  readonly limits?: Limits;
  /** Whether thousands are separated, and whether all are per cent. */
  readonly grouped: boolean;
  readonly percent: boolean;
}

/** A quantity beyond what could be measured, with its limit or a word for it. */
const limit = /^(<=?|>=?|≤|≥)\s*(\S.*)$/;
const below = /^[<≤]?\s*(?:LLOQ|LLQ|LOQ|LOD|LLOD|BLQ|BQL|BLOQ|BLLOQ|BLD|BDL)$/i;
const above = /^[>≥]?\s*(?:ULOQ|ULQ|ALQ|OVRFLW|OVERFLOW|OVER)$/i;

/**
 * The cells of a column, some of which are not plain numbers, where the others are separated thousands, per cent, or limits such
 * as <5; undefined as soon as one is something else, or could be two things.
 */
export function specialCells(
  values: Float64Array,
  texts: readonly string[],
  mark: DecimalMark,
): SpecialCells | undefined {
  const read = Float64Array.from(values);
  const sign = new Int8Array(values.length);
  const at = new Float64Array(values.length).fill(Number.NaN);
  const doubtful: number[] = [];
  const other = mark === '.' ? ',' : '.';
  let [limits, percents, clear, marks, plain] = [0, 0, 0, 0, 0];
  const number = (text: string): number => {
    const value = parseNumber(text, mark);
    if (!Number.isNaN(value)) return value;
    const whole = grouped(text, mark);
    if (!Number.isNaN(whole)) {
      clear++;
      if (text.includes(other)) marks++;
    }
    return whole;
  };
  for (let i = 0; i < texts.length; i++) {
    const text = texts[i];
    if (!Number.isNaN(values[i])) plain++;
    else if (isMissing(text)) continue;
    else if (below.test(text) || above.test(text)) {
      sign[i] = below.test(text) ? -1 : 1;
      limits++;
    } else if (text.endsWith('%')) {
      read[i] = number(text.slice(0, -1).trim());
      if (Number.isNaN(read[i])) return undefined;
      percents++;
    } else {
      const match = limit.exec(text);
      const value = number(match ? match[2] : text);
      if (Number.isNaN(value) && (match || !isDoubtful(text, mark))) return undefined;
      if (Number.isNaN(value)) doubtful.push(i);
      else if (match) {
        sign[i] = /^[<≤]/.test(text) ? -1 : 1;
        at[i] = value;
        limits++;
      } else read[i] = value;
    }
  }
  if (percents > 0 && plain + limits + clear + doubtful.length > 0) return undefined;
  // 1,234 is a thousand where commas separate those of other cells, and spaces do not, or where whole numbers lead up to it; so is
  // 1.234 where commas are decimal.
  if (doubtful.length > 0 && (marks === 0 || marks < clear)) {
    if (clear > 0 || !reachThousand(values)) return undefined;
    clear = doubtful.length;
  }
  for (const i of doubtful) read[i] = Number(texts[i].replace(other, ''));
  if (limits + percents + clear === 0) return undefined;
  return {
    values: read,
    ...(limits > 0 && { limits: { sign, at } }),
    grouped: clear > 0,
    percent: percents > 0,
  };
}

/** Whether the numbers are whole and below a thousand, some of them hundreds: what is larger has its thousands separated. */
function reachThousand(values: Float64Array): boolean {
  const plain = values.filter((x) => !Number.isNaN(x));
  return (
    plain.every((x) => Number.isInteger(x) && Math.abs(x) < 1000) && plain.some((x) => Math.abs(x) >= 100)
  );
}

/** Whether a cell says that a value is beyond a limit. */
export function isLimit(text: string): boolean {
  return limit.test(text) || below.test(text) || above.test(text);
}

const spaces = /^[+-]?\d{1,3}(?:([\u0020\u00a0\u2009\u202f'’])\d{3})(?:\1\d{3})*(?:[.,]\d*)?$/;
const groups = {
  '.': /^[+-]?\d{1,3}(?:(?:,\d{3}){2,}(?:\.\d*)?|(?:,\d{3})+\.\d+)$/,
  ',': /^[+-]?\d{1,3}(?:(?:\.\d{3}){2,}(?:,\d*)?|(?:\.\d{3})+,\d+)$/,
} as const;

/** The number with separated thousands that a text can only be; NaN where it is none, or could be another. */
export function grouped(text: string, mark: DecimalMark): number {
  const other = mark === '.' ? ',' : '.';
  if (groups[mark].test(text)) return parseNumber(text.replaceAll(other, ''), mark);
  if (spaces.test(text) && !text.includes(other))
    return parseNumber(text.replace(/[\u0020\u00a0\u2009\u202f'’]/g, ''), mark);
  return Number.NaN;
}

/** Whether a text is a thousand with its separator, or a decimal: 1,234, or 1.234 where commas are decimal. */
function isDoubtful(text: string, mark: DecimalMark): boolean {
  return (mark === '.' ? /^[+-]?\d{1,3},\d{3}$/ : /^[+-]?[1-9]\d{0,2}\.\d{3}$/).test(text);
}

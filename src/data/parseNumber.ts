// Written so that a failed match takes time in proportion to the text: digits can be matched in one way only.
const WITH_POINT = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const WITH_COMMA = /^[+-]?(?:\d+(?:,\d*)?|,\d+)(?:[eE][+-]?\d+)?$/;

export type DecimalMark = '.' | ',';

/**
 * The number that a trimmed cell spells out in decimal, or NaN. JavaScript's own conversion also takes '', '0x10'
 * and 'Infinity'; none of these is a measurement, nor is a number too large for double precision.
 */
export function parseNumber(text: string, mark: DecimalMark): number {
  let value = Number.NaN;
  if (mark === '.') {
    if (WITH_POINT.test(text)) value = Number(text);
  } else if (WITH_COMMA.test(text)) value = Number(text.replace(',', '.'));
  // The minus sign of typographers, which word processors write.
  if (Number.isNaN(value) && text.includes('\u2212'))
    return parseNumber(text.replaceAll('\u2212', '-'), mark);
  return Number.isFinite(value) ? value : Number.NaN;
}

/** The number that a person typed, 0.5 or 0,5; NaN where it is none. */
export function typedNumber(text: string): number {
  const plain = text.trim().replace(/^([^.,]*),([^.,]*)$/, '$1.$2');
  return plain === '' ? Number.NaN : Number(plain);
}

/** A moment as an ISO text: `ticks` since the beginning of 1970, of which a second has 10^`digits`. */
export function isoText(ticks: bigint, digits: number): string {
  const perSecond = 10n ** BigInt(digits);
  const part = ((ticks % perSecond) + perSecond) % perSecond;
  const date = new Date(Number((ticks - part) / perSecond) * 1000);
  if (Number.isNaN(date.getTime())) return String(ticks);
  const fraction = part === 0n ? '' : `.${String(part).padStart(digits, '0').replace(/0+$/, '')}`;
  return `${date.toISOString().slice(0, -5)}${fraction}`;
}

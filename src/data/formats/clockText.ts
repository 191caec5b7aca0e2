/** A duration as hours, minutes and seconds, 25:30:00 or 0:00:01.5: `ticks`, of which a second has 10^`digits`. */
export function clockText(ticks: bigint, digits: number): string {
  const size = ticks < 0n ? -ticks : ticks;
  const perSecond = 10n ** BigInt(digits);
  const seconds = size / perSecond;
  const part = size % perSecond;
  const two = (count: bigint) => String(count % 60n).padStart(2, '0');
  const fraction = part === 0n ? '' : `.${String(part).padStart(digits, '0').replace(/0+$/, '')}`;
  return `${ticks < 0n ? '-' : ''}${seconds / 3600n}:${two(seconds / 60n)}:${two(seconds)}${fraction}`;
}

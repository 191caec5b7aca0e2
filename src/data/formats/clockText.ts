const second = 1000;
const day = 86_400 * second;

/** Milliseconds as hours, minutes and seconds: 25:30:00, or 0:00:01.500. */
export function clockText(time: number): string {
  const size = Math.round(Math.abs(time));
  const rest = new Date(size % day)
    .toISOString()
    .slice(13, 23)
    .replace(/\.000$/, '');
  return `${time < 0 ? '-' : ''}${Math.floor(size / 3600 / second)}${rest}`;
}

/** The well that a heading names, such as A1 or H12, without leading zeros; undefined where it is something else. */
export function wellOf(heading: string): string | undefined {
  const match = /^([A-P])0?([1-9]|1\d|2[0-4])$/i.exec(heading.trim());
  return match ? `${match[1].toUpperCase()}${match[2]}` : undefined;
}

import { isNumber } from './isData.ts';

/** Whether headings are one name, or nothing, and then three or more numbers that increase, as times across do. */
export function seemTimes([first, ...rest]: readonly string[]): boolean {
  const values = rest.map((heading) => (isNumber(heading) ? Number(heading.replace(',', '.')) : Number.NaN));
  return (
    rest.length >= 3 &&
    !isNumber(first) &&
    values.every((x, i) => (i === 0 ? !Number.isNaN(x) : x > values[i - 1]))
  );
}

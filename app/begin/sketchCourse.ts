import type { Idea } from './idea.ts';

/** Steps between two points. */
const inside = 20;

/** The typical course of an idea at that many equal steps, a list for each of what is drawn, by the midpoint rule. */
export function sketchCourse({ start, rates, span }: Idea['sketch'], points: number): number[][] {
  const step = span / ((points - 1) * inside);
  const moved = (x: readonly number[], slope: readonly number[], by: number) =>
    x.map((value, l) => value + by * slope[l]);
  let x = [...start];
  const lists = start.map((value) => [value]);
  for (let i = 1; i < points; i++) {
    for (let k = 0; k < inside; k++) x = moved(x, rates(moved(x, rates(x), step / 2)), step);
    for (const [l, list] of lists.entries()) list.push(x[l]);
  }
  return lists;
}

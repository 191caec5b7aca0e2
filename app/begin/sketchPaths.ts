import type { Idea } from './idea.ts';
import { sketchCourse } from './sketchCourse.ts';

/** The box that a sketch is drawn in, and points of a line. */
const [width, height, points] = [200, 64, 80];
/** Room at the edges. */
const edge = 4;

/** Typical courses as paths of SVG, one for each quantity. The columns of a sketch have one scale, what is hidden another. */
export function sketchPaths(
  sketches: readonly Idea['sketch'][],
  columns: number,
): {
  paths: string[];
  width: number;
  height: number;
} {
  const paths = sketches.flatMap((sketch) => {
    const lists = sketchCourse(sketch, points).slice(0, sketch.drawn);
    return [lists.slice(0, columns), lists.slice(columns)].flatMap(pathsOf);
  });
  return { paths, width, height };
}

function pathsOf(lists: readonly (readonly number[])[]): string[] {
  const all = lists.flat();
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const place = (part: number, size: number) => (edge + part * (size - 2 * edge)).toFixed(1);
  return lists.map((list) => {
    const corners = list.map(
      (y, i) => `${place(i / (points - 1), width)} ${place((high - y) / (high - low), height)}`,
    );
    return `M${corners.join('L')}`;
  });
}

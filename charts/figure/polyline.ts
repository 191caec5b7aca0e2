/** A path through points in pixels, broken at NaN; moves of less than a quarter of a pixel are skipped. */
export function polyline(points: readonly (readonly [number, number])[]): string {
  let d = '';
  let [px, py] = [Number.NaN, Number.NaN];
  points.forEach(([x, y], i) => {
    if (Number.isNaN(x + y)) {
      px = Number.NaN;
      return;
    }
    const begins = Number.isNaN(px);
    const ends = i === points.length - 1 || Number.isNaN(points[i + 1][0] + points[i + 1][1]);
    if (!begins && !ends && Math.hypot(x - px, y - py) < 0.25) return;
    // A single point becomes a dot.
    d += `${begins ? 'M' : 'L'}${x.toFixed(2)},${y.toFixed(2)}${begins && ends ? 'h0.01' : ''}`;
    [px, py] = [x, y];
  });
  return d;
}

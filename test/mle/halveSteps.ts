import type { Nodes } from '../../src/likelihood/nodes.ts';

/** The same nodes with one more in the middle of every step; old node n of experiment e becomes 2n - e. */
export function halveSteps(nodes: Nodes): Nodes {
  const { count, D, first } = nodes;
  const E = first.length - 1;
  const N = 2 * count - E;
  const t = new Float64Array(N);
  const measured = new Float64Array(N * D);
  const Y = new Float64Array(N * D);
  const sharpness = new Float64Array(N);
  for (let e = 0; e < E; e++) {
    for (let n = first[e]; n < first[e + 1]; n++) {
      const k = 2 * n - e;
      t[k] = nodes.t[n];
      measured.set(nodes.measured.subarray(n * D, (n + 1) * D), k * D);
      Y.set(nodes.Y.subarray(n * D, (n + 1) * D), k * D);
      if (nodes.h[n] === 0) continue;
      t[k + 1] = nodes.t[n] + nodes.h[n] / 2;
      sharpness.fill(nodes.sharpness[n] * Math.SQRT2, k, k + 2);
    }
  }
  const starts = first.map((n, e) => 2 * n - e);
  return {
    ...nodes,
    count: N,
    t,
    h: stepsOf(t, starts),
    sharpness,
    measured,
    Y,
    first: starts,
    at: nodes.at.map((places, e) => places.map((n) => 2 * n - e)),
  };
}

function stepsOf(t: Float64Array, first: Int32Array): Float64Array {
  const h = new Float64Array(t.length);
  for (let n = 0; n + 1 < t.length; n++) h[n] = t[n + 1] - t[n];
  for (let e = 1; e < first.length; e++) h[first[e] - 1] = 0;
  return h;
}

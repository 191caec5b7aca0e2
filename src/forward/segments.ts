import type { Nodes } from '../likelihood/nodes.ts';

/** A stretch of an experiment that is solved from a start of its own. */
export interface Segment {
  readonly experiment: number;
  /** Nodes from..to-1 are compared with the data; node `to`, where there is one more segment, with that one's start. */
  readonly from: number;
  readonly to: number;
  readonly first: boolean;
  readonly last: boolean;
}

/** Every experiment cut into `count` segments of as many nodes each, or into as many as its nodes allow. */
export function cutInto({ first }: Nodes, count: number): Segment[] {
  const segments: Segment[] = [];
  for (let e = 0; e + 1 < first.length; e++) {
    const nodes = first[e + 1] - first[e];
    const n = Math.max(1, Math.min(count, Math.floor(nodes / 2)));
    for (let k = 0; k < n; k++) {
      segments.push({
        experiment: e,
        from: first[e] + Math.floor((nodes * k) / n),
        to: first[e] + Math.floor((nodes * (k + 1)) / n),
        first: k === 0,
        last: k === n - 1,
      });
    }
  }
  return segments;
}

/** Milliseconds by two clocks: CPU time of all threads of the process, and the time that passed. */
export type Times = readonly [cpu: number, wall: number];
export type Stages = Record<string, Times>;

/** Both clocks now. */
export function now(): Times {
  const { user, system } = process.cpuUsage();
  return [(user + system) / 1e3, performance.now()];
}

/** Milliseconds since then, by both. */
export function since(begin: Times): Times {
  const end = now();
  return [end[0] - begin[0], end[1] - begin[1]];
}

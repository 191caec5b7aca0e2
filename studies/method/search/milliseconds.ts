/** CPU time of this process since then, of all its threads. */
export function milliseconds(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

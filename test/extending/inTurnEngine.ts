import { type Engine, shardComputer } from 'wendy/studies';

/** Computes shards one after the other, in this process. */
export const inTurn: Engine = {
  name: 'inTurn',
  workers: 1,
  async compute({ study, shards, observe, signal }) {
    const compute = shardComputer(study);
    let fits = 0;
    for (const shard of shards) {
      const end = await compute(shard, { stopped: () => signal.aborted });
      if (end === 'stopped') return 'stopped';
      observe({ fits: ++fits, seconds: 0 });
    }
    return 'complete';
  },
};

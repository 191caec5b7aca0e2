import { parseModel, startFollower } from '../../src/index.ts';
import type { FromHelper, ToHelper } from './messages.ts';

let follower: ReturnType<typeof startFollower> | undefined;

/** This worker as a helper of another one with its search. */
export async function help(message: ToHelper): Promise<FromHelper> {
  try {
    if ('start' in message) return { end: await (await follower!)(message.start) };
    const { model, table, options } = message.help;
    follower = startFollower(parseModel(model), table, options);
    await follower;
    return { ready: true };
  } catch {
    return { lost: true };
  }
}

import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import nodeModule from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Keeps the compiled code of what is loaded from now on, where Node can (22.1 and newer): later commands start faster. In a folder of the
 * user's own, since whoever can write there can have code run; Node's default is one that all users share.
 */
export function keepCompiledCode(): void {
  const { enableCompileCache } = nodeModule as { enableCompileCache?: (folder: string) => void };
  if (!enableCompileCache) return;
  const caches = process.env.XDG_CACHE_HOME || process.env.LOCALAPPDATA || join(homedir(), '.cache');
  const own = join(caches, 'wendy');
  try {
    // Made here: Node 22 tries forever to make a folder where none can be, such as under /proc.
    for (const folder of [caches, own]) if (!existsSync(folder)) mkdirSync(folder);
    accessSync(own, constants.W_OK);
  } catch {
    return;
  }
  enableCompileCache(own);
}

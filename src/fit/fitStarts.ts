import { drive, type LoadingWork } from '../drive.ts';
import { bestStart, type StartFit } from '../forward/bestStart.ts';
import { InputError } from '../inputError.ts';
import { methodOf } from '../methods/methods.ts';
import type { Options } from '../options.ts';
import { startCount } from '../resolveOptions.ts';
import type { Progress, Result, Watch } from '../result.ts';

/** How one task is fitted from given options, and how its random starts are drawn. */
export interface Fits {
  fit(options: Options, watch: Pick<Watch, 'observe' | 'stop'>): LoadingWork<Result>;
  starts(options: Options, count: number): LoadingWork<Record<string, number>[]>;
  /** The name of each estimated value, in the order of a result's. */
  readonly names: readonly string[];
}

/** The fit from one start, or the best from several. */
export async function fitStarts(
  fits: Fits,
  options: Options,
  { observe, signal, stop, elsewhere }: Watch,
): Promise<Result> {
  const count = methodOf(options.method).shooting ? startCount(options.start) : undefined;
  if (count === undefined) return drive(fits.fit(options, { observe, stop }), signal);
  const begin = performance.now();
  const starts = await drive(fits.starts(options, count), signal);
  const attempt = async (start: Record<string, number>, i: number): Promise<StartFit> => {
    const own = { ...options, start };
    const report = observe && ((p: Progress) => observe({ ...p, start: i + 1, starts: count }));
    try {
      return await (elsewhere?.(own) ?? drive(fits.fit(own, { observe: report }), signal));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      return { start: fits.names.map((name) => start[name]), error };
    }
  };
  const attempts: StartFit[] = [];
  if (elsewhere) attempts.push(...(await Promise.all(starts.map(attempt))));
  else for (const [i, start] of starts.entries()) attempts.push(await attempt(start, i));
  const best = bestStart(attempts);
  return { ...best, options, timing: { ...best.timing, total: performance.now() - begin } };
}

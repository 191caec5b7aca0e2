import { sbmlFindings } from '../findings/sbmlFindings.ts';
import type { CallFault, SbmlPart } from '../findings/sbmlWords.ts';
import { InputError } from '../inputError.ts';
import type { SbmlDocument } from './sbmlDocument.ts';
import { mapBranches, type SbmlMath } from './sbmlMath.ts';

/** A formula may grow to this size when the functions that it calls are written out. */
const MOST_BRANCHES = 100_000;

/** The formula of `owner` with the body of each function that it calls in the place of the call. */
export function inlineFunctions(
  math: SbmlMath,
  functions: SbmlDocument['functions'],
  owner: SbmlPart,
): SbmlMath {
  let count = 0;
  return inline(math, new Map(), []);

  function inline(m: SbmlMath, args: ReadonlyMap<string, SbmlMath>, calls: readonly string[]): SbmlMath {
    if (++count > MOST_BRANCHES) throw refuse(calls[0] ?? '', 'tooLong');
    const change = (branch: SbmlMath) => inline(branch, args, calls);
    if (m.kind === 'id') return args.get(m.id) ?? m;
    if (m.kind === 'rateOf') {
      const given = args.get(m.id);
      if (given && given.kind !== 'id') throw refuse(calls[0] ?? '', 'rateOfFormula');
      return given ? { kind: 'rateOf', id: given.id } : m;
    }
    if (m.kind !== 'call') return mapBranches(m, change);
    const f = functions.get(m.id);
    if (f === undefined) throw refuse(m.id, 'notDefined');
    if (calls.includes(m.id)) throw refuse(m.id, 'callsItself');
    if (f.args.length !== m.args.length) {
      throw refuse(m.id, { takes: f.args.length, given: m.args.length });
    }
    if (f.body === undefined) return { kind: 'number', value: Number.NaN };
    const given = m.args.map(change);
    return inline(f.body, new Map(f.args.map((name, i) => [name, given[i]])), [...calls, m.id]);
  }

  function refuse(id: string, why: CallFault): InputError {
    return new InputError(sbmlFindings.sbmlCall({ owner, id, why }));
  }
}

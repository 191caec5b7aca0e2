import type { Finding } from '../findings/finding.ts';
import { unitFindings } from '../findings/unitFindings.ts';
import type { Model } from '../model/model.ts';
import type { Units } from '../result.ts';
import { parameterUnits } from './parameterUnits.ts';
import { parseUnit, printUnit } from './unit.ts';

/** Units of parameters by name, of what is reported, and what is to be reported about them. */
export interface UnitsFor {
  readonly units: ReadonlyMap<string, string>;
  readonly reported: ReadonlyMap<string, string>;
  readonly notes: readonly Finding[];
}

/**
 * The units of a model's parameters: those that follow from the headings of the table, since estimates are in these, and otherwise those
 * that the model comes with. A note says where the two are different.
 */
export function unitsFor(model: Model, table: Units | undefined): UnitsFor {
  const columns = new Map(Object.entries(table?.columns ?? {}));
  const measured = { time: table?.time || undefined, states: columns, outputs: columns, inputs: columns };
  const follow = table ? parameterUnits(model, measured) : undefined;
  const units = new Map<string, string>();
  const differing: { name: string; table: string; model: string }[] = [];
  for (const name of model.parameters) {
    const inTable = follow?.units.get(name);
    const inModel = written(model.units?.get(name) ?? '');
    const unit = inTable || inModel;
    if (unit !== '') units.set(name, unit);
    if (inTable !== undefined && inModel !== '' && isOther(inTable, inModel))
      differing.push({ name, table: inTable, model: inModel });
  }
  const own = differing.length > 0 ? [unitFindings.unitsOfModelDiffer({ parameters: differing })] : [];
  const reported = new Map(
    [...(follow?.reported ?? [])].flatMap(([name, unit]) => (unit ? [[name, unit]] : [])),
  );
  return { units, reported, notes: [...(follow?.notes ?? []), ...own] };
}

/** A unit as all are written; as it is where it is none that can be read. */
function written(text: string): string {
  const unit = parseUnit(text);
  return unit ? printUnit(unit) : text;
}

/** Whether two units are different, however they are written: mM is mmol/L. */
function isOther(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => {
    const spelled = text.replace(/(?<![\p{L}\d])([munpµ]?)M(?![\p{L}\d])/gu, '($1mol L^-1)');
    const bases = new Map<string, number>();
    for (const [base, power] of parseUnit(spelled) ?? [[text, 1] as const]) {
      const same = alike(base);
      bases.set(same, (bases.get(same) ?? 0) + power);
    }
    return JSON.stringify([...bases].filter(([, power]) => power !== 0).sort());
  });
  return left !== right;
}

/** One of the names that a unit goes by. */
function alike(base: string): string {
  if (/^(?:h|hrs?|hours?)$/.test(base)) return 'h';
  if (/^(?:mins?|minutes?)$/.test(base)) return 'min';
  if (/^(?:s|secs?|seconds?)$/.test(base)) return 's';
  if (/^(?:d|days?)$/.test(base)) return 'd';
  return base.replace(/^([munpµ]?)l$/, '$1L').replace(/^u(?=mol$|L$|g$)/, 'µ');
}

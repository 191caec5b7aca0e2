import { InputError, methodOf } from '../../src/index.ts';
import { type Entry, refuse } from './fields.ts';
import { plannedMethods, type System } from './plan.ts';
import { planFindings } from './planFindings.ts';
import type { Written } from './readMethods.ts';
import { readPetabSystems, withTruth } from './readPetabSystems.ts';
import type { Level } from './readPlan.ts';
import { ownFields } from './readSystems.ts';
import { systemFindings } from './systemFindings.ts';

/** PEtab problems of a part; undefined where it has other systems. Values in `parameters` stand in place of nominal ones. */
export function petabSystemsOf(partName: string, { own, shared }: Level): System[] | undefined {
  const isOther = own.has('problem') || own.has('model');
  const fields = own.has('petab') ? own : isOther ? undefined : shared;
  const petab = fields?.get('petab');
  if (!fields || !petab) return undefined;
  const others = ['problem', ...ownFields].filter((field) => field !== 'parameters');
  const field = others.find((name) => fields.has(name) || own.has(name));
  if (field !== undefined) {
    const other = (own.get(field) ?? fields.get(field))!.at;
    throw new InputError(planFindings.planProblemAndModel({ path: petab.at, field: other, isPetab: true }));
  }
  const given = own.get('parameters') ?? fields.get('parameters');
  const noise = own.get('noise') ?? shared.get('noise');
  const systems = withTruth(readPetabSystems(petab), given, noise?.at ?? 'noise', noise?.value === 'model');
  // Seeds go by names, and other values are another system.
  const isOwn = own.has('parameters') && fields !== own;
  return systems.map((system) => (isOwn ? { ...system, name: `${system.name}-${partName}` } : system));
}

/** That a part of PEtab problems asks for nothing that these have themselves. */
export function checkPetabPart({ own, shared }: Level, noise: Entry, methods: readonly Written[]): void {
  if (noise.value !== 'model' && noise.value !== 'measured') refuse(noise, systemFindings.planPetabNoise, {});
  // What a plan says for other parts concerns these.
  const level = own.has('petab') ? own : new Map([...shared, ...own]);
  const points = level.get('points');
  if (points) throw new InputError(systemFindings.planPetabField({ path: points.at, field: 'times' }));
  const u0 = level.get('u0');
  if (u0?.value === 'known')
    throw new InputError(systemFindings.planPetabField({ path: u0.at, field: 'first values' }));
  const other = methods.find(({ method }) => {
    const { by, begun, keeps } = plannedMethods[method];
    return methodOf(by).weakForm || begun === 'estimate' || keeps === 'nearest';
  });
  if (other) refuse({ value: other.method, at: other.at }, systemFindings.planPetabMethod, {});
}

/** That a part without PEtab problems asks for nothing that only these have. */
export function checkWithoutPetab(noise: Entry, bounds: Entry | undefined): void {
  const only = noise.value === 'measured' ? noise : bounds?.value === true ? bounds : undefined;
  if (only) refuse(only, systemFindings.planPetabOnly, {});
}

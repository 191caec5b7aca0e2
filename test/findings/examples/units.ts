import type { unitFindings } from '../../../src/findings/unitFindings.ts';
import { parseModel } from '../../../src/index.ts';
import { parameterUnits } from '../../../src/units/parameterUnits.ts';
import { unitsFor } from '../../../src/units/unitsFor.ts';
import type { Examples } from '../example.ts';

export const title = 'Units';

export const examples: Examples<typeof unitFindings> = {
  unitsDiffer: () =>
    parameterUnits(parseModel("x' = -k*(x + y)\ny' = x - k*y"), {
      states: new Map([
        ['x', 'mg'],
        ['y', 'mL'],
      ]),
    }).notes[0],
  unitsOfModelDiffer: () =>
    unitsFor({ ...parseModel("x' = -k*x"), units: new Map([['k', 's^-1']]) }, { time: 'h', columns: {} })
      .notes[0],
};

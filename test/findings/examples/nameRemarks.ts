import type { nameRemarkFindings } from '../../../app/model/nameRemarkFindings.ts';
import { nameRemarks } from '../../../app/model/nameRemarks.ts';
import type { ColumnSeen } from '../../../app/worker/messages.ts';
import { parseModel } from '../../../src/index.ts';
import type { Examples } from '../example.ts';

/** The first remark on a model with columns of these names. */
const on =
  (model: string, ...columns: string[]) =>
  () => {
    const seen = columns.map((name) => ({ name, use: { as: 'state', name } })) as ColumnSeen[];
    return nameRemarks(parseModel(model), seen)[0].finding;
  };

export const title = 'Names of a model and columns of the data, on the page';

export const examples: Examples<typeof nameRemarkFindings> = {
  stateSeemsHidden: on("prey' = a*prey\npredator' = b*predator", 'hare', 'lynx'),
  columnEstimated: on("parameters k, T\nx' = -k*x + T", 'x', 'T'),
  columnTakenAsKnown: on("x' = -k*x + T", 'x', 'T'),
  parameterNearName: on("prey' = a*prye", 'prey'),
  productsAsNames: on("S' = -bSI\nI' = bSI - g*I", 'S', 'I'),
  columnDefined: on("x' = -k*x\nconc = x/2", 'conc'),
  constantUnused: on("S' = -k*S\nS0 = 10", 'S'),
  eAsParameter: on("x' = -k*x + e^x", 'x'),
};

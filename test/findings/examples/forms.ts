import type { formFindings } from '../../../src/findings/formFindings.ts';
import { type FitOptions, fit, parseModel, tableFromColumns } from '../../../src/index.ts';
import { compileColumns } from '../../../src/model/compileColumns.ts';
import { compileRightHandSide } from '../../../src/model/compileRightHandSide.ts';
import { linearForm } from '../../../src/model/linearForm.ts';
import { type Examples, findingOf } from '../example.ts';

const t = Array.from({ length: 30 }, (_, i) => i / 10);
const table = tableFromColumns({ t, x: t.map((time) => Math.exp(-time)) });
const fitted =
  (text: string, options: FitOptions = { method: 'irls' }) =>
  () =>
    fit(parseModel(text), table, options);
const model = parseModel("x' = k*x");

export const title = 'Models and methods';

export const examples: Examples<typeof formFindings> = {
  modelUnread: () => fit("x' = k*x" as never, table),
  notModel: () => fit(table as never, table),
  numberTooExtreme: fitted("x' = k*x + 1e-200"),
  noParameter: fitted("x' = -x"),
  notLinear: fitted("x' = V*x/(K + x)"),
  mleTakesIt: async () => (await findingOf(fitted("x' = V*x/(K + x)"))).also,
  coefficientNotFinite: fitted("x' = k*x + x/0"),
  parameterCancels: fitted("x' = k*x + a - a"),
  notInEquations: () => linearForm(parseModel("x' = -x\nx(0) = x0")),
  declaredUnused: fitted("parameters k, a\nx' = k*x"),
  lineNotTaken: fitted("x' = k*x\nx(0) = 1"),
  nameWithoutColumn: () => compileColumns([{ kind: 'state', name: 'y' }], ['x']),
  valuesOfStates: () =>
    compileColumns([{ kind: 'state', name: 'x' }], ['x'])(new Float64Array(3), new Float64Array(2)).next(),
  nameWithoutValue: () =>
    compileRightHandSide({ ...model, parameters: [] }).evaluate(
      0,
      new Float64Array(1),
      new Float64Array(0),
      new Float64Array(1),
    ),
  lengthsDiffer: () =>
    compileRightHandSide(model).evaluate(0, new Float64Array(1), new Float64Array(0), new Float64Array(1)),
};

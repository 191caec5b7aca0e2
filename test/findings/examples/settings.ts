import type { settingFindings } from '../../../src/findings/settingFindings.ts';
import { fit, parseModel, simulate, tableFromColumns } from '../../../src/index.ts';
import type { Examples } from '../example.ts';

const line = (text: string) => () => parseModel(`x' = -k*x\n${text}`);

export const title = 'Experiments in a model';

export const examples: Examples<typeof settingFindings> = {
  experimentMissing: line('in wt, : k = 1'),
  settingWrong: line('in wt: k'),
  settingTwice: line('in wt: k = 1\nin wt: k = 2'),
  notSettable: line('in wt: kk = 1'),
  settingMoves: line('in wt: k = 2*t'),
  startOfSteady: line('steady wt: t = 3'),
  experimentOfModel: () =>
    simulate(parseModel("x' = -k*x\nin wt: k = 1\nin mutant: k = 2"), {}, { u0: { x: 1 }, t: [0, 1] }),
  experimentUnknown: () =>
    fit(
      parseModel("x' = -k*x\nin wt: x(0) = 1"),
      tableFromColumns({ experiment: ['w', 'w', 'w'], t: [0, 1, 2], x: [3, 2, 1] }),
    ),
};

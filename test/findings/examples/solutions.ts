import { finish } from '../../../src/drive.ts';
import type { solutionFindings } from '../../../src/findings/solutionFindings.ts';
import { leaves } from '../../../src/forward/checkProblem.ts';
import { openVerdict } from '../../../src/forward/fastModes.ts';
import { leavingVerdict } from '../../../src/forward/leavingVerdict.ts';
import { evenTimes, parseModel, resolveOptions, simulate } from '../../../src/index.ts';
import { compileRightHandSide } from '../../../src/model/compileRightHandSide.ts';
import type { ExperimentResult } from '../../../src/result.ts';
import { fakeResult } from '../../cli/fakeResult.ts';
import type { Examples } from '../example.ts';

const forward = { complete: true, reason: '', misfit: {}, misfitOverNoise: {}, followsTo: 2.5 };
const experiment = { name: 'b', timeSpan: [0, 40], forward, trajectory: null } as unknown as ExperimentResult;

/** The solution of a model far from its true parameters, with estimated states that belong to the true ones. */
async function chaotic() {
  const model = parseModel("x' = a*(y - x)\ny' = b*x - y - x*z\nz' = x*y - c*z");
  const truth = { a: 10, b: 28, c: 8 / 3 };
  const { t, clean } = await simulate(model, truth, {
    u0: { x: -8, y: 7, z: 27 },
    t: evenTimes(0, 20, 1001),
  });
  const states = { x: clean.x!, y: clean.y!, z: clean.z! };
  const U = { rows: t.length, cols: 3, data: Float64Array.from(Object.values(states).flat()) };
  const data = { states: model.states, experiments: [{ t: Float64Array.from(t), U }] };
  const own = { ...experiment, trajectory: { t, states } };
  const result = { ...fakeResult([]), noise: { x: 0.1, y: 0.1, z: 0.1 } };
  const w = Float64Array.of(10, 28.0001, 8 / 3);
  return leaving(data, compileRightHandSide(model), w, result, [own], [undefined], resolveOptions());
}

function leaving(...given: unknown[]) {
  return finish(leavingVerdict(...(given as Parameters<typeof leavingVerdict>)))!.finding;
}

const solved = (end: number) => async () => {
  const made = await simulate(parseModel("u' = k*u^2"), { k: 1 }, { u0: { u: 1 }, t: evenTimes(0, end, 11) });
  return made.status.finding;
};

export const title = 'Solutions';

export const examples: Examples<typeof solutionFindings> = {
  solvedToEnd: solved(0.5),
  solveEndedEarly: solved(2),
  differencesGrow: chaotic,
  solutionLeavesData: () =>
    leaving(
      { states: ['u'], experiments: [] },
      undefined,
      undefined,
      fakeResult([]),
      [experiment],
      [undefined],
      resolveOptions(),
    ),
  problemLeavesData: () => leaves(['b'], { method: 'mle', experiments: [experiment] }, [undefined]).finding,
  fastMode: () => openVerdict(fakeResult([['k', 30, 12]]).parameters, 1.7).finding,
};

import { solve } from '../src/forward/solver/solve.ts';
import { findProblem, type Options, optionTable, sampleProblem } from '../src/index.ts';
import { compileRightHandSide } from '../src/model/compileRightHandSide.ts';
import { parseModel } from '../src/model/parseModel.ts';
import { now, since, type Times } from './clock.ts';
import { type Contestant, contest, type Outcome } from './contest.ts';

/** What Python answers to a question; undefined where there is none. */
export type Ask = <Answer>(question: object) => Promise<Answer | undefined>;

const TIGHT = 1e-8;

/** A model to solve forward, and where its solution ends. */
interface Course {
  name: string;
  model: string;
  w: number[];
  u0: number[];
  span: [number, number];
  end: number[];
}

/** One evaluation of the right-hand side, one solve of a model that is not stiff and one of a model that is. */
export async function benchSolvers(ask: Ask): Promise<void> {
  const courses = ['lotka-volterra', 'fitzhugh-nagumo', 'protein-transduction'].map(courseOf);
  for (const course of courses) await benchEvaluation(course, ask);
  const [nonstiff, stiff] = [courses[1], vanDerPol];
  await benchSolve(nonstiff, ['auto', 'nonstiff'], ['RK45', 'DOP853', 'LSODA', 'odeint'], ask);
  await benchSolve(stiff, ['auto', 'stiff'], ['Radau', 'BDF', 'LSODA', 'odeint'], ask);
  console.log(
    'error: of the end, in the largest state, relative; odeint is LSODA without solve_ivp around it',
  );
}

/** The end is the published one of the test set for initial value problem solvers, to all its digits. */
const vanDerPol: Course = {
  name: 'van-der-pol',
  model: "u1' = u2\nu2' = mu*(1 - u1^2)*u2 - u1",
  w: [1000],
  u0: [2, 0],
  span: [0, 2000],
  end: [1.706167732170469, -8.928097010248125e-4],
};

function courseOf(name: string): Course {
  const { model, parameters, initial, timeSpan } = findProblem(name);
  // An extrapolation method of order 8 with 4000 steps, independent of all that are timed.
  const { clean } = sampleProblem(findProblem(name), { points: 2, noise: 0 });
  const end = initial.map((_, l) => clean.data[2 * l + 1]);
  return { name, model, w: [...parameters.values()], u0: [...initial], span: [...timeSpan], end };
}

const CALLS = 50_000;

async function benchEvaluation({ name, model, w, u0 }: Course, ask: Ask): Promise<void> {
  console.log(`\n${name}: ${CALLS} evaluations of the right-hand side, each of which needs the one before`);
  const { evaluate } = compileRightHandSide(parseModel(model));
  const ours: Contestant = {
    name: 'wendy, model read from text',
    async run() {
      const [u, parameters, du] = [Float64Array.from(u0), Float64Array.from(w), new Float64Array(u0.length)];
      const begin = now();
      for (let i = 0; i < CALLS; i++) {
        evaluate(0, u, parameters, du);
        u[0] += 1e-9 * du[0];
      }
      return { times: since(begin), evaluations: CALLS, error: Number.NaN };
    },
  };
  const peer: Contestant = {
    name: 'Python, written out in plain floats',
    run: () => ask<Outcome>({ task: 'evaluate', problem: name, w, u0, calls: CALLS }),
  };
  await contest(ours, [peer], { rounds: 15, warmUp: 15, evaluations: 'calls', error: '' });
}

async function benchSolve(
  { name, model, w, u0, span, end }: Course,
  solvers: readonly Options['solver'][],
  methods: readonly string[],
  ask: Ask,
): Promise<void> {
  const f = compileRightHandSide(parseModel(model));
  const [parameters, initial, times] = [w, u0, span].map((x) => Float64Array.from(x));
  const off = (u: readonly number[]) =>
    Math.max(...u.map((u_l, l) => Math.abs(u_l - end[l]))) / Math.max(...end.map(Math.abs));
  const ours = (solver: Options['solver']): Contestant => ({
    name: `wendy, ${solver}`,
    async run() {
      const options = { solver, rtol: TIGHT, atol: TIGHT, maxSteps: optionTable.maxSteps.default };
      const begin = now();
      const work = solve(f, parameters, initial, times, options);
      let turn = work.next();
      while (!turn.done) turn = work.next();
      const { U, work: spent } = turn.value;
      return {
        times: since(begin),
        evaluations: spent.evaluations,
        error: off(u0.map((_, l) => U.data[2 * l + 1])),
      };
    },
  });
  const peer = (method: string): Contestant => ({
    name: `SciPy, ${method}`,
    async run() {
      const question = { task: 'solve', problem: name, w, u0, span, method, rtol: TIGHT, atol: TIGHT };
      const answer = await ask<{ end: number[]; evaluations: number; times: Times }>(question);
      return answer && { ...answer, error: off(answer.end) };
    },
  });
  for (const solver of solvers) {
    console.log(`\n${name} to t = ${span[1]}, rtol = atol = ${TIGHT}, solver ${solver}`);
    const rules = { rounds: 15, warmUp: 40, evaluations: 'evaluations', error: 'error' };
    await contest(ours(solver), methods.map(peer), rules);
  }
}

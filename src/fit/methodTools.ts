import { checkRegular } from '../data/checkRegular.ts';
import type { Data } from '../data/data.ts';
import { awaited } from '../drive.ts';
import type { MethodTools } from '../methods/method.ts';
import { methodOf } from '../methods/methods.ts';
import { linearForm } from '../model/linearForm.ts';
import type { Progress } from '../result.ts';
import { starterOf } from '../starters/starters.ts';
import { type AnyJob, fitLikelihood, type Job } from './fitLikelihood.ts';
import { methodResult } from './methodResult.ts';
import { afterSecondSearch } from './secondSearch.ts';

/** The library's own ways to fit, for the task of a method. */
export function methodTools(
  job: AnyJob,
  data: Data,
  observe?: (progress: Progress) => void,
  stop?: AbortSignal,
): MethodTools {
  const { model, form, options } = job;
  // A model without one is refused here, where its method did not need it.
  const linear = (): Job => ({ model, form: form ?? linearForm(model), options });
  const tools: MethodTools = {
    by(method, own) {
      const other = { ...job, options: { ...options, ...own, method } };
      return methodOf(method).fit({ ...other, data }, methodTools(other, data, observe, stop));
    },
    result: (answer) => methodResult(model, data, options, answer),
    *weakForm() {
      checkRegular(data);
      const { fitWeak } = yield* awaited(import('../wendy/fit.ts'));
      return yield* fitWeak(model, linear().form, data, options, observe);
    },
    *likelihood() {
      if (form) return yield* fitLikelihood({ model, form, options }, data, observe);
      const { fitAnyProblem } = yield* awaited(import('./fitAnyProblem.ts'));
      const { plainProblem } = yield* awaited(import('../problem/plainProblem.ts'));
      return yield* fitAnyProblem(plainProblem(model, data, options), options, observe, stop);
    },
    *forward() {
      const { start } = options;
      const { fitForward, startBy } = yield* awaited(import('./fitForward.ts'));
      if (typeof start !== 'string') return yield* fitForward(job, data, observe);
      const begin = () => startBy(starterOf(start), job, data, tools.by, observe);
      return yield* fitForward(job, data, observe, begin);
    },
    secondSearch: (first) => afterSecondSearch(linear(), data, first, observe, stop),
  };
  return tools;
}

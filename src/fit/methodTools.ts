import { checkRegular } from '../data/checkRegular.ts';
import type { Data } from '../data/data.ts';
import type { MethodTools } from '../methods/method.ts';
import { methodOf } from '../methods/methods.ts';
import { linearForm } from '../model/linearForm.ts';
import { plainProblem } from '../problem/plainProblem.ts';
import type { Progress } from '../result.ts';
import { starterOf } from '../starters/starters.ts';
import { fitWeak } from '../wendy/fit.ts';
import { fitAnyProblem } from './fitAnyProblem.ts';
import { type AnyJob, fitForward, startBy } from './fitForward.ts';
import { fitLikelihood, type Job } from './fitLikelihood.ts';
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
      return yield* fitWeak(model, linear().form, data, options, observe);
    },
    likelihood: () =>
      form
        ? fitLikelihood({ model, form, options }, data, observe)
        : fitAnyProblem(plainProblem(model, data, options), options, observe, stop),
    forward() {
      const { start } = options;
      if (typeof start !== 'string') return fitForward(job, data, observe);
      return fitForward(job, data, observe, () => startBy(starterOf(start), job, data, tools.by, observe));
    },
    secondSearch: (first) => afterSecondSearch(linear(), data, first, observe, stop),
  };
  return tools;
}

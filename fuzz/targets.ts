import type { Target } from './target.ts';
import { compareTarget } from './targets/compare.ts';
import { fitTarget } from './targets/fit.ts';
import { linkTarget } from './targets/link.ts';
import { modelTarget } from './targets/model.ts';
import { optionsTarget } from './targets/options.ts';
import { planTarget } from './targets/plan.ts';
import { predictTarget } from './targets/predict.ts';
import { problemTarget } from './targets/problem.ts';
import { projectTarget } from './targets/project.ts';
import { reportTarget } from './targets/report.ts';
import { resultTarget } from './targets/result.ts';
import { simulateTarget } from './targets/simulate.ts';
import { tableTarget } from './targets/table.ts';

/** All that is attacked. */
export const targets: readonly Target[] = [
  modelTarget,
  tableTarget,
  optionsTarget,
  linkTarget,
  projectTarget,
  planTarget,
  resultTarget,
  simulateTarget,
  predictTarget,
  fitTarget,
  problemTarget,
  compareTarget,
  reportTarget,
];

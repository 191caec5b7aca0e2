import type { Target } from './target.ts';
import { compareTarget } from './targets/compare.ts';
import { fileTarget } from './targets/file.ts';
import { fitTarget } from './targets/fit.ts';
import { linkTarget } from './targets/link.ts';
import { modelTarget } from './targets/model.ts';
import { notationTarget } from './targets/notation.ts';
import { optionsTarget } from './targets/options.ts';
import { petabTarget } from './targets/petab.ts';
import { planTarget } from './targets/plan.ts';
import { predictTarget } from './targets/predict.ts';
import { problemTarget } from './targets/problem.ts';
import { projectTarget } from './targets/project.ts';
import { reportTarget } from './targets/report.ts';
import { resultTarget } from './targets/result.ts';
import { sbmlTarget } from './targets/sbml.ts';
import { shapeTarget } from './targets/shape.ts';
import { simulateTarget } from './targets/simulate.ts';
import { tableTarget } from './targets/table.ts';

/** All that is attacked. */
export const targets: readonly Target[] = [
  modelTarget,
  notationTarget,
  sbmlTarget,
  petabTarget,
  tableTarget,
  fileTarget,
  shapeTarget,
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

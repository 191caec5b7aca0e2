export type { Data, Experiment } from './data/data.ts';
export type { Contents, FileStart, Importer, Wanted } from './data/importer.ts';
export { addImporter } from './data/importers.ts';
export { readTable, type TableOptions } from './data/readTable.ts';
export type { Column, Limits, Table } from './data/table.ts';
export { tableFromColumns } from './data/tableFromColumns.ts';
export { toCsv } from './data/toCsv.ts';
export { toData, toDataEach } from './data/toData.ts';
export { withLayout } from './data/withLayout.ts';
export type {
  CollocationDetail,
  Convergence,
  Detail,
  RegisteredDetail,
  ResidualDetail,
  Shooting,
  ShootingDetail,
  StartOutcome,
  WeakFormDetail,
} from './detail.ts';
export type { LoadingWork } from './drive.ts';
export type { About, Action, Finding, Say, Words } from './findings/finding.ts';
export { findings } from './findings/findings.ts';
export type { Note } from './findings/note.ts';
export { check } from './fit/check.ts';
export { type CompareOptions, type Comparison, compare } from './fit/compare.ts';
export { fit } from './fit/estimate.ts';
export { type EachResult, experimentFitter, fitEach } from './fit/fitEach.ts';
export { forwardDeviance } from './fit/forwardDeviance.ts';
export type {
  CheckedExperiment,
  CheckedFirstState,
  CheckedInput,
  CheckedJump,
  CheckedOutput,
  CheckedParameter,
  CheckedState,
  ModelCheck,
} from './fit/modelCheck.ts';
export { reproduce } from './fit/reproduce.ts';
export { type Helper, type HelperReports, searchHelpers } from './fit/searchHelpers.ts';
export { startFollower } from './fit/startFollower.ts';
export type { ComparedMethod, ComparedName } from './forward/comparedRow.ts';
export { cramerRao, type Limit } from './forward/cramerRao.ts';
export type { Design } from './forward/design.ts';
export { evenTimes } from './forward/evenTimes.ts';
export { type FittedModel, fittedModel } from './forward/fittedModel.ts';
export type { InputValues } from './forward/inputValues.ts';
export { type Band, type Prediction, type PredictOptions, predict } from './forward/predict.ts';
export { type Simulation, simulate } from './forward/simulate.ts';
export type { SimulateOptions } from './forward/simulateOptions.ts';
export type { SolveStatus } from './forward/solver/solveStatus.ts';
export { InputError, type Place } from './inputError.ts';
export type { Matrix } from './linalg/matrix.ts';
export type {
  Answer,
  Capabilities,
  Method,
  MethodTask,
  MethodTools,
  ProblemTools,
} from './methods/method.ts';
export { methodNames, methodOf } from './methods/methods.ts';
export { registerMethod } from './methods/registerMethod.ts';
export type { Model } from './model/model.ts';
export { parseModel } from './model/parseModel.ts';
export { printModel } from './model/printModel.ts';
export { toTex } from './model/toTex.ts';
export type { Algebra, NoiseLaw, Tails } from './noise/noiseLaw.ts';
export { registerNoiseLaw } from './noise/registerNoiseLaw.ts';
export type { OptionRow } from './optionKinds.ts';
export { optionNames } from './optionNames.ts';
export {
  type BuiltInMethod,
  type FitOptions,
  type MethodName,
  type NoiseLawName,
  type Options,
  optionTable,
} from './options.ts';
export { type PetabAnswer, petabAnswer } from './petab/petabAnswer.ts';
export type { PetabFiles } from './petab/petabFiles.ts';
export { type PetabObjective, petabObjective } from './petab/petabObjective.ts';
export { type Petab, readPetab } from './petab/readPetab.ts';
export { writePetab } from './petab/writePetab.ts';
export { findProblem } from './problems/findProblem.ts';
export { type Problem, problems } from './problems/problems.ts';
export { sampleProblem } from './problems/sampleProblem.ts';
export { resolveOptions } from './resolveOptions.ts';
export type {
  Combination,
  DerivedEstimate,
  Estimate,
  ExperimentResult,
  ForwardCheck,
  Iterations,
  OutputResult,
  ParameterEstimate,
  ParameterPrior,
  Progress,
  Result,
  StateResult,
  StatusCode,
  Stopped,
  TestFunctionSummary,
  Verdict,
  Watch,
  WeakEstimate,
} from './result.ts';
export { savedResult } from './savedResult.ts';
export { readSbml, type SbmlConstant, type SbmlModel, type SbmlOptions } from './sbml/readSbml.ts';
export type { Quantity } from './sbml/translate.ts';
export { type WriteSbmlOptions, type WrittenSbml, writeSbml } from './sbml/writeSbml.ts';
export type { ScriptLanguageName } from './script/scriptLanguages.ts';
export type { Optimum, SearchResult, SearchStart } from './searchResult.ts';
export { registerStarter } from './starters/registerStarter.ts';
export type { Start, Starter, StarterTools } from './starters/starter.ts';
export { starterOf } from './starters/starters.ts';

export type { StartEnd, StartQueue, StartTask } from './startTask.ts';
export { type RandomGenerator, randomGenerator } from './stats/randomGenerator.ts';
export { version } from './version.ts';
export { type ExperimentWorkings, type Workings, workings } from './wendy/workings.ts';
export { longTable } from './write/longTable.ts';
export { type TableFormat, writeTable, writeWorkbook } from './write/writeTable.ts';
export type { WrittenTable } from './write/writtenTable.ts';

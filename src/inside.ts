// What other rooms of this repository need of the library and its users do not. The command line loads it from the same
// copy as the library itself (docs/architecture.md, "The build"); it is not part of the public API and may change at any time.

export { changedOptions } from './changedOptions.ts';
export { hasTimeWord, isExperimentName, isTimeName } from './data/columnNames.ts';
export { firstBytes } from './data/firstBytes.ts';
export { gridLayout } from './data/gridLayout.ts';
export { encodingOf, startBytes, startOf } from './data/importer.ts';
export { importerFor } from './data/importers.ts';
export { momentOf } from './data/moment.ts';
export { inOrder } from './data/plainDates.ts';
export { readTextChunks } from './data/readTable.ts';
export { rowsByLabel } from './data/rowsByLabel.ts';
export { reshapeTable } from './data/shape/reshapeTable.ts';
export { isWellName } from './data/shape/spreadPlate.ts';
export { repeatedName, repeatsOf, stackReplicates } from './data/shape/stackReplicates.ts';
export { type WantedNames, wantedNames } from './data/shape/wantedNames.ts';
export { isLimit } from './data/specialCells.ts';
export { isMissing, labelOf } from './data/table.ts';
export { tableText } from './data/tableText.ts';
export { wellOf } from './data/wellOf.ts';
export { convergenceOf, residualDetail, shootingOf, weakFormOf } from './detail.ts';
export { endingWords, shortEnding } from './findings/endingWords.ts';
export { readingWords } from './findings/readingWords.ts';
export { relationWords } from './findings/relationWords.ts';
export { solveEndWords } from './findings/solveWords.ts';
export { fitResolved } from './fit/estimate.ts';
export { type TrialData, type TrialQuantity, type Trials, trials } from './fit/trials.ts';
export type { TrialCurve, TrialSolution } from './forward/trialSolver.ts';
export { checkFields } from './given.ts';
export { mendModel, readingsOf, withoutLine } from './mend/mendModel.ts';
export {
  builtIn,
  declaredIn,
  isName,
  keywordsOf,
  leftSideOf,
  openings,
  speciesIn,
  type Word,
  wordsOf,
} from './mend/modelText.ts';
export { productOf } from './mend/productOf.ts';
export { nameToTex } from './model/expressionToTex.ts';
export { beforeBrackets } from './model/functionNames.ts';
export { namesIn } from './model/namesIn.ts';
export { nearestName } from './model/nearestName.ts';
export { hasFeatures } from './model/refuseBeyond.ts';
export { toTexLines } from './model/toTex.ts';
export { noiseLawNames, noiseLawOf } from './noise/noiseLaws.ts';
export { filesOf as petabFilesOf, readPetabYaml, resolved as resolvedFile } from './petab/petabFiles.ts';
export { petabOf } from './petab/petabOf.ts';
export { simulatedPetab } from './petab/simulatedPetab.ts';
export { logDensity, priorLine } from './priors/prior.ts';
export { priorNames } from './priors/priorLaws.ts';
export { type DrawnData, drawnData, usedData } from './problem/drawnData.ts';
export { experimentsOf } from './problem/experimentModel.ts';
export { jumpTimes } from './problem/jumpTimes.ts';
export { stateLabel } from './problem/stateLabel.ts';
export { type Example, examples } from './problems/examples.ts';
export { findExample } from './problems/findExample.ts';
export type { MeasuredExample } from './problems/measured.ts';
export { withNoise } from './problems/sampleProblem.ts';
export { isCut, repeatOptions } from './repeatOptions.ts';
export { isUsedBy, optionHelp } from './resolveOptions.ts';
export { replacedMethod } from './result.ts';
export { isSbml } from './sbml/isSbml.ts';
export { type ScriptLanguage, scriptLanguages } from './script/scriptLanguages.ts';
export { normalQuantile } from './stats/normalQuantile.ts';
export { shapiroWilk } from './stats/shapiroWilk.ts';
export { forgetBases } from './wendy/basisCache.ts';
export { mostPoints } from './wendy/checkSize.ts';
export { csvOf } from './write/csvOf.ts';

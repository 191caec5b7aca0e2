// What `wendy fit` on plain data needs of index.ts and inside.ts: it loads this, and the rest of the library only when that is needed.
// The same functions, of the same copy (docs/architecture.md, "The build").

export { firstBytes } from './data/firstBytes.ts';
export { startBytes, startOf } from './data/importer.ts';
export { importerFor } from './data/importers.ts';
export { readTable, readTextChunks } from './data/readTable.ts';
export { withLayout } from './data/withLayout.ts';
export { convergenceOf, residualDetail, shootingOf, weakFormOf } from './detail.ts';
export { endingWords, shortEnding } from './findings/endingWords.ts';
export { findings } from './findings/findings.ts';
export { relationWords } from './findings/relationWords.ts';
export { solveEndWords } from './findings/solveWords.ts';
export { fit, fitResolved } from './fit/estimate.ts';
export { experimentFitter, fitEach } from './fit/fitEach.ts';
export { searchHelpers } from './fit/searchHelpers.ts';
export { checkFields } from './given.ts';
export { InputError } from './inputError.ts';
export { methodOf } from './methods/methods.ts';
export { parseModel } from './model/parseModel.ts';
export { noiseLawOf } from './noise/noiseLaws.ts';
export { optionNames } from './optionNames.ts';
export { optionTable } from './options.ts';
export { drawnData, usedData } from './problem/drawnData.ts';
export { jumpTimes } from './problem/jumpTimes.ts';
export { stateLabel } from './problem/stateLabel.ts';
export { isUsedBy, optionHelp, resolveOptions } from './resolveOptions.ts';
export { replacedMethod } from './result.ts';
export { isSbml } from './sbml/isSbml.ts';
export { scriptLanguages } from './script/scriptLanguages.ts';
export { starterOf } from './starters/starters.ts';
export { mostPoints } from './wendy/checkSize.ts';
export { longTable } from './write/longTable.ts';
export { writeTable, writeWorkbook } from './write/writeTable.ts';

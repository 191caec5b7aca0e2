// What other rooms of this repository need of the library and its users do not. The command line loads it from the same
// copy as the library itself (docs/architecture.md, "The build"); it is no part of the public API and may change at any time.

export { hasTimeWord, isExperimentName, isTimeName } from './data/columnNames.ts';
export { encodingOf, startBytes, startOf } from './data/importer.ts';
export { importerFor } from './data/importers.ts';
export { rowsByLabel } from './data/rowsByLabel.ts';
export { isMissing, labelOf } from './data/table.ts';
export { endingWords, shortEnding } from './findings/endingWords.ts';
export { relationWords } from './findings/relationWords.ts';
export { solveEndWords } from './findings/solveWords.ts';
export { namesIn } from './model/namesIn.ts';
export { nearestName } from './model/nearestName.ts';
export { hasFeatures } from './model/refuseBeyond.ts';
export { toTexLines } from './model/toTex.ts';
export { noiseLawNames, noiseLawOf } from './noise/noiseLaws.ts';
export { type DrawnData, drawnData, stateLabel, usedData } from './problem/drawnData.ts';
export { jumpTimes } from './problem/jumpTimes.ts';
export { type Example, examples } from './problems/examples.ts';
export { findExample } from './problems/findExample.ts';
export type { MeasuredExample } from './problems/measured.ts';
export { withNoise } from './problems/sampleProblem.ts';
export { isUsedBy, optionHelp } from './resolveOptions.ts';
export { normalQuantile } from './stats/normalQuantile.ts';
export { shapiroWilk } from './stats/shapiroWilk.ts';
export { forgetBases } from './wendy/basisCache.ts';
export { mostPoints } from './wendy/checkSize.ts';

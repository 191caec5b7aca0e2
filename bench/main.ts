import { benchApp } from './app.ts';
import { benchFit } from './fit.ts';
import { benchForward } from './forward.ts';
import { benchGrowth } from './growth.ts';
import { benchIrls } from './irls.ts';
import { benchKernels } from './kernels.ts';
import { benchMemory } from './memory.ts';
import { benchMle } from './mle.ts';
import { benchModel } from './model.ts';
import { benchProblem } from './problem.ts';
import { benchSearch } from './search.ts';
import { benchStudy } from './study.ts';

// `npm run bench` runs all parts in turn, `npm run bench -- fit` one of them.

const parts: Record<string, () => void | Promise<void>> = {
  kernels: benchKernels,
  model: benchModel,
  fit: benchFit,
  irls: benchIrls,
  mle: benchMle,
  problem: benchProblem,
  search: benchSearch,
  forward: benchForward,
  growth: benchGrowth,
  memory: benchMemory,
  study: benchStudy,
  app: benchApp,
};

if (process.argv.includes('--help')) {
  console.log(`npm run bench -- [${Object.keys(parts).join(' | ')}] …   all of them without a name
npm run bench -- irls --before=FOLDER   beside an earlier build, a checkout with a dist/
npm run bench -- memory --large   also the sizes that take minutes
npm run bench -- search --prototype=FOLDER   beside the prototype in NumPy that lies there`);
  process.exit();
}
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const unknown = wanted.find((name) => !Object.hasOwn(parts, name));
if (unknown !== undefined) {
  console.error(`There is no benchmark "${unknown}". There are ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}

for (const name of wanted.length > 0 ? wanted : Object.keys(parts)) {
  console.log(`\n${name}\n${'─'.repeat(name.length)}`);
  await parts[name]();
}

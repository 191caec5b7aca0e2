import { suitePetab } from './petab.ts';
import { suiteSbml } from './sbml.ts';

// `npm run suite -- sbml|petab DIR` runs every case of a folder, in the layout of the suite, and prints the outcome.

const suites: Record<string, (folder: string) => Promise<boolean>> = { sbml: suiteSbml, petab: suitePetab };

const [name = '', folder] = process.argv.slice(2);
if (!Object.hasOwn(suites, name) || folder === undefined) {
  console.log(`npm run suite -- ${Object.keys(suites).join('|')} DIR   every case in a folder`);
  process.exitCode = process.argv.includes('--help') ? 0 : 2;
} else {
  process.exitCode = (await suites[name](folder)) ? 0 : 1;
}

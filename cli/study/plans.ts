import { Command } from 'commander';
import { InputError } from '../../src/node.ts';
import { thousands } from '../../src/text/digits.ts';
import { builtInPlans } from '../../studies/plan/builtIn.ts';
import { layOut } from '../../studies/plan/cells.ts';
import { readPlanObject } from '../../studies/plan/readPlan.ts';
import { colorsFor } from '../terminal/colors.ts';
import { labelled, widthOf } from '../terminal/layout.ts';
import { studyCommandFindings } from './studyCommandFindings.ts';
import { inStudyWords } from './words.ts';

const help = `
Examples:
  wendy study plans
  wendy study run lv-design
  wendy study plans lv-design > plan.json

How to write a plan: docs/studies.md.
`;

/** The command `wendy study plans`. */
export function command(): Command {
  return new Command('plans')
    .argument('[name]', 'plan to print as JSON, as a start for your own; without a name they are listed')
    .helpOption('-h, --help', 'show this help')
    .addHelpText('after', help)
    .action(inStudyWords(run));
}

function run(name: string | undefined): void {
  process.stdout.write(name === undefined ? list() : `${JSON.stringify(planNamed(name), null, 2)}\n`);
}

function planNamed(name: string): object {
  const plan = builtInPlans.find((one) => one.name === name);
  if (plan) return plan;
  const names = builtInPlans.map((one) => one.name);
  throw new InputError(studyCommandFindings.builtInPlanUnknown({ text: name, names }));
}

function list(): string {
  const rows = builtInPlans.map((source): [string, string] => {
    const plan = readPlanObject(source);
    return [plan.name, `${plan.title} (${thousands(layOut(plan).fits)} fits)`];
  });
  const next: [string, string] = ['Run one:', `wendy study run ${builtInPlans[0].name}`];
  const [width, { dim }] = [widthOf(process.stdout), colorsFor(process.stdout)];
  const plain = (text: string) => text;
  return ['', ...labelled(rows, width, plain), '', ...labelled([next], width, dim), '', ''].join('\n');
}

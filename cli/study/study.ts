import { Command } from 'commander';
import { capital } from '../../src/text/words.ts';

/** Every command of `wendy study` with its line in the help; its code is loaded only when it is called. */
const commands = {
  run: { summary: 'run a plan, or the missing part of it', load: () => import('./run.ts') },
  status: { summary: 'show how far a study is', load: () => import('./status.ts') },
  report: {
    summary: 'write a page of figures and tables that answers the question of the plan',
    load: () => import('./report.ts'),
  },
  export: { summary: 'write all fits to one file', load: () => import('./export.ts') },
  query: { summary: 'query the fits, in SQL', load: () => import('./query.ts') },
  plans: { summary: 'list the built-in plans, or print one', load: () => import('./plans.ts') },
  work: {
    summary: 'compute some shards of a study here',
    load: () => import('./work.ts'),
    hidden: true,
  },
};

const help = `
Examples:
  wendy study plans
  wendy study run lv-design
  wendy study status study-lv-design
  wendy study report study-lv-design
  wendy study export study-lv-design --csv fits.csv
  wendy study run plan.json --engine slurm --partition short

A study fits simulated data many times: systems × points × noise × trials, by any
of the methods. A plan describes it in a few lines of JSON: docs/studies.md.

Exit codes: 0 when done; 2 for a usage error or a plan that cannot be read;
130 when stopped by Ctrl-C; 1 for another failure.
`;

/** The command `wendy study`, with the one of its own commands that the words call. */
export async function command(words: readonly string[]): Promise<Command> {
  const study = new Command('study')
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'show the help of a command')
    .addHelpText('after', help);
  const called = words.filter((word) => !word.startsWith('-'));
  const name = called[0] === 'help' ? called[1] : called[0];
  for (const [own, { summary, load, ...how }] of Object.entries(commands)) {
    const one = own === name ? (await load()).command() : new Command(own);
    const described = one.description(`${capital(summary)}.`).summary(summary);
    study.addCommand(described, { hidden: 'hidden' in how });
  }
  return study;
}

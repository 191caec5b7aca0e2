import { rmSync } from 'node:fs';
import { sbatchOptions } from '../../../studies/engines/sbatchOptions.ts';
import { runSlurm } from '../../../studies/engines/slurm.ts';
import { checkSbatch } from '../../../studies/engines/slurmCommands.ts';
import { slurmEngine } from '../../../studies/engines/slurmEngine.ts';
import type { slurmFindings } from '../../../studies/engines/slurmFindings.ts';
import { readJobs, shardsOfTask } from '../../../studies/engines/slurmJobs.ts';
import { readTemplate } from '../../../studies/engines/slurmScript.ts';
import { fakeSlurm, listener, quick, smallStudy } from '../../studies/slurmFake.ts';
import { desk, onDesk } from '../desk.ts';
import type { Examples } from '../example.ts';

const template = (text: string) => () => readTemplate(onDesk('job.sh', text));

/** A study with an sbatch that fails with this message. */
const refused = (said: string) => async () => {
  const slurm = fakeSlurm();
  try {
    slurm.set('sbatch', `echo "sbatch: error: ${said}" >&2; exit 1`);
    slurm.set('squeue', `case "$*" in *--name=*) echo "${said}" >&2; exit 1;; esac`);
    rmSync(onDesk('refused'), { recursive: true, force: true });
    const study = smallStudy(onDesk('refused'), 1);
    await runSlurm(study, [0], quick(), listener(), new AbortController().signal);
  } finally {
    slurm.end();
  }
};

export const title = 'Studies by Slurm';

export const examples: Examples<typeof slurmFindings> = {
  sbatchMissing: async () => {
    const path = process.env.PATH;
    process.env.PATH = desk;
    await checkSbatch().finally(() => (process.env.PATH = path));
  },
  templateUnreadable: () => readTemplate(onDesk('no.sh')),
  templateNoScript: template('echo {{command}}\n'),
  templateLineEnds: template('#!/bin/bash\r\n{{command}}\r\n'),
  templateBreaks: template('#!/bin/bash\n#SBATCH --wait\n{{command}}\n'),
  templatePlaceholder: template('#!/bin/bash\n{{command}} {{shards}}\n'),
  templateIdle: template('#!/bin/bash\necho\n'),
  sbatchWords: () => sbatchOptions('long'),
  sbatchQuote: () => sbatchOptions('--comment="long'),
  sbatchStray: () => sbatchOptions('-H run.sh'),
  sbatchReserved: () => sbatchOptions('--output=log'),
  sbatchNoValue: () => sbatchOptions('-p'),
  slurmFolder: async () => {
    const slurm = fakeSlurm();
    const study = smallStudy(onDesk('back\\slash'), 1);
    const run = runSlurm(study, [0], quick(), listener(), new AbortController().signal);
    await run.finally(slurm.end);
  },
  slurmSilent: refused('Unable to contact slurm controller'),
  slurmRefused: refused('invalid partition specified: nowhere'),
  jobsOfOther: () => {
    const { dir } = smallStudy(onDesk('jobs'), 1);
    onDesk('jobs/slurm/jobs.json', '[]');
    return readJobs(dir);
  },
  taskUnknown: () => {
    const { dir } = smallStudy(onDesk('tasks'), 1);
    onDesk('tasks/slurm/001.list', '0\n');
    return shardsOfTask(dir, 1, 2);
  },
  slurmTextNeeded: () => slurmEngine({ partition: '' }),
  slurmKeyFile: () => slurmEngine().check?.({ isSealed: true, keyFile: undefined }),
};

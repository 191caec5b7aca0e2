import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { studyTerminal } from '../../cli/study/words.ts';
import { type Finding, findings } from '../../src/node.ts';
import type { SlurmOptions, SlurmState } from '../../studies/engines/slurm.ts';
import { newManifest, type OpenStudy, openStudy, writeManifest } from '../../studies/store/manifest.ts';
import { fitsOf, makeShardsFolder, writeShard } from '../../studies/store/shards.ts';

// Programs with the names of Slurm's, each a few lines of shell that a test writes: for what a real one does too rarely.

export interface FakeSlurm {
  folder: string;
  /** Sets what a program does from now on; $n is its number of calls. */
  set(program: 'sbatch' | 'squeue' | 'scontrol', lines: string): void;
  /** The arguments of each call of a program. */
  calls(program: string): string[][];
  end(): void;
}

export function fakeSlurm(): FakeSlurm {
  const folder = mkdtempSync(join(tmpdir(), 'wendy-fake-slurm-'));
  const path = process.env.PATH;
  process.env.PATH = [join(folder, 'bin'), path].join(delimiter);
  mkdirSync(join(folder, 'bin'));
  const fake: FakeSlurm = {
    folder,
    set(program, lines) {
      const file = join(folder, 'bin', program);
      const head = `#!/bin/sh\n{ printf '%s\\001' "$@"; echo; } >>'${folder}/${program}.calls'\nn=$(wc -l <'${folder}/${program}.calls')\n`;
      writeFileSync(file, `${head}${lines}\n`);
      chmodSync(file, 0o755);
    },
    calls(program) {
      const file = join(folder, `${program}.calls`);
      if (!existsSync(file)) return [];
      const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
      return lines.map((line) => line.split('\u0001').slice(0, -1));
    },
    end() {
      process.env.PATH = path;
      rmSync(folder, { recursive: true, force: true });
    },
  };
  fake.set('scontrol', 'echo "MaxArraySize            = 1001"');
  fake.set('sbatch', 'echo $((10 + n))');
  fake.set('squeue', ':');
  return fake;
}

/** A plan that is quick to compute. */
export function smallPlan(trials: number) {
  const methods = ['ols', 'irls'];
  return { name: 'small', problem: 'logistic', points: 32, noise: 0.1, trials, methods };
}

/** A study of this many shards, none of them computed. */
export function smallStudy(dir: string, shards: number, unitsPerShard = 1): OpenStudy {
  mkdirSync(dir, { recursive: true });
  makeShardsFolder(dir);
  const cut = {
    shards: Array.from({ length: shards + 1 }, (_, i) => i * unitsPerShard),
    unitSeconds: [1],
    seconds: shards * unitsPerShard,
  };
  writeManifest(dir, newManifest(smallPlan(shards * unitsPerShard), null, cut));
  return openStudy(dir);
}

/** Writes a shard's file as a task would, with made-up numbers. */
export function finish(study: OpenStudy, ...shards: number[]): void {
  for (const shard of shards) {
    writeShard(
      study,
      shard,
      Array.from({ length: fitsOf(study, shard) }, () => '{}\n'),
    );
  }
}

/** Options with which a test need not wait. */
export function quick(options: Partial<SlurmOptions> = {}): SlurmOptions {
  return { program: ['node', 'main.js'], sbatch: [], poll: 0.02, late: 0, detach: false, ...options };
}

/** Records what is reported, and calls back at every check. */
export function listener(look: (state: SlurmState) => void = () => {}) {
  const notes: string[] = [];
  const note = (finding: Finding) => notes.push(findings.sentence(finding, studyTerminal()));
  return { notes, note, observe: look };
}

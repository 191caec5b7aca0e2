import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentOf, parentOf, pids, until, wordsOf } from './slurmProcesses.ts';

// A real Slurm of two nodes on this machine, in a folder of its own, without a service manager. Needs root: a node
// daemon starts processes in its users' names, and the key of the daemons must belong to another user than theirs.

export const nodeNames = ['n1', 'n2'] as const;
export type NodeName = (typeof nodeNames)[number];

/** Fewer tasks per array than this: small, so that the tests' studies have more shards than tasks. */
export const maxArraySize = 9;

export interface Cluster {
  folder: string;
  /** The environment of a program that uses this cluster. */
  env: Record<string, string>;
  /** Starts the daemon of a node and waits until the node takes jobs. */
  startNode(name: NodeName): Promise<void>;
  /** Kills the daemon of a node with SIGKILL; its tasks continue. */
  killDaemon(name: NodeName): void;
  /** Kills everything on a node with SIGKILL: daemon, steps, tasks. */
  killNode(name: NodeName): void;
  /** Kills the controller with SIGKILL, once it has saved its state. */
  killController(): Promise<void>;
  startController(): Promise<void>;
  /** The output of a Slurm command. */
  ask(program: string, ...words: string[]): string;
  stop(): void;
}

/** Why no cluster can be started here; undefined if one can. */
export function whyNoCluster(): string | undefined {
  if (process.platform !== 'linux') return 'Slurm runs on Linux';
  const missing = ['munged', 'slurmctld', 'slurmd', 'sbatch'].filter(
    (program) => spawnSync('sh', ['-c', `command -v ${program}`], { env: environment }).status !== 0,
  );
  if (missing.length > 0)
    return `${missing.join(', ')} not found: apt-get install slurmctld slurmd slurm-client munge`;
  if (process.getuid?.() !== 0) return 'a cluster of one machine can only be started by root';
  if (spawnSync('id', ['munge']).status !== 0)
    return 'there is no user munge, whom the package munge creates';
  return undefined;
}

/** Daemons are only on an administrator's PATH; Slurm's environment variables are not meant for this cluster. */
const environment = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(SLURM|SBATCH|SQUEUE|SCANCEL)_/.test(name)),
  ),
  PATH: `${process.env.PATH}:/usr/local/sbin:/usr/sbin:/sbin`,
} as Record<string, string>;

/** Waits for an answer of Slurm's own programs, each of which costs more than looking at a file. */
export function untilSlurm(what: string, ask: () => boolean): Promise<boolean> {
  return until(what, ask, 250);
}

export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'wendy-slurm-'));
  const conf = join(folder, 'slurm.conf');
  const env = { ...environment, SLURM_CONF: conf };
  const socket = join(folder, 'munge', 'socket');
  const daemons = new Map<string, ChildProcess>();
  const start = (name: string, program: string, words: string[], user?: { uid: number; gid: number }) => {
    const output = openSync(join(folder, 'log', `${name}.out`), 'a');
    const daemon = spawn(program, words, { env, detached: true, stdio: ['ignore', output, output], ...user });
    daemon.on('error', () => {});
    daemons.set(name, daemon);
  };
  const ask = (program: string, ...words: string[]) => {
    const { stdout } = spawnSync(program, words, { env, encoding: 'utf8', timeout: 60_000 });
    return stdout.trim();
  };
  /** Every process of the cluster carries the path of its configuration. */
  const all = () =>
    pids().filter((pid) => pid !== process.pid && environmentOf(pid).includes(`SLURM_CONF=${conf}`));
  const kill = (found: readonly number[]) => {
    for (const pid of found) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    }
  };
  const cluster: Cluster = {
    folder,
    env,
    ask,
    async startNode(name) {
      start(name, 'slurmd', ['-D', '-N', name, '-f', conf]);
      const ready = /^(idle|mixed|allocated|completing)$/;
      await untilSlurm(`node ${name} is up`, () => ready.test(ask('sinfo', '-hN', '-n', name, '-o', '%T')));
    },
    killDaemon: (name) => kill([daemons.get(name)!.pid!]),
    killNode(name) {
      const tasks = all().filter((pid) => environmentOf(pid).includes(`SLURMD_NODENAME=${name}`));
      const steps = tasks.map(parentOf).filter((pid) => wordsOf(pid)[0]?.startsWith('slurmstepd'));
      // The daemon first, or it would report to the controller how the tasks ended.
      kill([daemons.get(name)!.pid!, ...steps, ...tasks]);
    },
    async killController() {
      const mark = `mark-${randomBytes(6).toString('hex')}`;
      ask('sbatch', '--hold', `--job-name=${mark}`, '--output=/dev/null', '--wrap=true');
      // It saves a few seconds after a change; later submissions are lost with it.
      await until('it is written', () => readFileSync(join(folder, 'state', 'job_state')).includes(mark));
      kill([daemons.get('slurmctld')!.pid!]);
    },
    async startController() {
      start('slurmctld', 'slurmctld', ['-D', '-f', conf]);
      await untilSlurm('the controller answers', () => / is UP/.test(ask('scontrol', 'ping')));
    },
    stop() {
      // New ones may start while the first end.
      for (let found = all(); found.length > 0; found = all()) kill(found);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };

  chmodSync(folder, 0o755);
  for (const name of ['state', 'log', 'munge']) mkdirSync(join(folder, name));
  const munge = { uid: idOf('-u'), gid: idOf('-g') };
  const key = join(folder, 'munge', 'key');
  writeFileSync(key, randomBytes(1024), { mode: 0o400 });
  for (const path of [key, join(folder, 'munge')]) chownSync(path, munge.uid, munge.gid);
  // Debian's build looks for control groups of version 2, which a container may not have.
  writeFileSync(join(folder, 'cgroup.conf'), 'CgroupPlugin=cgroup/v1\n');
  writeFileSync(conf, configuration(folder, socket, await freePorts(3)));
  guard(folder, conf);
  try {
    const path = (name: string) => join(folder, 'munge', name);
    start(
      'munged',
      'munged',
      [
        '--foreground',
        '--force',
        `--key-file=${key}`,
        `--socket=${socket}`,
        `--pid-file=${path('pid')}`,
        `--log-file=${path('log')}`,
        `--seed-file=${path('seed')}`,
      ],
      munge,
    );
    await until('munged answers', () => existsSync(socket));
    await cluster.startController();
    await Promise.all(nodeNames.map(cluster.startNode));
  } catch (error) {
    const logs = spawnSync('sh', ['-c', 'tail -n 5 log/*'], { cwd: folder, encoding: 'utf8' }).stdout;
    cluster.stop();
    throw new Error(`${(error as Error).message}\n${logs}`);
  }
  return cluster;
}

/** Short timeouts, so that a test of a fault need not wait for minutes. */
function configuration(folder: string, socket: string, ports: readonly number[]): string {
  const host = hostname().split('.')[0];
  const nodes = nodeNames.map(
    (name, i) =>
      `NodeName=${name} NodeHostname=${host} NodeAddr=127.0.0.1 Port=${ports[i + 1]} CPUs=2 RealMemory=2000`,
  );
  return `ClusterName=wendy
SlurmctldHost=${host}(127.0.0.1)
SlurmctldPort=${ports[0]}
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=${socket},cred_expire=5
CredType=cred/munge
StateSaveLocation=${folder}/state
SlurmdSpoolDir=${folder}/spool-%n
SlurmctldPidFile=${folder}/slurmctld.pid
SlurmdPidFile=${folder}/%n.pid
SlurmctldLogFile=${folder}/log/slurmctld.log
SlurmdLogFile=${folder}/log/%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
MpiDefault=none
MaxArraySize=${maxArraySize}
ReturnToService=2
SlurmdTimeout=3
MessageTimeout=3
KillWait=2
SchedulerParameters=sched_interval=1,bf_interval=1
SlurmdParameters=config_overrides
${nodes.join('\n')}
PartitionName=main Nodes=${nodeNames.join(',')} Default=YES MaxTime=INFINITE State=UP
`;
}

/** Stops the cluster when this process ends, however it ended: the shell waits for the end of its input from here. */
function guard(folder: string, conf: string): void {
  const script = `cat >/dev/null
for again in 1 2 3; do
  for process in /proc/[0-9]*; do
    if tr '\\0' '\\n' 2>/dev/null <"$process/environ" | grep -Fqx "$1"; then kill -9 "\${process#/proc/}" 2>/dev/null; fi
  done
done
rm -rf "$2"`;
  const shell = spawn('sh', ['-c', script, 'sh', `SLURM_CONF=${conf}`, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  (shell.stdin as unknown as { unref(): void }).unref();
}

function idOf(what: '-u' | '-g'): number {
  return Number(execFileSync('id', [what, 'munge'], { encoding: 'utf8' }));
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof createServer>>((resolve) => {
          const server = createServer().listen(0, '127.0.0.1', () => resolve(server));
        }),
    ),
  );
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  for (const server of servers) server.close();
  return ports;
}

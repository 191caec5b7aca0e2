// The built program in a process that stays: loading and compiling it costs more than most commands. Requests, lists of words, come from one
// named pipe, a line each; what a process of its own would have written, and its exit code, go to the other. See warmWendy.ts.
import { createReadStream, openSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setImmediate } from 'node:timers/promises';

const [main, requests, replies] = process.argv.slice(2);
const events = ['exit', 'beforeExit', 'SIGINT', 'SIGTERM', 'SIGHUP'];
// Not awaited here: Node has listeners of its own while a module is not loaded to its end.
void serve();

async function serve() {
  const { runProgram } = await import(new URL('runProgram.js', main).href);
  // In the order in which the other side opens them: each waits for the other.
  const lines = createInterface({ input: createReadStream(requests, { fd: openSync(requests, 'r') }) });
  const answers = openSync(replies, 'w');
  for await (const line of lines) {
    writeSync(answers, `${JSON.stringify(await run(runProgram, JSON.parse(line)))}\n`);
  }
  process.exit();
}

/** Runs a command as if the process had been started for it. */
async function run(runProgram, words) {
  let end;
  const out = record(process.stdout);
  const err = record(process.stderr);
  const { exit } = process;
  const before = events.map((event) => process.listeners(event));
  process.argv = [process.execPath, main, ...words];
  process.exitCode = undefined;
  const finish = (code) => {
    end ??= { code: Number(code ?? process.exitCode ?? 0), out: out.text(), err: err.text() };
  };
  process.exit = (code) => {
    finish(code);
    throw new Error('The program has ended.');
  };
  try {
    await runProgram();
  } catch (error) {
    if (!end) throw error;
  }
  // What was begun without waiting for it ends, as before a process does.
  await setImmediate();
  if (!end) {
    process.emit('exit', process.exitCode ?? 0);
    finish();
  }
  events.forEach((event, i) => {
    for (const own of process.listeners(event)) if (!before[i].includes(own)) process.off(event, own);
  });
  process.exit = exit;
  out.restore();
  err.restore();
  process.exitCode = undefined;
  return end;
}

/** Collects what is written to a stream. */
function record(stream) {
  const { write } = stream;
  const pieces = [];
  stream.write = (piece, encoding, done = encoding) => {
    pieces.push(Buffer.from(piece));
    if (typeof done === 'function') process.nextTick(done);
    return true;
  };
  return {
    text: () => Buffer.concat(pieces).toString(),
    restore: () => {
      stream.write = write;
      stream.removeAllListeners('error');
    },
  };
}

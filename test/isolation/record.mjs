// Loaded before a program (NODE_OPTIONS=--import), and into its threads: writes down what it reaches for outside itself.
// A line of JSON each: { kind, what }. Connections and programs are refused as well.

import childProcess from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import fs from 'node:fs';
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import module, { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import tls from 'node:tls';

const append = fs.appendFileSync;
const log = process.env.WENDY_TEST_RECORD;
const record = (kind, what) => append(log, `${JSON.stringify({ kind, what: String(what) })}\n`);

function refuse(kind, owner, names) {
  for (const name of names) {
    owner[name] = (...words) => {
      const plain = words.filter((word) => typeof word === 'string' || typeof word === 'number');
      record(kind, [name, ...plain].join(' '));
      throw new Error(`${name} is refused in this test`);
    };
  }
}

refuse('program', childProcess, [
  'exec',
  'execFile',
  'execFileSync',
  'execSync',
  'fork',
  'spawn',
  'spawnSync',
]);
refuse('connection', net, ['connect', 'createConnection']);
refuse('connection', net.Socket.prototype, ['connect']);
refuse('connection', net.Server.prototype, ['listen']);
refuse('connection', tls, ['connect']);
refuse('connection', dgram, ['createSocket']);
refuse('connection', http, ['request', 'get']);
refuse('connection', https, ['request', 'get']);
refuse('connection', http2, ['connect']);
refuse('connection', dns, ['lookup', 'resolve', 'resolve4', 'resolve6']);
refuse('connection', dns.promises, ['lookup', 'resolve', 'resolve4', 'resolve6']);
refuse('connection', globalThis, ['fetch', 'WebSocket', 'EventSource']);

// What opens files, by the name it is given; descriptors were opened before.
function watch(owner, names) {
  for (const name of names) {
    const real = owner[name];
    owner[name] = function (...words) {
      if (typeof words[0] !== 'number') record('file', words[0]?.pathname ?? words[0]);
      return Reflect.apply(real, this, words);
    };
  }
}
const names = ['open', 'readFile', 'readdir', 'opendir'];
watch(fs, [...names, ...names.map((name) => `${name}Sync`), 'createReadStream']);
watch(fs.promises, names);
syncBuiltinESMExports();

// Node 20 has only the second.
if (module.registerHooks) {
  module.registerHooks({
    load(url, context, nextLoad) {
      record('module', url);
      return nextLoad(url, context);
    },
  });
} else module.register('./recordModules.mjs', import.meta.url, { data: { log } });

// Compiles the AssemblyScript kernels into src/linalg/kernels/wasm.generated.ts, as base64 text.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const entry = fileURLToPath(new URL('../src/linalg/kernels/assembly/index.ts', import.meta.url));
const target = new URL('../src/linalg/kernels/wasm.generated.ts', import.meta.url);

let wasm;
const { error, stderr } = await asc.main(
  [entry, '--outFile', 'kernels.wasm', '-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd'],
  {
    // Nothing but the result is written, and that below, in our own form.
    writeFile: (name, contents) => {
      if (name.endsWith('kernels.wasm')) wasm = contents;
    },
  },
);
if (error || !wasm) {
  console.error(stderr?.toString() ?? '', error?.message ?? 'The compiler gave no module.');
  process.exit(1);
}
const base64 = Buffer.from(wasm).toString('base64');
writeFileSync(
  target,
  `/** Written by scripts/build-kernels.mjs. */\nexport const wasmBase64 =\n  '${base64}';\n`,
);
console.log(`Kernels: ${wasm.length} bytes of WebAssembly.`);

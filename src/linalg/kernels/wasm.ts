import type { Kernels } from './kernels.ts';
import { wasmBase64 } from './wasm.generated.ts';

/** The compiled kernels, or undefined where WebAssembly SIMD is missing. */
export async function compileWasm(): Promise<WebAssembly.Module | undefined> {
  if (wasmBase64 === '') return undefined;
  return undefined;
}

export function createWasmKernels(_module: WebAssembly.Module): Kernels {
  throw new Error('No WebAssembly kernels in this build.');
}

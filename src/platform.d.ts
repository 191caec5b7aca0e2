// What the library uses of the platform, and both Node and browsers have. Other names of either do not compile here.

declare const performance: { now(): number };

declare class TextEncoder {
  encode(text: string): Uint8Array;
}
declare class TextDecoder {
  constructor(encoding?: string, options?: { fatal?: boolean });
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string;
}

declare class DecompressionStream {
  constructor(format: 'gzip' | 'deflate-raw');
  readonly readable: {
    getReader(): {
      read(): Promise<{ done: false; value: Uint8Array } | { done: true; value?: undefined }>;
      cancel(): Promise<void>;
    };
  };
  readonly writable: {
    getWriter(): { write(bytes: Uint8Array): Promise<void>; close(): Promise<void> };
  };
}

declare function atob(text: string): string;
declare function setTimeout(call: () => void, milliseconds?: number): unknown;
declare function clearTimeout(timer: unknown): void;

interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

interface MessagePort {
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  postMessage(message: unknown): void;
  close(): void;
}
declare class MessageChannel {
  readonly port1: MessagePort;
  readonly port2: MessagePort;
}

declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    readonly exports: Record<string, unknown>;
    constructor(module: Module, imports?: Readonly<Record<string, Readonly<Record<string, unknown>>>>);
  }
  class Memory {
    readonly buffer: ArrayBuffer;
    constructor(size: { initial: number; maximum?: number });
    grow(pages: number): number;
  }
  class CompileError extends Error {}
  function compile(bytes: Uint8Array): Promise<Module>;
  function validate(bytes: Uint8Array): boolean;
}

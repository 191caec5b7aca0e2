import { vi } from 'vitest';

// Runs before every file. Where one process tests many files, each still has modules of its own: what one keeps at its
// top, such as a folder to work in, is made again.
vi.resetModules();

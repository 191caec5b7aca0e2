import { vi } from 'vitest';

// Runs before every file. If one process tests many files, each still has its own modules: top-level state, such as a working
// folder, is made again.
vi.resetModules();

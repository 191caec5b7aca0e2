#!/usr/bin/env node
import { keepCompiledCode } from './compileCache.ts';

// Before anything else is loaded, so that its compiled code is kept too.
keepCompiledCode();
const { runProgram } = await import('./runProgram.ts');
await runProgram();

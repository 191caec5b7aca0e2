#!/usr/bin/env node
import { keepCompiledCode } from './compileCache.ts';
import { optimizeLater } from './optimizeLater.ts';

// Before anything else is loaded, so that its compiled code is kept too.
optimizeLater();
keepCompiledCode();
const { runProgram } = await import('./runProgram.ts');
await runProgram();

import {
  InputError,
  type Model,
  parseModel,
  readModelFile,
  readTableFile,
  type Say,
  type Table,
} from '../src/node.ts';
import { cliFindings } from './cliFindings.ts';
import { fromStandardInput, tableFromStandardInput } from './standardInput.ts';
import { terminal } from './terminal.ts';

/** Throws an InputError where the two files of a command cannot be what they should. */
export function checkPaths(command: string, modelPath: string, dataPath: string): void {
  if (modelPath === '-' && dataPath === '-') {
    throw new InputError(cliFindings.bothFromStandardInput({ both: ['Model', 'data'] }));
  }
  if (/\.[ct]sv$/i.test(modelPath) && !/\.[ct]sv$/i.test(dataPath)) {
    throw new InputError(cliFindings.dataBeforeModel({ command, model: modelPath, data: dataPath }));
  }
}

export function readModel(path: string): Promise<Model> {
  return path === '-' ? fromStandardInput('model', parseModel) : readModelFile(path);
}

export function readData(path: string): Promise<Table> {
  return path === '-' ? tableFromStandardInput() : readTableFile(path);
}

/** What a fit refuses, with the file that it is about: both where it is about model and data together, none where about an option. */
export function withFile(
  error: InputError,
  modelPath: string,
  dataPath: string,
  say: Say = terminal(),
): InputError {
  const said = error.said(say);
  const [model, data] = [modelPath, dataPath].map((path) => (path === '-' ? 'standard input' : path));
  switch (error.finding.about.of) {
    case 'option':
      return said;
    case 'model':
      return said.in(model!);
    case 'data':
      return said.in(data!);
    default:
      return said.in(`${model}, ${data}`);
  }
}

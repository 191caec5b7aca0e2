import { InputError, type Model, parseModel, readModelFile, readTableFile, type Table } from '../src/node.ts';
import { pathWord } from '../src/shellWord.ts';
import { inFlags } from './flags.ts';
import { fromStandardInput, tableFromStandardInput } from './standardInput.ts';

/** Throws an InputError where the two files of a command cannot be what they should. */
export function checkPaths(command: string, modelPath: string, dataPath: string): void {
  if (modelPath === '-' && dataPath === '-') {
    throw new InputError('Model and data cannot both come from standard input. Put one of them into a file.');
  }
  if (/\.[ct]sv$/i.test(modelPath) && !/\.[ct]sv$/i.test(dataPath)) {
    throw new InputError(
      `${modelPath} looks like the data. The model comes first: wendy ${command} ${pathWord(dataPath)} ${pathWord(modelPath)}`,
    );
  }
}

export function readModel(path: string): Promise<Model> {
  return path === '-' ? fromStandardInput('model', parseModel) : readModelFile(path);
}

export function readData(path: string): Promise<Table> {
  return path === '-' ? tableFromStandardInput() : readTableFile(path);
}

/** What a fit refuses, with the file it was found in, and options by their flags. */
export function withFile({ message, place }: InputError, modelPath: string, dataPath: string): InputError {
  const inWords = place ? withoutExcerpt(message) : inFlags(message);
  if (inWords.startsWith('--')) return new InputError(inWords);
  const model = modelPath === '-' ? 'standard input' : modelPath;
  const data = dataPath === '-' ? 'standard input' : dataPath;
  const aboutData =
    /^(Time|Columns?|State|Experiment|No time column|There is no (time )?column|\d+ time points?|The time step|The values of)\b/;
  const where =
    place || message.startsWith('The model ') ? model : aboutData.test(message) ? data : undefined;
  return new InputError(`${where ?? `${model}, ${data}`}: ${inWords}`, place);
}

/** A message that shows a part of the model, which is no place for flags; the advice below it is. */
function withoutExcerpt(message: string): string {
  return message.replace(/(?<=\n)Or keep it: .*$/, inFlags);
}

import { broughtFindings } from '../../../app/data/broughtFindings.ts';
import { checkNumbers, checkPasted } from '../../../app/data/checkBrought.ts';
import { readBrought } from '../../../app/data/readBrought.ts';
import { readFile } from '../../../app/data/readFile.ts';
import { sbmlText } from '../../../app/data/sbmlText.ts';
import { takeUp } from '../../../app/data/takeUp.ts';
import { current } from '../../../app/state/history.ts';
import { parseModel, writeSbml } from '../../../src/index.ts';
import type { Examples } from '../example.ts';

const never = new AbortController().signal;

const brought = (...files: [name: string, text: string][]) =>
  readBrought(
    files.map(([name, text]) => new File([text], name)),
    never,
    () => {},
  );

const noteOn = async (bytes: BlobPart) => (await readFile(new Blob([bytes]), never)).notes[0];
const { xml } = writeSbml(parseModel("x' = -k*x\nx(0) = 2"), { parameters: { k: 0.3 } });

export const title = 'Files on the page';

export const examples: Examples<typeof broughtFindings> = {
  nothingPasted: () => checkPasted('  \n'),
  pastedTooLong: () => checkPasted('0\n'.repeat(11e6)),
  noNumbers: () => checkNumbers([{ numbers: 0 }, { numbers: 1 }]),
  openedFileEmpty: () => readFile(new Blob([]), never),
  fileTooLargeHere: () => readFile({ size: 45e6 } as Blob, never),
  fileNotRead: async () => (await brought(['a.csv', 't,u\n0,1\n1,2\n'], ['empty.txt', ''])).notes[0],
  readAsUtf16: () => noteOn(Buffer.from('\uFEFFt,u\n0,1', 'utf16le')),
  readAsWindows1252: () => noteOn(Buffer.from('t,Größe\n0,1', 'latin1')),
  sbmlValuesBelow: () => sbmlText(xml).notes[0],
  sbmlRenamed: () => sbmlText(xml.replaceAll(/\bk\b/g, 'exp')).notes[1],
  nothingInFiles: () => brought(['notes.txt', 'no table'], ['list.txt', 'none either']),
  severalFiles: () => brought(['a.csv', 't,u\n0,1\n1,2\n'], ['b.csv', 't,u\n0,1\n1,2\n']),
  layoutWithoutPlate: () => takeUp(current.peek(), { layout: { name: 'wells.csv', text: 'well\nA1\n' } }, []),
  fileNotReadable: () => {
    const part = { arrayBuffer: () => Promise.reject(new Error()) };
    return readFile({ size: 9, slice: () => part } as unknown as Blob, never);
  },
  takenWithNotes: async () => {
    const { notes } = await readFile(new Blob(['t;u\n0;1,5\n']), never);
    return broughtFindings.takenWithNotes({ name: 'rates.csv', notes });
  },
};

import type { Draw } from '../draw.ts';
import type { ZipInput } from './bytes.ts';
import { mutatedText } from './mutate.ts';
import { anyNumber } from './numbers.ts';

const types = [
  '<f8',
  '<f4',
  '>f8',
  '<i4',
  '<i8',
  '|u1',
  '|b1',
  '<U3',
  '|S3',
  '<M8[s]',
  '<m8[ms]',
  '|O',
  '<c16',
  '<f2',
  'x',
];

/** A structured array of NumPy, as the letters of its bytes; its header is often damaged. */
export function structured(draw: Draw): string {
  const rows = draw.whole(0, 6);
  const fields = draw.several(1, 3, (i) => `('${['t', 'u', 'v'][i]}', '${draw.pick(types)}')`);
  const descr = draw.chance(0.8) ? `[${fields.join(', ')}]` : `'${draw.pick(types)}'`;
  const header = headerOf(draw, descr, `(${rows},)`);
  const data = Uint8Array.from({ length: rows * 8 * fields.length }, () => draw.whole(0, 255));
  return npy(draw.chance(0.7) ? header : mutatedText(draw, header), data);
}

/** The arrays of a file of NumPy. */
export function arrays(draw: Draw): ZipInput[] {
  const rows = draw.whole(1, 6);
  return draw.several(1, 4, (i) => {
    const width = i > 0 && draw.chance(0.2) ? draw.whole(1, 3) : 0;
    const shape =
      width > 0
        ? `(${rows}, ${width})`
        : draw.pick([`(${rows},)`, `(${rows},)`, '()', `(${rows + 1},)`, '(4000000000,)', '(-1,)']);
    const type = draw.chance(0.7) ? '<f8' : draw.pick(types);
    const numbers = Float64Array.from({ length: rows * Math.max(width, 1) }, (_, k) =>
      i === 0 ? k : anyNumber(draw),
    );
    const text = npy(headerOf(draw, `'${type}'`, shape), new Uint8Array(numbers.buffer));
    return { name: `${['t', 'u', 'v', 'names'][i]}.npy`, text, isBinary: true };
  });
}

function headerOf(draw: Draw, descr: string, shape: string): string {
  return `{'descr': ${descr}, 'fortran_order': ${draw.pick(['False', 'True'])}, 'shape': ${shape}, }\n`;
}

/** The bytes of an array, as letters. */
function npy(header: string, data: Uint8Array): string {
  const length = String.fromCharCode(header.length & 255, (header.length >> 8) & 255);
  return `\x93NUMPY\x01\x00${length}${header}${Buffer.from(data).toString('latin1')}`;
}

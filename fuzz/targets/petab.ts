import { check, parseModel, readPetab } from '../../src/index.ts';
import { Failure } from '../failure.ts';
import { bytesOf, damageOf, type FileInput } from '../generators/bytes.ts';
import { petabFiles } from '../generators/petab.ts';
import { awaitedOrRefusal, isRefusal, orRefusal } from '../oracles/refusal.ts';
import { mustBeSame } from '../oracles/same.ts';
import { soundTable } from '../oracles/soundTable.ts';
import { parserLimits, target } from '../target.ts';

interface Input {
  readonly files: readonly { readonly name: string; readonly text: string }[];
  /** Whether they come as a zip archive, and what is wrong with its bytes. */
  readonly zipped: boolean;
  readonly damage: FileInput['damage'];
}

/** PEtab problems, as files and as archives, sound and damaged: what is read is a model and its table. */
export const petabTarget = target<Input>({
  name: 'petab',
  share: 2,
  limits: parserLimits,
  make(draw) {
    const zipped = draw.chance(0.3);
    return { files: petabFiles(draw), zipped, damage: zipped ? damageOf(draw, 0.3) : [] };
  },
  async check({ files, zipped, damage }, seen) {
    const zip = files.map((file) => ({ ...file, isBinary: false }));
    const given = zipped
      ? new Map([['problem.zip', bytesOf({ name: 'problem.zip', bytes: '', gzip: false, damage, zip })]])
      : new Map(files.map(({ name, text }) => [name, text]));
    const read = await awaitedOrRefusal(() => readPetab(given));
    if (isRefusal(read)) return seen('refused');
    seen('read');
    soundTable(read.table);
    const model = orRefusal(() => parseModel(read.model));
    if (isRefusal(model)) throw new Failure('what is read is a model', model.message);
    const again = await readPetab(given);
    mustBeSame('the same problem twice', [read.model, read.table], [again.model, again.table]);
    seen(isRefusal(orRefusal(() => check(model, read.table, read.options))) ? 'not fitted' : 'checked');
  },
});

import { namesOf, readMath } from './petabMath.ts';
import type { PetabObservable } from './petabProblem.ts';
import { badCell, idIn, listIn, placeOf, type TsvRow } from './readTsv.ts';

/** A row of the table of observables. */
export function readObservable(row: TsvRow, version: 1 | 2): PetabObservable {
  const id = idIn(row, 'observableId');
  const formulaAt = placeOf(row, 'observableFormula');
  const noiseAt = placeOf(row, 'noiseFormula');
  const formula = readMath(row.cell('observableFormula'), formulaAt);
  if (row.cell('noiseFormula') === '') throw badCell(row, 'noiseFormula', 'formula');
  const noise = readMath(row.cell('noiseFormula'), noiseAt);
  const law = version === 1 ? lawOfVersion1(row) : lawOfVersion2(row);
  const names = new Set([...namesOf(formula), ...namesOf(noise)]);
  const numbered = (kind: string) => {
    const list: string[] = [];
    while (names.has(`${kind}${list.length + 1}_${id}`)) list.push(`${kind}${list.length + 1}_${id}`);
    return list;
  };
  const [placeholders, noisePlaceholders] =
    version === 1
      ? [numbered('observableParameter'), numbered('noiseParameter')]
      : [listIn(row, 'observablePlaceholders'), listIn(row, 'noisePlaceholders')];
  return { id, formula, noise, ...law, placeholders, noisePlaceholders, formulaAt, noiseAt };
}

type Law = Pick<PetabObservable, 'transformation' | 'distribution'>;

function lawOfVersion1(row: TsvRow): Law {
  const transformation = row.cell('observableTransformation') || 'lin';
  if (transformation !== 'lin' && transformation !== 'log' && transformation !== 'log10') {
    throw badCell(row, 'observableTransformation', { oneOf: ['lin', 'log', 'log10'] });
  }
  const distribution = row.cell('noiseDistribution') || 'normal';
  if (distribution !== 'normal' && distribution !== 'laplace') {
    throw badCell(row, 'noiseDistribution', { oneOf: ['normal', 'laplace'] });
  }
  return { transformation, distribution };
}

function lawOfVersion2(row: TsvRow): Law {
  const name = row.cell('noiseDistribution') || 'normal';
  const [, log, distribution] = /^(log-)?(normal|laplace)$/.exec(name) ?? [];
  if (distribution !== 'normal' && distribution !== 'laplace') {
    throw badCell(row, 'noiseDistribution', {
      oneOf: ['normal', 'log-normal', 'laplace', 'log-laplace'],
    });
  }
  return { transformation: log ? 'log' : 'lin', distribution };
}

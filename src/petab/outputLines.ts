import type { OutputColumns } from './dataTable.ts';
import { sigmaOfLogarithm } from './dataTable.ts';
import type { Entities } from './entities.ts';
import { type MeasuredOutput, OWN_PREDICTION } from './measuredOutputs.ts';
import { numberFrom, type PetabMath } from './petabMath.ts';
import { printMath } from './printMath.ts';

/** Names of columns for outputs: the id of the observable, numbered where it is measured in several ways. */
export function outputColumns(outputs: readonly MeasuredOutput[], entities: Entities): OutputColumns[] {
  const counts = new Map<string, number>();
  return outputs.map((output) => {
    const { id } = output.observable;
    const several = outputs.filter(({ observable }) => observable.id === id).length > 1;
    const k = (counts.get(id) ?? 0) + 1;
    counts.set(id, k);
    const name = several ? entities.free(`${id}_${k}`, `${id}_obs${k}`) : entities.free(id, `${id}_obs`);
    return { output, name, sd: output.noise === undefined ? entities.free(`sd_${name}`) : undefined };
  });
}

/** The lines `observe` and `noise` of all outputs. */
export function outputLines(columns: readonly OutputColumns[], entities: Entities): string[] {
  return columns.flatMap(({ output, name, sd }) => {
    const { observable, formula, noise } = output;
    const { transformation, distribution, formulaAt, noiseAt } = observable;
    const inFormula = printMath(formula, (one) => entities.textOf(one, formulaAt), formulaAt);
    const law = `${transformation === 'lin' ? '' : 'log'}${distribution}`;
    const size =
      noise === undefined
        ? `column ${sd}`
        : printMath(
            inLogarithms(output, noise),
            (one) => (one === OWN_PREDICTION ? name : entities.textOf(one, noiseAt)),
            noiseAt,
          );
    return [`observe ${name} = ${inFormula}`, `noise ${name} ${law === 'normal' ? '' : `${law} `}= ${size}`];
  });
}

/** The size of noise as that of natural logarithms, where it is of others. */
function inLogarithms(output: MeasuredOutput, noise: PetabMath): PetabMath {
  const value = numberFrom(noise);
  if (value !== undefined) return { kind: 'number', value: sigmaOfLogarithm(output, value) };
  if (output.observable.transformation !== 'log10') return noise;
  const ln10: PetabMath = { kind: 'call', name: 'log', args: [{ kind: 'number', value: 10 }] };
  return { kind: 'binary', op: '*', left: noise, right: ln10 };
}

import { designFindings } from '../findings/designFindings.ts';
import { checkFields, checkTexts, isFields, wrong } from '../given.ts';
import { InputError } from '../inputError.ts';
import type { Model } from '../model/model.ts';
import type { InputValues } from './inputValues.ts';

/** An experiment that is yet to be made: when it is measured, and with which noise. */
export interface Design {
  /**
   * The states at the start: needed for those to which the model gives no first value. One that is given in place of a
   * formula of the model is as unknown as the others.
   */
  u0?: Readonly<Record<string, number>> | undefined;
  /** The times, not decreasing. The first is the start, unless the model has first values, at the time of those. */
  t: ArrayLike<number>;
  /**
   * Standard deviation of the noise of states and outputs: of ln y for log-normal noise, the scale of Student's. One number, or
   * one for each time, NaN where nothing is measured. What it does not name has the noise of the model's lines; without a line
   * it is not measured.
   */
  noiseSd?: Readonly<Record<string, number | ArrayLike<number>>> | undefined;
  /** States and outputs that are measured. Left out: all that have noise. */
  measured?: readonly string[] | undefined;
  /** Whether u0 is known to the method, or has to be estimated with the parameters, as it mostly has. Left out: not. */
  u0Known?: boolean | undefined;
  /** Inputs by name: a value, or values at times. Columns of doses: amounts at times. */
  inputs?: Readonly<Record<string, InputValues>> | undefined;
  /** Values of local parameters in this experiment, where they differ from those of the others. */
  parameters?: Readonly<Record<string, number>> | undefined;
  /** Parameters that are known beforehand, as by `fix`: there is nothing to say about them. Of several experiments, in any of them. */
  known?: readonly string[] | undefined;
}

export function checkDesign(design: unknown): asserts design is Design {
  const names = [
    'u0',
    't',
    'noiseSd',
    'measured',
    'u0Known',
    'inputs',
    'parameters',
    'known',
  ] satisfies (keyof Design)[];
  checkFields(design, 'the design', names, '{ u0: { u: 1 }, t: [0, 1, 2], noiseSd: { u: 0.1 } }');
  const { u0Known, measured, parameters, known } = design;
  if (u0Known !== undefined && typeof u0Known !== 'boolean') {
    throw wrong('u0Known', u0Known, 'It must be true or false; or leave it out.');
  }
  if (measured !== undefined) checkTexts(measured, 'The names in measured', "['u']");
  if (known !== undefined) checkTexts(known, 'The names in known', "['K']");
  if (parameters !== undefined && !isFields(parameters)) {
    throw wrong(
      'parameters in the design',
      parameters,
      'It must give local parameters a number by their name; or leave it out.',
    );
  }
}

/** Parameters that no experiment has to determine. */
export function knownParameters({ parameters }: Model, designs: readonly Design[]): Set<string> {
  const known = new Set(designs.flatMap((design) => design.known ?? []).map((name) => name.normalize('NFC')));
  const other = [...known].find((name) => !parameters.includes(name));
  if (other !== undefined) {
    throw new InputError(designFindings.knownNoParameter({ name: other, parameters }));
  }
  if (parameters.every((name) => known.has(name))) throw new InputError(designFindings.allKnown());
  return known;
}

import { settingFindings } from '../findings/settingFindings.ts';
import { InputError } from '../inputError.ts';
import { formulasIn } from '../model/formulasIn.ts';
import type { Jump, Model } from '../model/model.ts';
import { namesIn } from '../model/namesIn.ts';
import { nearestName } from '../model/nearestName.ts';
import { replaceIn } from './replaceIn.ts';
import { BEGINS, settledModel } from './settledModel.ts';
import { withKnown } from './withKnown.ts';

/** How long a system may approach its steady state before an experiment begins, in lengths of the experiment. */
export const REST = 1e6;

/** The model of one experiment alone. */
export interface ExperimentModel {
  /** Without lines about experiments: what these set is written out. */
  readonly model: Model;
  /** The time at which the experiment begins, where a line says so. */
  readonly begins: number | undefined;
  /** Whether it begins in a steady state, to which it comes from its first values. */
  readonly isSteady: boolean;
}

/**
 * What a model says about one experiment. Where only one is named by its lines, or none, that one needs no name.
 *
 * @param isStrict whether lines of the model must mention the name.
 */
export function experimentModel(
  model: Model,
  experiment: string | undefined,
  isStrict: boolean,
): ExperimentModel {
  const named = experimentsOf(model);
  if (named.length === 0) return { model, begins: undefined, isSteady: false };
  const name = experiment ?? (named.length === 1 ? named[0] : undefined);
  if (name === undefined || (isStrict && !named.includes(name))) {
    const near = name === undefined ? undefined : nearestName(name, named);
    throw new InputError(settingFindings.experimentOfModel({ experiment: name, names: named, near }));
  }
  const names = named.includes(name) ? named : [...named, name];
  const settled = settledModel(model, names);
  const { known, start, isSteady, after } = settled.experiments[names.indexOf(name)];
  const begins = start ?? (isSteady ? (model.initial.time ?? 0) : undefined);
  const values = new Map([...known, [BEGINS, begins ?? 0] as const]);
  const written = replaceIn(settled.model, withKnown(values));
  const set = new Set(model.settings.flatMap((setting) => setting.values.map((one) => one.name)));
  const formulas = [...formulasIn(written), ...written.reports.map(({ expression }) => expression)];
  const used = new Set(formulas.flatMap((e) => [...namesIn(e)]));
  const place = model.equations[0].place;
  const leaving = after.flatMap((expression, l) =>
    expression ? [{ state: model.states[l], expression }] : [],
  );
  const jump: Jump[] =
    leaving.length === 0
      ? []
      : [
          {
            kind: 'at',
            times: [begins ?? 0],
            every: undefined,
            isBefore: true,
            experiments: undefined,
            assign: leaving,
            place,
          },
        ];
  return {
    model: {
      ...written,
      parameters: written.parameters.filter((one) => !values.has(one) && (!set.has(one) || used.has(one))),
      jumps: [
        ...jump,
        ...written.jumps.flatMap((one): Jump[] => {
          if (one.kind !== 'at' || !one.experiments) return [one];
          return one.experiments.includes(name) ? [{ ...one, experiments: undefined }] : [];
        }),
      ],
      settings: [],
    },
    begins,
    isSteady,
  };
}

/** The names of experiments on lines of a model. */
export function experimentsOf({ settings, jumps }: Model): string[] {
  return [
    ...new Set([
      ...settings.flatMap(({ experiments }) => experiments),
      ...jumps.flatMap((jump) => (jump.kind === 'at' ? (jump.experiments ?? []) : [])),
    ]),
  ];
}

import type { Finding, Model } from '../../src/index.ts';
import { isName, leftSideOf, nearestName, productOf, wordsOf } from '../../src/inside.ts';
import type { ColumnSeen } from '../worker/messages.ts';
import { columnRoles, hiddenStates } from './columnRoles.ts';
import { nameRemarkFindings } from './nameRemarkFindings.ts';

/** A probable mistake in names, and a fix for it. */
export interface NameRemark {
  readonly finding: Finding;
  readonly fixes: readonly NameFix[];
}

export type NameFix =
  /** The model says `to` instead of `from`. */
  | { readonly kind: 'rename'; readonly from: string; readonly to: string }
  /** The model says products instead of single names, several at once. */
  | { readonly kind: 'products'; readonly names: readonly (readonly [from: string, to: string])[] }
  /** The model says that the column is known. */
  | { readonly kind: 'input'; readonly name: string }
  /** The line that defines the name becomes its equation. */
  | { readonly kind: 'prime'; readonly name: string }
  /** The model says that the column measures what it defines under that name. */
  | { readonly kind: 'observe'; readonly name: string }
  /** The constant becomes the first value of a state. */
  | { readonly kind: 'first'; readonly name: string; readonly state: string }
  /** Powers of e become the exponential function. */
  | { readonly kind: 'exp' }
  /** The column at that place is taken as measured values of the state. */
  | { readonly kind: 'column'; readonly column: number; readonly name: string; readonly state: string };

/** Columns offered for a state that none is close to. */
const mostOffers = 3;

/** What does not match between a model's names and the columns of the data, or is taken for granted. */
export function nameRemarks(model: Model, columns: readonly ColumnSeen[]): readonly NameRemark[] {
  const names = measuredNames(columns);
  if (columns.length === 0) return [];
  const states = new Set(model.states);
  const roles = columnRoles(model);
  // A column that is not declared as an input may be the state that was meant.
  const declared = new Set([...roles.keys()].filter((name) => !model.parameters.includes(name)));
  const free = names.filter((name) => !declared.has(name) && !model.constants.has(name));
  const isSeen = hiddenStates(model, names).length < model.states.length;
  const defined = definedColumns(model, names);

  // Once it is said what a defined column measures, the states may be hidden as they are.
  const lone = defined.length > 0 && !isSeen ? [] : hiddenStates(model, names);
  const unmeasured = lone.flatMap((state): NameRemark[] => {
    const fixes = fixesFor(state, columns, offersFor(state, free, isSeen ? [] : free, model.parameters));
    // That some states are hidden is as it should be.
    if (isSeen && fixes.length === 0) return [];
    return [{ finding: nameRemarkFindings.stateSeemsHidden({ state, othersSeen: isSeen }), fixes }];
  });
  const slips = model.parameters.flatMap((parameter): NameRemark[] => {
    if (names.includes(parameter)) {
      return model.declared
        ? [{ finding: nameRemarkFindings.columnEstimated({ name: parameter }), fixes: [] }]
        : [
            {
              finding: nameRemarkFindings.columnTakenAsKnown({ name: parameter }),
              fixes: [{ kind: 'input', name: parameter }],
            },
          ];
    }
    const near = slipOf(parameter, [...states, ...names].filter(isName));
    if (near === undefined) return joinedFactors(model, parameter);
    const isState = states.has(near);
    const finding = nameRemarkFindings.parameterNearName({ name: parameter, near, isState });
    return [{ finding, fixes: [{ kind: 'rename', from: parameter, to: near }] }];
  });
  return [...defined, ...unmeasured, ...joined(slips), ...idleConstants(model), ...powersOfE(model)];
}

/** Several products that were taken for one name each are corrected at once. */
function joined(slips: readonly NameRemark[]): readonly NameRemark[] {
  const products = slips.flatMap((one) =>
    one.fixes.flatMap((fix): [string, string][] =>
      fix.kind === 'rename' && /[*(]/.test(fix.to) ? [[fix.from, fix.to]] : [],
    ),
  );
  if (products.length < 2) return slips;
  const names = products.map(([from]) => from);
  return [
    {
      finding: nameRemarkFindings.productsAsNames({ names }),
      fixes: [{ kind: 'products', names: products }],
    },
    ...slips.filter(({ fixes }) => !fixes.some((fix) => fix.kind === 'rename' && names.includes(fix.from))),
  ];
}

/** A parameter such as bSI where S and I are states, or rN where the line has N nowhere else: signs were left out. */
function joinedFactors({ text, states }: Model, parameter: string): NameRemark[] {
  const product = productOf(parameter, states);
  if (product === undefined) return [];
  const factors = product.split('*').filter((one) => states.includes(one));
  const isElsewhere = text.split('\n').some((line) => {
    const words = [...wordsOf(line, leftSideOf(line)?.end)].map((word) => word.text);
    return words.includes(parameter) && words.includes(factors[0] ?? '');
  });
  if (factors.length === 1 && isElsewhere) return [];
  const isTight = new RegExp(`[/^]\\s*${parameter}|${parameter}\\s*\\^`, 'u').test(text);
  const to = isTight ? `(${product})` : product;
  const finding = nameRemarkFindings.productsAsNames({ names: [parameter] });
  return [{ finding, fixes: [{ kind: 'rename', from: parameter, to }] }];
}

/** Columns whose name a line defines, which are not measurements of it by that. */
function definedColumns({ definitions, outputs }: Model, columns: readonly string[]): NameRemark[] {
  const measured = outputs.map(({ name }) => name);
  return definitions
    .filter(({ name }) => columns.includes(name) && !measured.includes(name))
    .map(({ name }) => ({
      finding: nameRemarkFindings.columnDefined({ name }),
      fixes: [
        { kind: 'prime', name },
        { kind: 'observe', name },
      ],
    }));
}

/** First values as other programs call them: S0 = 10. */
function idleConstants({ text, states, constants }: Model): NameRemark[] {
  const words = text.split('\n').flatMap((line) => [...wordsOf(line)]);
  const isIdle = (name: string) => words.filter(({ text }) => text === name).length === 1;
  return [...constants.keys()].filter(isIdle).flatMap((name): NameRemark[] => {
    const state = states.find((one) => [`${one}0`, `${one}_0`, `${one}_init`, `${one}init`].includes(name));
    if (state === undefined) return [];
    const finding = nameRemarkFindings.constantUnused({ name, state });
    return [{ finding, fixes: [{ kind: 'first', name, state }] }];
  });
}

/** e^x, where e is a name like any other. */
const powerOfE = /(?<![\p{L}\p{M}\p{Nd}_.])e\s*\^\s*(?=[\p{L}(\d-])/u;

function powersOfE({ text, parameters }: Model): NameRemark[] {
  if (!parameters.includes('e') || !powerOfE.test(text)) return [];
  return [{ finding: nameRemarkFindings.eAsParameter(), fixes: [{ kind: 'exp' }] }];
}

/** The columns that no name of the model stands for. */
export function unusedColumns(model: Model, columns: readonly ColumnSeen[]): readonly string[] {
  const roles = columnRoles(model);
  return measuredNames(columns).filter((name) => !roles.has(name) && !model.parameters.includes(name));
}

/** The names that columns have in the model, each once: several columns may measure the same. */
export function measuredNames(columns: readonly ColumnSeen[]): readonly string[] {
  return [...new Set(columns.flatMap(({ use }) => (use.as === 'state' ? [use.name] : [])))];
}

/** A column of the state's own name that is not used comes first, then the names that are offered. */
function fixesFor(state: string, columns: readonly ColumnSeen[], offers: readonly string[]): NameFix[] {
  const idle = columns.findIndex(({ name, use }) => name === state && use.as === 'nothing');
  if (idle >= 0) return [{ kind: 'column', column: idle, name: state, state }];
  return offers.map((name): NameFix => {
    if (isName(name)) return { kind: 'rename', from: state, to: name };
    const column = columns.findIndex(({ use }) => use.as === 'state' && use.name === name);
    return { kind: 'column', column, name, state };
  });
}

/**
 * The column that is nearly called so, or else some of the others. One that stands on a right side is taken as known: it is
 * offered only where the state is a slip of it.
 */
function offersFor(
  state: string,
  free: readonly string[],
  others: readonly string[],
  parameters: readonly string[],
): readonly string[] {
  const near = nearestName(state, free);
  if (near !== undefined) return [near];
  return others.filter((name) => !parameters.includes(name)).slice(0, mostOffers);
}

/**
 * The name that was probably meant. Short names are alike by nature (u1 and w1, S and s), and so are those that
 * differ in their number (rate1 and rate2): no slips.
 */
function slipOf(parameter: string, names: readonly string[]): string | undefined {
  if (parameter.length < 2) return undefined;
  const same = names.find((name) => name.toLowerCase() === parameter.toLowerCase());
  if (same !== undefined || parameter.length < 4) return same;
  const letters = (name: string) => name.replace(/\p{Nd}/gu, '');
  return nearestName(
    parameter,
    names.filter((name) => letters(name) !== letters(parameter)),
  );
}

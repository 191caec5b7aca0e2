import type { Result } from '../../src/index.ts';
import type { DrawnData } from '../../src/inside.ts';
import type { Curve } from '../curve.ts';
import type { FigureSpec } from '../figure/spec.ts';
import type { Look } from '../figure/theme.ts';
import type { Insight } from '../insight.ts';
import type { OtherCurves } from '../otherCurves.ts';

/** A fit with what its figures are drawn from. Plain data. */
export interface DrawnFit {
  readonly result: Result;
  readonly data: DrawnData;
  /** The fitted model between the measured times, one curve per experiment of `data`; null if it could not be solved. */
  readonly curves: readonly (Curve | null)[];
  /** Without experiments if it was not computed. */
  readonly insight: Insight;
  /** The label of the time axis. */
  readonly time: string;
  /** The true parameters by name, where they are known. */
  readonly truth?: ReadonlyMap<string, number> | undefined;
  /** The same model at other values, to be drawn together with the fit. */
  readonly others?: readonly OtherCurves[] | undefined;
}

/**
 * A figure of a fit, with all that the app, reports and the command line need to show it. Values to read off with a pointer are
 * in the spec: the names of its layers, and their `readout`.
 */
export interface Figure {
  /** The name in flags and file names, such as test-functions. */
  readonly name: string;
  /** The label of its tab. */
  readonly label: string;
  /** The title for screen readers. */
  readonly title: string;
  /** What it shows, what is good, what is bad; in one to three sentences. */
  readonly caption: string;
  /** An additional remark on this fit. */
  remark?(fit: DrawnFit): string;
  /** Its section in a report, and whether two figures are side by side; null if another figure there shows the same. */
  readonly report: { readonly section: ReportSection; readonly width: 'whole' | 'half' } | null;
  /** In the app: on a tab, or next to the table of estimates. */
  readonly app: 'tab' | 'answer';
  /** Whether it needs the insight, which takes a while and is computed on demand. */
  readonly usesInsight: boolean;
  /** Whether experiments are side by side, so that a narrow page shows one at a time. */
  readonly byExperiment: boolean;
  /** Whether there is anything to draw. */
  shows(fit: DrawnFit): boolean;
  /** What can be chosen; `look.chosen` has one value for each, and the defaults count where it has none. */
  choices?(fit: DrawnFit): readonly Choice[];
  /** The spec; in steps if that takes long. */
  spec(fit: DrawnFit, look: Look): FigureSpec | Generator<void, FigureSpec>;
}

/** Something to choose in a figure, such as the state along an axis. */
export interface Choice {
  /** Such as "Across". */
  readonly label: string;
  readonly values: readonly string[];
  readonly default: string;
}

/** Parameters, data and fit, checks, and how the method saw the data. */
export type ReportSection = 'parameters' | 'fit' | 'checks' | 'method';

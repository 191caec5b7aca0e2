import type { Result } from '../../src/index.ts';
import type { DrawnData } from '../../src/inside.ts';
import type { Curve } from '../curve.ts';
import type { FigureSpec } from '../figure/spec.ts';
import type { Look } from '../figure/theme.ts';
import type { Insight } from '../insight.ts';

/** A fit with what its figures are drawn from. Plain data. */
export interface DrawnFit {
  readonly result: Result;
  readonly data: DrawnData;
  /** The fitted model between the measured times, a curve an experiment of `data`; null where it could not be solved. */
  readonly curves: readonly (Curve | null)[];
  /** Without experiments where it was not made, or could not be. */
  readonly insight: Insight;
  /** What the time is called. */
  readonly time: string;
  /** The true parameters by name, where they are known. */
  readonly truth?: ReadonlyMap<string, number> | undefined;
}

/**
 * A figure of a fit, with all that the app, reports and the command line need to show it. What is read off under a pointer is
 * in the spec: the names of its layers, and their `readout`.
 */
export interface Figure {
  /** In flags and in names of files, such as test-functions. */
  readonly name: string;
  /** On a tab. */
  readonly label: string;
  /** What it is called for those who cannot see it. */
  readonly title: string;
  /** What it shows, what is good, what is bad; in one to three sentences. */
  readonly caption: string;
  /** What is to be said of this fit besides. */
  remark?(fit: DrawnFit): string;
  /** Under which heading of a report, and whether two stand side by side; null where another figure there shows the same. */
  readonly report: { readonly section: ReportSection; readonly width: 'whole' | 'half' } | null;
  /** In the app: on a tab, or beside the table of estimates. */
  readonly app: 'tab' | 'answer';
  /** Whether it is drawn from the insight, which takes a while: it is made when the figure is asked for. */
  readonly usesInsight: boolean;
  /** Whether experiments stand side by side, so that a narrow page shows one at a time. */
  readonly byExperiment: boolean;
  /** Whether there is anything to draw. */
  shows(fit: DrawnFit): boolean;
  /** What is drawn; in steps where that takes long. */
  spec(fit: DrawnFit, look: Look): FigureSpec | Generator<void, FigureSpec>;
}

/** Parameters, data and fit, checks, and how the method saw the data. */
export type ReportSection = 'parameters' | 'fit' | 'checks' | 'method';

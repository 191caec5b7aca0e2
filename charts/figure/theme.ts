import type { Calendar } from './spec.ts';

/** The colours of a figure. Blue, grey and black can be distinguished by colour-blind readers and in black-and-white print. */
export interface Theme {
  background: string;
  /** Text, axes. */
  ink: string;
  /** Less prominent text. */
  muted: string;
  grid: string;
  /** Background of the data's time span, behind a prediction. */
  span: string;
  data: string;
  curve: string;
}

export const themes = {
  light: {
    background: '#ffffff',
    ink: '#1a1a1a',
    muted: '#595959',
    grid: '#e4e4e4',
    span: '#f0f0f0',
    data: '#4d4d4d',
    curve: '#0072b2',
  },
  dark: {
    background: '#14161a',
    ink: '#ececec',
    muted: '#a9aeb6',
    grid: '#2b2f37',
    span: '#22262d',
    data: '#c3c7cd',
    curve: '#56b4e9',
  },
} satisfies Record<string, Theme>;

/** The look of a figure, whatever it shows. */
export interface Look {
  theme?: keyof typeof themes | undefined;
  /** In pixels of 1/96 inch: 640 is two columns of a journal (170 mm), 320 one. */
  width?: number | undefined;
  /**
   * In pixels, about the largest height of a figure that is shown next to other things: it leaves out what has
   * a figure of its own, and its panels are lower. Default: the height that suits the figure alone.
   */
  height?: number | undefined;
  /** Above the figure; '' for none. Default: the figure's own title. */
  title?: string | undefined;
  /** The label of the time axis. */
  time?: string | undefined;
  /** Gives the calendar of a time axis by that label, where its times are to be shown as dates or times of day. */
  calendarOf?: ((time: string) => Calendar | undefined) | undefined;
  /** Omits the background, for a page of any colour. */
  transparent?: boolean | undefined;
  /** The numbers of the colours that states and outputs have elsewhere on a page; one colour for all where it is left out. */
  hues?: ReadonlyMap<string, number> | undefined;
  /** The part to show, and how. */
  view?: View | undefined;
  /** What was chosen, where a figure has something to choose. */
  chosen?: readonly string[] | undefined;
}

/** A part of a figure's axes. */
export interface View {
  /** From, to: along x, in every panel with a numeric x. Default: all. */
  x?: readonly [number, number] | undefined;
  /** A logarithmic y axis, in panels where that makes sense. */
  logY?: boolean | undefined;
}

/** In pixels. */
export const defaultWidth = 640;
export const font = 'Helvetica, Arial, Liberation Sans, DejaVu Sans, sans-serif';
/** In pixels; 10 are 7.5 points in print. */
export const sizes = { title: 12, label: 11, tick: 10 };

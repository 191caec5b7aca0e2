/** The colours of a figure. Blue, grey and black stay apart for colour-blind readers and on a black-and-white printer. */
export interface Theme {
  background: string;
  /** Text, axes. */
  ink: string;
  /** Text of less weight. */
  muted: string;
  grid: string;
  /** Where there are data, behind a prediction. */
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

/** How a figure looks, whatever it shows. */
export interface Look {
  theme?: keyof typeof themes | undefined;
  /** In pixels of 1/96 inch: 640 is two columns of a journal (170 mm), 320 one. */
  width?: number | undefined;
  /** Above the figure; '' for none. Left out, the figure says it itself. */
  title?: string | undefined;
  /** What is below the time axis. */
  time?: string | undefined;
  /** Leave the background out, to lie on a page of any colour. */
  transparent?: boolean | undefined;
  /** The part to show, and how. */
  view?: View | undefined;
}

/** A part of a figure's axes. */
export interface View {
  /** From, to: along x, in every panel that has numbers there. Left out, all there is. */
  x?: readonly [number, number] | undefined;
  /** A logarithmic axis for y, in the panels where that makes sense. */
  logY?: boolean | undefined;
}

/** In pixels. */
export const defaultWidth = 640;
export const font = 'Helvetica, Arial, Liberation Sans, DejaVu Sans, sans-serif';
/** In pixels; 10 are 7.5 points in print. */
export const sizes = { title: 12, label: 11, tick: 10 };

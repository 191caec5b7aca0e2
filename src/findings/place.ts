/** A place in a text; lines and columns count from 1. */
export interface Place {
  line: number;
  column: number;
  /** How many characters the caret line underlines; 1 when left out. */
  length?: number;
}

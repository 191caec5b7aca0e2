const [tab, newline, carriageReturn, space, quote, hash] = [9, 10, 13, 32, 34, 35];

/**
 * How many records a delimited text has at most, those of separators alone included, and whether all of them seem to have
 * `width` cells; lines that begin with # are none where `comments` says so. Quick, since no cell is made: what it doubts, or
 * counts too often, is left to `splitRecords`. Beyond `most` records only line ends are counted, which is quicker still: a table of that length is refused.
 */
export function countRecords(
  pieces: Iterable<string>,
  delimiter: string,
  width: number,
  comments: boolean,
  most = Number.POSITIVE_INFINITY,
): { count: number; isEven: boolean } {
  const separator = delimiter.charCodeAt(0);
  let count = 0;
  let isEven = true;
  let cells = 1;
  let isBlank = true;
  let isQuoted = false;
  let isComment = false;
  let isIndented = false;
  const end = () => {
    isIndented = false;
    if (isBlank && cells === 1) return;
    count++;
    if (cells !== width && !isBlank) isEven = false;
    cells = 1;
    isBlank = true;
  };
  for (const piece of pieces) {
    if (count > most) {
      count += lineEnds(piece);
      continue;
    }
    for (let i = 0; i < piece.length; i++) {
      const letter = piece.charCodeAt(i);
      if (isComment) isComment = letter !== newline && letter !== carriageReturn;
      else if (isQuoted) isQuoted = letter !== quote;
      else if (letter === newline || letter === carriageReturn) end();
      else if (letter === separator) cells++;
      else if (letter > space || letter < tab || (letter > carriageReturn && letter < space)) {
        if (comments && letter === hash && isBlank && cells === 1 && !isIndented) {
          isComment = true;
          continue;
        }
        isBlank = false;
        isQuoted = letter === quote;
      } else if (letter !== space) isIndented = true;
    }
  }
  end();
  return { count, isEven };
}

function lineEnds(piece: string): number {
  let count = 0;
  const end = piece.includes('\n') ? '\n' : '\r';
  for (let at = piece.indexOf(end); at >= 0; at = piece.indexOf(end, at + 1)) count++;
  return count;
}

/** One thing that was made of a table which its cells do not say as plainly as a name or a number would. */
export type Reading =
  /** Lines that begin with "#", left out. */
  | { readonly what: 'comments'; readonly lines: number }
  /** The text is not in UTF-8. */
  | { readonly what: 'encoding'; readonly encoding: string }
  /** A table among other things in the file, of which some rows above and below were left out. */
  | {
      readonly what: 'block';
      /** '' where it has none. */
      readonly title: string;
      readonly first: number;
      readonly last: number;
      /** The row of the times, where they are across; 0 where each has a row. */
      readonly times: number;
      readonly above: number;
      readonly below: number;
      /** Rows at its end without values, left out as well. */
      readonly padding: number;
    }
  /** Rows above the header, left out. */
  | { readonly what: 'title'; readonly rows: readonly number[] }
  /** The header stands in a comment. */
  | { readonly what: 'commentedHeader'; readonly row: number }
  | { readonly what: 'unitRow'; readonly row: number }
  /** Columns of one heading, which got numbers. */
  | { readonly what: 'sameHeadings'; readonly heading: string; readonly first: string; readonly last: string }
  /** Commas or points before decimals; `text`: a number with one, where all of these could also be of thousands. */
  | { readonly what: 'decimalCommas'; readonly text?: string }
  | { readonly what: 'decimalPoints'; readonly text: string }
  /** Separators of thousands, and per cent signs. */
  | { readonly what: 'grouped'; readonly columns: readonly string[] }
  | { readonly what: 'percent'; readonly columns: readonly string[] }
  /** A heading that says more than a name of the model. */
  | { readonly what: 'heading'; readonly column: string; readonly name: string; readonly unit: string }
  | {
      readonly what: 'times';
      readonly column: string;
      readonly from: 'clock' | 'elapsed' | 'dates';
      readonly unit: 'h' | 'd';
      /** The cell that is time 0; '' where times are taken as they are. */
      readonly since: string;
      /** Whether each experiment has its own time 0. */
      readonly each: boolean;
      /** The column with the dates of clock times, where they are in one of their own. */
      readonly dates?: string;
    }
  | {
      readonly what: 'long';
      readonly variable: string;
      readonly value: string;
      readonly names: readonly string[];
      /** Variables that nothing asks for. */
      readonly others: readonly string[];
      /** The column that says their units. */
      readonly units?: string;
    }
  | { readonly what: 'replicates'; readonly name: string; readonly columns: readonly string[] }
  | {
      readonly what: 'plate';
      readonly name: string;
      readonly wells: number;
      /** What is an experiment: a well, a row, a column of the plate, or what these columns say. */
      readonly by: string;
      /** Wells that the layout says to be blank, or does not have. */
      readonly blank: readonly string[];
      readonly unlisted: readonly string[];
      /** Wells without a single value. */
      readonly empty: readonly string[];
    }
  | {
      readonly what: 'beyond';
      readonly column: string;
      readonly cells: number;
      readonly as: 'missing' | 'censored';
    }
  /** A column of marks that some values are beyond a limit. */
  | { readonly what: 'flags'; readonly column: string; readonly value: string }
  /** Rows of doses and measurements, as NONMEM takes them. */
  | {
      readonly what: 'doseRecords';
      /** The columns of values and of amounts; '' where there are none. */
      readonly value: string;
      readonly amount: string;
      readonly doses: number;
      /** Of these, doses that other records repeat. */
      readonly repeated: number;
      /** The column of rates of infusion; '' where there is none. */
      readonly infusion: string;
      /** Records left out by their mark. */
      readonly comments: number;
      /** Columns that were followed and left out. */
      readonly left: readonly string[];
    }
  /** Dates that are written in another order than year, month and day, by the number of the week, or in digits. */
  | {
      readonly what: 'dates';
      readonly column: string;
      readonly as: 'day first' | 'month first' | 'week' | 'words' | 'digits';
    }
  /** Rows at the end that summarise the others, left out. */
  | { readonly what: 'summaries'; readonly rows: readonly number[]; readonly text: string };

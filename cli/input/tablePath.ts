/** A file with a table, and the sheet to read of it where the argument names one: `data.xlsx#Run 1`. */
export interface TablePath {
  readonly path: string;
  readonly sheet: string | undefined;
}

/** What an argument for a table says: the name of a file, after which # and a sheet may follow where it is a workbook. */
export function tablePath(argument: string): TablePath {
  const [, path = argument, sheet] = /^(.*\.(?:xlsx|xlsm|ods))#(.+)$/is.exec(argument) ?? [];
  return { path, sheet };
}

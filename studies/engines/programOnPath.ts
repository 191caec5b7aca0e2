import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/**
 * The path of a program, from the folders on the PATH; undefined where there is none. Entries such as . or bin are left out:
 * what lies in the folder where wendy is called may be anybody's. (Windows would look there even before the PATH.)
 */
export function programOnPath(name: string): string | undefined {
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  const folders = (process.env.PATH ?? '').split(delimiter).filter(isAbsolute);
  return folders.map((folder) => join(folder, file)).find(isProgram);
}

/** Whether there is a file at the path that may be run. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

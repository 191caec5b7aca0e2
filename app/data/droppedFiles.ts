/** More than any problem has. */
const MOST_FILES = 500;

/** The files that were dropped, and those of folders, hidden ones left out. To be called while the event is handled. */
export function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  const files = [...transfer.files];
  // Where there is no folder, the list has all.
  return entries.some(({ isDirectory }) => isDirectory) ? filesOf(entries) : Promise.resolve(files);
}

async function filesOf(entries: readonly FileSystemEntry[]): Promise<File[]> {
  const files: File[] = [];
  const open = [...entries];
  while (open.length > 0 && files.length < MOST_FILES) {
    const entry = open.shift()!;
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory) open.push(...(await entriesOf(entry as FileSystemDirectoryEntry)));
    else files.push(await fileOf(entry as FileSystemFileEntry));
  }
  return files;
}

async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    // A reader gives a part of its entries at a time.
    const some = await new Promise<FileSystemEntry[]>((take, fail) => reader.readEntries(take, fail));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

async function fileOf(entry: FileSystemFileEntry): Promise<File> {
  const file = await new Promise<File>((take, fail) => entry.file(take, fail));
  Object.defineProperty(file, 'webkitRelativePath', { value: entry.fullPath.replace(/^\//, '') });
  return file;
}

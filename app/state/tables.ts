// Large tables are kept in IndexedDB, which has room for them, in pieces: one is written or read in a few milliseconds,
// so that the page stays alive meanwhile.

const database = 'wendy';
const store = 'tables';
/** Letters of a piece. */
const piece = 1_000_000;
/** Milliseconds after which the page stops waiting for storage. */
const patience = 5000;

/** Keeps a table's text under an id, whole or not at all. Rejects where the browser does not let it. */
export function putTable(id: string, text: string): Promise<void> {
  return within('readwrite', (pieces, done) => {
    const putFrom = (i: number): void => {
      const put = pieces.put(text.slice(i * piece, (i + 1) * piece), [id, i]);
      put.onsuccess = () => ((i + 1) * piece < text.length ? putFrom(i + 1) : done());
    };
    putFrom(0);
  });
}

/** The text kept under that id; undefined where there is none. */
export function getTable(id: string): Promise<string | undefined> {
  return within('readonly', (pieces, done) => {
    const texts: string[] = [];
    pieces.openCursor(IDBKeyRange.bound([id, 0], [id, Number.POSITIVE_INFINITY])).onsuccess = (event) => {
      const cursor = (event.target as IDBRequest<IDBCursorWithValue | null>).result;
      if (!cursor) return done(texts.length > 0 ? texts.join('') : undefined);
      texts.push(String(cursor.value));
      cursor.continue();
    };
  });
}

/** Lets go of the tables whose id is not needed. */
export function removeTables(isNeeded: (id: string) => boolean): Promise<void> {
  return within('readwrite', (pieces, done) => {
    pieces.openKeyCursor().onsuccess = (event) => {
      const cursor = (event.target as IDBRequest<IDBCursor | null>).result;
      if (!cursor) return done();
      const [id] = cursor.key as [string, number];
      if (!isNeeded(id)) pieces.delete(cursor.key);
      cursor.continue();
    };
  });
}

/** Runs one transaction; what it hands to `done` comes back once all of it is on disk. */
async function within<T>(
  mode: IDBTransactionMode,
  work: (pieces: IDBObjectStore, done: (result: T) => void) => void,
): Promise<T> {
  const opened = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = opened.transaction(store, mode);
      let result: T;
      transaction.oncomplete = () => resolve(result);
      transaction.onabort = () => reject(transaction.error);
      work(transaction.objectStore(store), (value) => {
        result = value;
      });
    });
  } finally {
    opened.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    const timer = setTimeout(() => reject(new Error('the storage does not answer')), patience);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => {
      clearTimeout(timer);
      resolve(request.result);
    };
    request.onerror = () => {
      clearTimeout(timer);
      reject(request.error);
    };
  });
}

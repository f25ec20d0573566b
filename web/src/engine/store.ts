/** What this browser keeps: tables as the engine wrote them, by id, and the player's name. */
const VERSION = 1; // of the layout below; the engine numbers what it writes by itself
const TABLES = 'tables';
const FACTS = 'facts';

export interface StoreChange {
  table: string;
  saved: string | null;
}

export class Store {
  private constructor(private readonly database: IDBDatabase) {}

  /** `name`: two sites of one host do not share their matches. */
  static async open(name: string): Promise<Store> {
    const request = indexedDB.open(name, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(TABLES);
      request.result.createObjectStore(FACTS);
    };
    return new Store(await done(request));
  }

  async load(): Promise<{ saved: string[]; name: string }> {
    const reading = this.database.transaction([TABLES, FACTS]);
    const saved = done(reading.objectStore(TABLES).getAll() as IDBRequest<string[]>);
    const name = done(reading.objectStore(FACTS).get('name') as IDBRequest<string | undefined>);
    return { saved: await saved, name: (await name) ?? '' };
  }

  /** Keeps all of it or nothing; resolves when it is on disk. */
  async keep(changes: readonly StoreChange[], name: string | null): Promise<void> {
    const writing = this.database.transaction([TABLES, FACTS], 'readwrite');
    for (const { table, saved } of changes) {
      if (saved === null) writing.objectStore(TABLES).delete(table);
      else writing.objectStore(TABLES).put(saved, table);
    }
    if (name !== null) writing.objectStore(FACTS).put(name, 'name');
    await new Promise<void>((resolve, reject) => {
      writing.oncomplete = () => resolve();
      writing.onabort = () => reject(writing.error ?? new Error('aborted'));
    });
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('storage'));
  });
}

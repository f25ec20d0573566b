/**
 * The engine: tables, rules and records in Python, for one tab at a time. What a command changes is
 * kept before anything is told of it, so nothing that was seen is lost when the page is closed.
 */
import { Bots } from './bots';
import type { Command, FromEngine, Output, ToEngine } from './messages';
import { loadPython } from './python';
import { Store, type StoreChange } from './store';

const CODE = `
from ludotheque.static_site.engine import Engine
Engine().handle
`;
const LOCK_WAIT_MS = 1500; // before a visitor is told that another tab plays
const SITE = `ludotheque ${new URL('../', self.location.href).pathname}`;

let handle: ((command: string) => string) | null = null;
let store: Store | null = null;
let unkept = new Map<string, string | null>();
let unkeptName: string | null = null;
let work: Promise<unknown> = Promise.resolve();

function tell(message: FromEngine): void {
  self.postMessage(message);
}

const bots = new Bots((question, answer) => run({ type: 'answered', question, answer }));

/** One command after the other: what follows sees what was kept. */
function run(command: Command): void {
  work = work.then(() => execute(command)).catch(fail);
}

async function execute(command: Command): Promise<void> {
  if (!handle) return;
  const outputs = JSON.parse(handle(JSON.stringify(command))) as Output[];
  for (const output of outputs) {
    if (output.type === 'save') unkept.set(output.table, output.saved);
    if (output.type === 'name') unkeptName = output.name;
  }
  await keep();
  for (const output of outputs) {
    if (output.type === 'ask') bots.ask(output.question, output.data);
    else if (output.type !== 'save' && output.type !== 'name') tell(output);
  }
}

/** What cannot be kept now is tried again with the next change; the match goes on meanwhile. */
async function keep(): Promise<void> {
  if (!unkept.size && unkeptName === null) return;
  const changes: StoreChange[] = [...unkept].map(([table, saved]) => ({ table, saved }));
  try {
    if (!store) throw new Error('no storage');
    await store.keep(changes, unkeptName);
    unkept = new Map();
    unkeptName = null;
    tell({ type: 'unsaved', unsaved: false });
  } catch {
    tell({ type: 'unsaved', unsaved: true });
  }
}

function fail(reason: unknown): void {
  tell({ type: 'failed', why: String(reason) });
}

/**
 * Held as long as this worker lives. A page that was closed or reloaded while it loaded holds it for
 * some seconds more, so this one waits, and says so when the wait is long. Another tab may take it:
 * then this one stops at once.
 */
function lock(takeOver: boolean): Promise<void> {
  if (!('locks' in navigator)) return Promise.resolve();
  const waiting = setTimeout(() => tell({ type: 'elsewhere' }), LOCK_WAIT_MS);
  return new Promise((resolve) => {
    navigator.locks
      .request(SITE, { steal: takeOver }, () => {
        clearTimeout(waiting);
        resolve();
        return new Promise<never>(() => undefined);
      })
      .catch(() => {
        handle = null;
        bots.end();
        tell({ type: 'elsewhere' });
      });
  });
}

async function start(takeOver: boolean): Promise<void> {
  await lock(takeOver);
  tell({ type: 'progress', part: 0 });
  const opening = Store.open(SITE).then(async (opened) => {
    store = opened;
    return opened.load();
  });
  const nothing = { saved: [], name: '' };
  const saved = opening.catch(() => {
    tell({ type: 'unsaved', unsaved: true });
    return nothing;
  });
  const found = await loadPython(CODE, (part) => tell({ type: 'progress', part }));
  found(JSON.stringify({ type: 'load', ...(await saved) } satisfies Command));
  handle = found;
  tell({ type: 'ready' });
  bots.start();
}

self.onmessage = ({ data }: MessageEvent<ToEngine>) => {
  if (data.type === 'start') start(data.takeOver).catch(fail);
  else run(data);
};

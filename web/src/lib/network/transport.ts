/** How requests and messages reach the tables: over the network, or to the engine in a worker. */
import { withoutServer } from './site';
import type { Socket, Transport } from './socket';

const server: Transport = {
  fetch: (path, init) => fetch(path, init),
  openSocket(table) {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const address = `${scheme}://${location.host}/ws/table/${table}`;
    return new WebSocket(address) as unknown as Socket;
  },
};

async function engine(): Promise<Transport> {
  const { engineTransport } = await import('./engine.svelte');
  return engineTransport;
}

/** A socket that is there before what it leads to has been loaded. */
function socketOf(found: Promise<Transport>, table: string): Socket {
  let inner: Socket | null = null;
  let closed = false;
  const outer: Socket = {
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (data) => inner?.send(data),
    close() {
      closed = true;
      inner?.close();
    },
  };
  void found.then((transport) => {
    if (closed) return;
    inner = transport.openSocket(table);
    inner.onopen = (event) => outer.onopen?.(event);
    inner.onmessage = (event) => outer.onmessage?.(event);
    inner.onclose = (event) => outer.onclose?.(event);
  });
  return outer;
}

const local: Transport = {
  fetch: async (path, init) => (await engine()).fetch(path, init),
  openSocket: (table) => socketOf(engine(), table),
};

export const transport: Transport = withoutServer ? local : server;

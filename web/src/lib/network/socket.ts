/** What tables are reached through, over the network or in a worker. */
/** The part of a WebSocket that is used; tests bring their own. */
export interface Socket {
  send(data: string): void;
  close(): void;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
}

export interface Transport {
  fetch(path: string, init: RequestInit): Promise<Response>;
  openSocket(table: string): Socket;
}

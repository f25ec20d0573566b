/** What the page and the engine's worker tell each other; see `ludotheque.static_site.commands`. */

interface Request {
  type: 'request';
  id: number;
  method: string;
  path: string;
  body: string;
}
interface Reply {
  type: 'reply';
  id: number;
  status: number;
  media: string;
  body: string;
}
interface Message {
  type: 'message';
  channel: number;
  data: string;
}
interface Close {
  type: 'close';
  channel: number;
}

export type Command =
  | Request
  | Message
  | Close
  | { type: 'open'; channel: number; table: string }
  | { type: 'load'; saved: string[]; name: string }
  | { type: 'answered'; question: number; answer: string };

export type Output =
  | Reply
  | Message
  | Close
  | { type: 'save'; table: string; saved: string | null }
  | { type: 'name'; name: string }
  | { type: 'ask'; question: number; data: string };

export type ToEngine =
  Exclude<Command, { type: 'load' | 'answered' }> | { type: 'start'; takeOver: boolean };

export type FromEngine =
  | Reply
  | Message
  | Close
  | { type: 'progress'; part: number }
  | { type: 'ready' }
  | { type: 'elsewhere' }
  | { type: 'unsaved'; unsaved: boolean }
  | { type: 'failed'; why: string };

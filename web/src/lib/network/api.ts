/** Plain HTTP: the home page, the lobby, new tables, replays, records. */
import type {
  Achieved,
  AddBrowser,
  AddedHook,
  Checked,
  CheckedPart,
  ContestInfo,
  ContestList,
  ContestRoundPage,
  Daily,
  Deleted,
  Devices,
  Direct,
  DraftReported,
  FinalSheet,
  GameInfo,
  AccountDeleted,
  HandOver,
  DeletionPlan,
  Left,
  Lobby,
  LogPage,
  MatchReview,
  Me,
  MyRatings,
  NewContest,
  NewTable,
  NoticeChoices,
  NoticeDone,
  Notices,
  Offered,
  PartContent,
  PartFile,
  PlayOn,
  PrintedSheets,
  PrintGame,
  Position,
  Profile,
  PuzzlePosition,
  PuzzleVerdict,
  Ranking,
  RatingPools,
  Refusal,
  Replay,
  ScoreBoards,
  Scored,
  ServerAddress,
  ShareDraft,
  SharedDraft,
  SharedDrafts,
  StudyPart,
  StudyReport,
  TableInfo,
  TableLine,
  TableRatings,
  Text,
  Turns,
  WorkshopParts,
} from '../../protocol';
import { network } from './network.svelte';
import { withoutServer } from './site';
import { transport } from './transport';

/** The server said no, and why. */
export class Refused extends Error {
  constructor(
    readonly why: Text,
    readonly status = 0,
  ) {
    super(why.key);
  }
}

// As in `worker/caching.ts`, with which the client shares no file; `app.test.ts` compares them.
export const CACHED_HEADER = 'X-Ludotheque-Kept';
const OFFLINE: Text = { key: 'web-offline' };

async function ask(
  path: string,
  method = 'GET',
  body?: unknown,
  signal: AbortSignal | null = null,
): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  const file = body instanceof Blob;
  if (body !== undefined) headers['Content-Type'] = file ? 'text/plain' : 'application/json';
  let answer: Response;
  try {
    answer = await transport.fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      body: file ? body : body === undefined ? null : JSON.stringify(body),
      signal,
    });
  } catch (reason) {
    if (signal?.aborted) throw reason;
    network.offline = !withoutServer;
    throw new Refused(OFFLINE);
  }
  const cached = answer.headers.has(CACHED_HEADER);
  if (!cached && !withoutServer) network.offline = navigator.onLine === false;
  if (answer.ok) return answer;
  const refusal = (await answer.json().catch(() => null)) as Refusal | null;
  const why = refusal?.why ?? { key: 'web-server-error', args: { status: answer.status } };
  throw new Refused(why, answer.status);
}

/** An answer of lines, a JSON value each, as they come; ends where the signal says so. */
async function* postForLines<T>(
  path: string,
  body: unknown,
  signal: AbortSignal,
): AsyncGenerator<T> {
  const answer = await ask(path, 'POST', body, signal);
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value = '' } = await reader.read();
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as T;
    if (done && rest) yield JSON.parse(rest) as T;
    if (done) return;
  }
}

/** What a changed part changes: reports while matches are played. A server goes on until the end; the
 * page's own engine for a moment with each request, so that it can be left. */
export async function* studyReports(
  asked: StudyPart,
  signal: AbortSignal,
): AsyncGenerator<StudyReport> {
  let done = false;
  do {
    for await (const one of postForLines<StudyReport>('/api/workshop/studies', asked, signal)) {
      done = one.done;
      yield one;
    }
  } while (withoutServer && !done && !signal.aborted);
}

async function get<T>(path: string): Promise<T> {
  return (await (await ask(path)).json()) as T;
}

async function post<T>(path: string, body: unknown): Promise<T> {
  return (await (await ask(path, 'POST', body)).json()) as T;
}

function query(values: Record<string, number | string | null | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return given.length
    ? `?${new URLSearchParams(given.map(([k, v]) => [k, String(v)])).toString()}`
    : '';
}

export const api = {
  games: () => get<GameInfo[]>('/api/games'),
  /** The options of a table, with their files. */
  tableOptions: (table: string) => get<Checked['options']>(`/api/tables/${table}/options`),
  checkOptions: (game: string, options: Checked['options']) =>
    post<Checked>(`/api/games/${game}/check`, { options }),
  rules: async (game: string, language: string) =>
    (await ask(`/api/games/${game}/rules/${language}/html`)).text(),
  guide: <G>(game: string) => get<G>(`/api/games/${game}/guide`),
  kit: <K>(game: string) => get<K>(`/api/games/${game}/kit`),
  score: (game: string, boards: ScoreBoards) => post<Scored>(`/api/games/${game}/score`, boards),
  print: async (game: string, asked: PrintGame) =>
    (await ask(`/api/games/${game}/print`, 'POST', asked)).blob(),
  sheets: (game: string, asked: PrintGame) =>
    post<PrintedSheets>(`/api/games/${game}/sheets`, asked),
  workshop: (game: string) => get<WorkshopParts>(`/api/workshop/${game}`),
  readPart: (toml: string) => post<PartContent>('/api/workshop/read', { toml }),
  writePart: (content: PartContent['content']) =>
    post<PartFile>('/api/workshop/write', { content }),
  sharedDrafts: () => get<SharedDrafts>('/api/workshop/drafts'),
  sharedDraft: (draft: string) =>
    get<SharedDraft>(`/api/workshop/drafts/${encodeURIComponent(draft)}`),
  shareDraft: (draft: ShareDraft) => post<SharedDraft>('/api/workshop/drafts', draft),
  deleteDraft: (draft: string) => post<SharedDrafts>(`/api/workshop/drafts/${draft}/delete`, {}),
  reportDraft: (draft: string) => post<DraftReported>(`/api/workshop/drafts/${draft}/report`, {}),
  checkPart: (game: string, part: string, toml: string) =>
    post<CheckedPart>('/api/workshop/check', { game, part, toml }),
  address: () => get<ServerAddress>('/api/address'),
  me: () => get<Me>('/api/me'),
  setName: (name: string) => post<Me>('/api/me', { name }),
  devices: () => get<Devices>('/api/me/devices'),
  endDevice: (device: string) => post<Devices>('/api/me/devices/end', { device }),
  handOver: () => post<HandOver>('/api/me/hand-over', {}),
  offered: (token: string) => post<Offered>('/api/me/hand-over/look', { token }),
  takeOver: (token: string) => post<Me>('/api/me/hand-over/take', { token }),
  everything: () => get<Record<string, unknown>>('/api/me/export'),
  leavingPlan: () => get<DeletionPlan>('/api/me/leave'),
  leave: () => post<AccountDeleted>('/api/me/leave', { sure: true }),
  myRatings: () => get<MyRatings>('/api/me/ratings'),
  ratingPools: () => get<RatingPools>('/api/ratings'),
  ranking: (game: string, family: string) =>
    get<Ranking>(`/api/ratings/${game}${query({ family: family || null })}`),
  tableRatings: (table: string) => get<TableRatings>(`/api/tables/${table}/ratings`),
  lobby: () => get<Lobby>('/api/lobby'),
  newTable: (table: NewTable) => post<TableInfo>('/api/tables', table),
  table: (table: string) => get<TableLine>(`/api/tables/${table}`),
  position: (table: string) => get<Position>(`/api/tables/${table}/position`),
  sit: (table: string, name: string) => post<TableInfo>(`/api/tables/${table}/sit`, { name }),
  claimSeat: (table: string, token: string) =>
    post<TableInfo>(`/api/tables/${table}/seat`, { token }),
  log: (table: string, before: number, seat: number | null) =>
    get<LogPage>(`/api/tables/${table}/log${query({ before, seat })}`),
  replay: (table: string, seat: number | null, first: number, last: number, follow = false) =>
    get<Replay>(
      `/api/tables/${table}/replay${query({ seat, first, last, follow: follow ? 'true' : null })}`,
    ),
  playOn: (table: string, moment: PlayOn) => post<TableInfo>(`/api/tables/${table}/onward`, moment),
  deleteTable: (table: string) => post<Deleted>(`/api/tables/${table}/delete`, {}),
  resign: (table: string) => post<Left>(`/api/tables/${table}/resign`, {}),
  turns: (table: string, seat: number | null) =>
    get<Turns>(`/api/tables/${table}/turns${query({ seat })}`),
  review: (table: string, after: number) =>
    get<MatchReview>(`/api/tables/${table}/review${query({ after })}`),
  /** The review that is there already, or an empty one; starts nothing. */
  knownReview: (table: string) => get<MatchReview>(`/api/tables/${table}/review?start=false`),
  puzzle: (of: string, number: number | 'daily') =>
    get<PuzzlePosition>(`/api/puzzles/${of}/${number}`),
  answerPuzzle: (of: string, number: number, action: string) =>
    post<PuzzleVerdict>(`/api/puzzles/${of}/${number}`, { action }),
  final: (table: string) => get<FinalSheet>(`/api/tables/${table}/final`),
  claim: (table: string, seat: number, name: string) =>
    post<Achieved>(`/api/tables/${table}/claim`, { seat, name }),
  profile: (before?: number) => get<Profile>(`/api/profile${query({ before })}`),
  daily: (game: string, day?: string) => get<Daily>(`/api/daily/${game}${query({ day })}`),
  startDaily: (game: string) => post<TableInfo>(`/api/daily/${game}`, {}),
  events: () => get<ContestList>('/api/events'),
  newEvent: (asked: NewContest) => post<ContestInfo>('/api/events', asked),
  event: (event: string) => get<ContestInfo>(`/api/events/${event}`),
  eventRound: (event: string, round: number) =>
    get<ContestRoundPage>(`/api/events/${event}/rounds/${round}`),
  joinEvent: (event: string, name: string) =>
    post<ContestInfo>(`/api/events/${event}/join`, { name }),
  leaveEvent: (event: string) => post<ContestInfo>(`/api/events/${event}/leave`, {}),
  playEvent: (event: string) => post<TableInfo>(`/api/events/${event}/play`, {}),
  directEvent: (event: string, asked: Direct) =>
    post<ContestInfo>(`/api/events/${event}/direct`, asked),
  notices: () => get<Notices>('/api/notices'),
  chooseNotices: (choices: NoticeChoices) => post<Notices>('/api/notices', choices),
  noticesHere: (browser: AddBrowser) => post<Notices>('/api/notices/push', browser),
  noticesByMail: (address: string) => post<Notices>('/api/notices/mail', { address }),
  noticesByHook: (address: string) => post<AddedHook>('/api/notices/hook', { address }),
  endNotices: (way: string) => post<Notices>(`/api/notices/ways/${way}/end`, {}),
  tryNotices: (way: string) => post<NoticeDone>(`/api/notices/ways/${way}/try`, {}),
  confirmMail: (token: string) => post<NoticeDone>('/api/notices/confirm', { token }),
  stopMail: (token: string) =>
    post<NoticeDone>(`/api/notices/stop/${encodeURIComponent(token)}`, {}),
  record: async (table: string) => (await ask(`/api/tables/${table}/record`)).blob(),
  backup: async () => (await ask('/api/backup')).blob(),
  restoreBackup: async (backup: Blob) =>
    (await (await ask('/api/backup', 'POST', backup)).json()) as string[],
  upload: async (record: Blob) =>
    (await (await ask('/api/records', 'POST', record)).json()) as TableInfo,
};

// Generated from the server's types by `python -m scripts.typescript`. Do not edit.
/* eslint-disable */

export const PROTOCOL = 1;

export const MAX_MESSAGE = 16384;

export const MAX_CHAT = 300;

export const MAX_NAME = 24;

/** A seat as everybody sees it. */
export interface SeatInfo {
  kind: "bot" | "open" | "person";
  name?: string;
  bot?: string;
  guest?: string;
  resigned?: boolean;
  colour?: string;
}

/**
 * The time limits. A turn is all the steps a seat makes until another seat must act or
 * something is drawn.
 */
export interface Clock {
  kind?: "days" | "game" | "move" | "none";
  amount?: number;
  increment?: number;
  out?: "bot" | "end";
}

export interface TableInfo {
  id: string;
  game: string;
  version: number;
  options: Record<string, boolean | number | string>;
  seats: SeatInfo[];
  status: "open" | "over" | "playing";
  host: string;
  listed: boolean;
  watch: boolean;
  takeback: boolean;
  aids: boolean;
  secrets: boolean;
  clock: Clock;
  created: number;
  unit?: number;
  lowest_wins?: boolean;
  daily?: string;
  contest?: string;
  rematch?: string;
  imported?: boolean;
  rated?: boolean;
  record?: boolean;
  edition?: string;
}

/** The answer to `hello`. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  server: string;
  guest: string;
  mine: number[];
  table: TableInfo;
  first: number;
  last: number;
  muted: string[];
}

/** A sentence, not yet in a language. */
export interface Text {
  key: string;
  args?: Record<string, number | string | Text | Text[]>;
}

/** An entry of a match's record as one seat may read it. */
export interface LogLine {
  seq: number;
  ply: number;
  actor: number | null;
  text: Text;
  action?: string | null;
}

/** A move, an undo, a change of seat or the end, as this reader may know it. */
export interface Logged {
  type: "logged";
  line: LogLine;
}

/** Chat. `seat` is None for a spectator. */
export interface Said {
  type: "said";
  guest: string;
  name: string;
  words: string;
  seat?: number | null;
}

/** The seats have changed, or the match has begun. */
export interface Seated {
  type: "seated";
  seats: SeatInfo[];
  status: "open" | "over" | "playing";
}

/** A proposal to the people at the table: to abandon, or that a bot stands in for `seat`. */
export interface Voted {
  type: "voted";
  about: "abandon" | "bot";
  seat: number | null;
  agreed: number[];
  missing: number[];
  refused?: boolean;
}

/** Places by seat (1 is first, equal places are shared) and what decided between equals. */
export interface Result {
  places: number[];
  winners: number[];
  decided?: Text | null;
}

/** A seat's public points by category, in the game's unit. */
export interface Score {
  total: number;
  parts: Record<string, number>;
}

export interface Ended {
  type: "ended";
  reason: "abandoned" | "closed" | "finished" | "resigned" | "time";
  result: Result | null;
  scores: Score[];
}

/** There is a rematch at this table. */
export interface RematchOpened {
  type: "again";
  table: string;
}

/** An event that this reader does not get (chat of a muted guest): numbers have no gaps. */
export interface WithheldEvent {
  type: "nothing";
}

export interface TableEvent {
  n: number;
  at: number;
  what: Logged | Said | Seated | Voted | Ended | RematchOpened | WithheldEvent;
}

/** What an undo would do for the seat I look through. */
export interface UndoInfo {
  step: number | null;
  turn: number | null;
  beyond?: boolean;
}

/** Everything the seat (None: a spectator) may see now; replaces the one before. */
export interface Position {
  n: number;
  seq: number;
  ply: number;
  seat: number | null;
  to_move: number[];
  scores: Score[];
  view: unknown;
  ask?: Text | null;
  actions?: string[];
  labels?: Text[];
  keys?: string[];
  final?: string[];
  undo?: UndoInfo | null;
}

/** A seat's clock when the message was sent. */
export interface TimeLeft {
  ms: number;
  running: boolean;
}

/** Events since the last message, and where that leaves the match. */
export interface Update {
  type: "update";
  events: TableEvent[];
  position?: Position | null;
  clocks?: TimeLeft[];
  table?: TableInfo | null;
  mine?: number[] | null;
}

/** The guests present; not stored, not numbered. */
export interface Present {
  type: "present";
  guests: string[];
  seats: number[];
  watching: number;
  thinking: number[];
  wait: number;
  stand_in_s: number;
}

/** The request was carried out and is on disk; `n` is the last event it caused. */
export interface Done {
  type: "done";
  id: string;
  n: number;
}

/** The request was refused and changed nothing. No id: the message could not be read. */
export interface RequestRefused {
  type: "refused";
  id: string;
  why: Text;
}

/** The effect of an action before it is played. */
export interface Previewed {
  type: "previewed";
  ply: number;
  action: string;
  before: Score;
  after: Score;
  label: Text;
  view?: unknown;
  id: string;
}

/** A move that a strong player would make. */
export interface Hint {
  action: string;
  label: Text;
  value: number;
  reason: Text;
  why?: Text | null;
}

/** A bot's advice, best first. */
export interface Hinted {
  type: "hinted";
  id: string;
  ply: number;
  hints: Hint[];
}

/** What a helpful friend would point out. Games extend it with figures for their boards. */
export interface Aids {
  lines: Text[];
}

export interface Aided {
  type: "aided";
  id: string;
  ply: number;
  aids: Aids;
}

/** Points and what makes them; all the parts of a category add up to its score. */
export interface Part {
  category: string;
  points: number;
  cells?: number[][];
  pieces?: string[];
}

/** A seat's score by category. */
export interface Explained {
  type: "explained";
  id: string;
  ply: number;
  seat: number;
  parts: Part[];
}

/** The board in words. */
export interface Described {
  type: "described";
  id: string;
  ply: number;
  lines: string[];
}

/** Opens my seat on another device, once: `/table/{id}#seat={token}`. */
export interface SeatLink {
  type: "link";
  id: string;
  seat: number;
  token: string;
  until: number;
}

/** A browser that may play on a seat: who took it, and who came by a seat link. */
export interface SeatHolder {
  guest: string;
  name: string;
  here: boolean;
}

export interface SeatHolders {
  type: "holders";
  id: string;
  seat: number;
  holders: SeatHolder[];
  links: number;
}

export interface Pong {
  type: "pong";
  id: string;
}

/** The last message before the server closes; `again`: come back in a moment. */
export interface Bye {
  type: "bye";
  why: Text;
  again: boolean;
}

export type ServerMessage =
  | Welcome
  | Update
  | Present
  | Done
  | RequestRefused
  | Previewed
  | Hinted
  | Aided
  | Explained
  | Described
  | SeatLink
  | SeatHolders
  | Pong
  | Bye;

export type Happening =
  | Logged
  | Said
  | Seated
  | Voted
  | Ended
  | RematchOpened
  | WithheldEvent;

/** The first message. `last` is the last event this client has (0: none). */
export interface Hello {
  type: "hello";
  protocol: number;
  last?: number;
  look?: number | null;
}

/** I have everything up to `n`. */
export interface Ack {
  type: "ack";
  n: number;
}

/** Look through another of my seats (when the match is over: any seat; None: a spectator). */
export interface LookRequest {
  type: "look";
  seat: number | null;
  id: string;
}

/** `ply` is the ply of the position it answers. */
export interface MoveRequest {
  type: "move";
  seat: number;
  ply: number;
  action: string;
  id: string;
}

export interface UndoRequest {
  type: "undo";
  seat: number;
  ply: number;
  turn?: boolean;
  id: string;
}

export interface PreviewRequest {
  type: "preview";
  seat: number;
  ply: number;
  action: string;
  id: string;
}

export interface HintRequest {
  type: "hint";
  seat: number;
  id: string;
}

export interface AidsRequest {
  type: "aids";
  seat: number;
  id: string;
}

/** Explain the score of any seat. */
export interface ExplainRequest {
  type: "explain";
  seat: number;
  id: string;
}

/** The board I look at, in words. */
export interface DescribeRequest {
  type: "describe";
  language: "en" | "fr";
  id: string;
}

/** Take an open seat. One browser may hold several (hot-seat). */
export interface SitRequest {
  type: "sit";
  seat: number;
  name: string;
  colour?: string;
  id: string;
}

/** Leave a seat before the match begins. */
export interface StandRequest {
  type: "stand";
  seat: number;
  id: string;
}

/** The host, before the match begins: put a bot on a seat, or open it. */
export interface ArrangeRequest {
  type: "arrange";
  seat: number;
  bot?: string;
  id: string;
}

export interface ResignRequest {
  type: "resign";
  seat: number;
  id: string;
}

/** Propose to stop here without a result, or answer that proposal. */
export interface AbandonRequest {
  type: "abandon";
  agree?: boolean;
  id: string;
}

/** Propose that a bot plays for someone who is away, or answer that proposal. */
export interface StandInRequest {
  type: "standin";
  seat: number;
  agree?: boolean;
  bot?: string;
  id: string;
}

/** Take my seat back from the bot that stands in for me. */
export interface ReturnRequest {
  type: "return";
  seat: number;
  id: string;
}

export interface SayRequest {
  type: "say";
  words: string;
  id: string;
}

/** Not to hear somebody's chat any more, at any table (or to hear it again). */
export interface MuteRequest {
  type: "mute";
  guest: string;
  on?: boolean;
  id: string;
}

/** Bots need not wait for people to follow: until a person must move again. */
export interface SkipRequest {
  type: "skip";
  id: string;
}

/** Play again with seats moved on by one; answered by an `again` event. */
export interface RematchRequest {
  type: "rematch";
  id: string;
}

/** A link that takes my seat to another device. */
export interface LinkRequest {
  type: "link";
  seat: number;
  id: string;
}

/** List the guests who may play on my seat. */
export interface HoldersRequest {
  type: "holders";
  seat: number;
  id: string;
}

/** My seat is mine alone again: no other browser holds it, and no link to it works any more. */
export interface RevokeRequest {
  type: "revoke";
  seat: number;
  id: string;
}

export interface PingRequest {
  type: "ping";
  away?: boolean;
  id: string;
}

export type ClientMessage =
  | Hello
  | Ack
  | LookRequest
  | MoveRequest
  | UndoRequest
  | PreviewRequest
  | HintRequest
  | AidsRequest
  | ExplainRequest
  | DescribeRequest
  | SitRequest
  | StandRequest
  | ArrangeRequest
  | ResignRequest
  | AbandonRequest
  | StandInRequest
  | ReturnRequest
  | SayRequest
  | MuteRequest
  | SkipRequest
  | RematchRequest
  | LinkRequest
  | HoldersRequest
  | RevokeRequest
  | PingRequest;

/** POST /api/me: become a guest (the secret comes in a cookie), or change the name. */
export interface SetMe {
  name?: string;
}

export interface NewSeat {
  kind: "bot" | "me" | "open";
  name?: string;
  bot?: string;
  colour?: string;
}

/** POST /api/tables; answered by a `TableInfo`. It begins when no seat is open. */
export interface NewTable {
  game: string;
  seats: NewSeat[];
  options?: Record<string, boolean | number | string>;
  listed?: boolean;
  watch?: boolean;
  takeback?: boolean;
  aids?: boolean;
  clock?: Clock;
  shuffle?: boolean;
  rated?: boolean;
}

/** POST /api/tables/{id}/seat: what a seat link does; answered by a `TableInfo`. */
export interface ClaimSeat {
  token: string;
}

/** POST /api/tables/{id}/sit: take a free seat; answered by a `TableInfo`. */
export interface SitDown {
  name?: string;
}

/** POST /api/tables/{id}/claim; answered by an `Achieved`. */
export interface ClaimAchievement {
  seat: number;
  name: string;
}

/**
 * POST /api/tables/{id}/onward: from this moment of a finished match, on this seat and against
 * bots, at a new table and with draws of its own; answered by a `TableInfo`.
 */
export interface PlayOn {
  ply: number;
  seat: number;
  bot: string;
}

/** POST /api/puzzles/{of}/{number}; answered by a `PuzzleVerdict`. */
export interface AnswerPuzzle {
  action: string;
}

export interface Refusal {
  why: Text;
}

/** GET /api/me, and the answer to POST /api/me. */
export interface Me {
  guest: string;
  name?: string;
  tables?: number;
  waiting?: number;
}

/** A table in a list. */
export interface TableLine {
  table: TableInfo;
  ply?: number;
  to_move?: number[];
  mine?: number[];
  changed?: number;
  here?: number[];
  leave?: "" | "delete" | "resign";
  scores?: number[];
  result?: Result | null;
}

/** GET /api/lobby. */
export interface Lobby {
  open: TableLine[];
  mine: TableLine[];
  watch: TableLine[];
}

/** GET /api/tables/{id}/log?before=n&seat=s: up to 200 events before number n. */
export interface LogPage {
  events: TableEvent[];
  first: number;
}

/** A moment of a replay: after `ply` moves that count; `line` is the move that led here. */
export interface Frame {
  ply: number;
  scores: Score[];
  to_move: number[];
  view: unknown;
  line?: LogLine | null;
  seat?: number | null;
}

/**
 * GET /api/tables/{id}/replay?seat=s&first=a&last=b: up to 50 frames.
 *
 * While a match runs, the seat must be one of mine (or none: what a spectator sees); when it is
 * over, `follow` shows each frame as the seat that moved last saw it.
 */
export interface Replay {
  seat: number | null;
  plies: number;
  frames: Frame[];
}

/** GET /api/tables/{id}/turns?seat=s: the moves that count, for the slider of a replay. */
export interface Turns {
  seat: number | null;
  lines: LogLine[];
  scores: number[][];
}

/** From what was to be expected to what came: final − start = luck + own + others. */
export interface Shares {
  start: number;
  final: number;
  luck: number;
  own: number;
  others: number;
}

/** Of one seat, in points and in chances to win. */
export interface SeatShares {
  points: Shares;
  win: Shares;
  se: number;
  error: number;
  decisions: number;
  like?: string;
  win_se?: number;
  error_se?: number;
  margin?: number;
  win_margin?: number;
}

/** A decision that cost more than chance explains. */
export interface CostlyMoment {
  ply: number;
  turn: number;
  seat: number;
  grade: string;
  loss: number;
  win_loss: number;
  made: string;
  best: string;
  told_made: Text;
  told_best: Text;
  reason: Text;
  why?: Text | null;
  theme?: string;
}

/**
 * GET /api/tables/{id}/review?after=v: as far as it is known; waits a moment for something
 * newer than version `after`. Asked for again and again until it is done: a review that nobody
 * asks for any more is given up.
 */
export interface MatchReview {
  version: number;
  done: boolean;
  part: number;
  samples: number;
  plies: number[];
  points: number[][];
  chances: number[][];
  actors: (number | null)[];
  turns: number[];
  seats?: SeatShares[];
  moments?: CostlyMoment[];
  chances_unsure?: boolean;
  points_unsure?: boolean;
  light?: boolean;
}

/**
 * GET /api/puzzles/{of}/{number}, GET /api/puzzles/{game}/daily: what should be done here? They
 * are of a game, or of a table whose match has been reviewed, and numbered from 1.
 */
export interface PuzzlePosition {
  game: string;
  count: number;
  seats: SeatInfo[];
  position: Position;
  words: Record<string, string[]>;
  unit?: number;
  number?: number;
  day?: string;
  about?: Text | null;
}

/** The loss of an answer against the best move, beyond chance. */
export interface PuzzleVerdict {
  right: boolean;
  loss: number;
  win_loss: number;
  best: string;
  told_best: Text;
  reason: Text;
  why?: Text | null;
}

/**
 * Achievements of which the player of a seat of mine may keep one: texts
 * `{game}-achievement-{name}`.
 */
export interface Claimable {
  seat: number;
  names: string[];
}

/** Categories of a score that stand together on the final sheet, perhaps under a heading. */
export interface Block {
  parts: string[];
  heading?: Text | null;
}

/** GET /api/tables/{id}/final: the end of a match. */
export interface FinalSheet {
  table: TableInfo;
  scores: Score[];
  parts: Part[][];
  reason: "abandoned" | "closed" | "finished" | "resigned" | "time";
  result?: Result | null;
  claimable?: Claimable[];
  blocks?: Block[];
  files?: string[];
}

/** An achievement, or a scenario (`scenario-3`), kept in a profile. */
export interface Achieved {
  game: string;
  name: string;
  table: string;
  at: number;
}

/** A finished match of mine. */
export interface Played {
  table: string;
  game: string;
  options: Record<string, boolean | number | string>;
  at: number;
  seat: number;
  names: string[];
  bots: string[];
  scores: number[];
  place: number;
  winners: number[];
  daily?: string;
}

/** My best score in a game with these options and this many seats, and how I fare. */
export interface BestScore {
  game: string;
  options: Record<string, boolean | number | string>;
  seats: number;
  score: number;
  table: string;
  at: number;
  matches: number;
  average: number;
  course: number[];
}

/** A guest's results against bots of a level, where nobody else plays. */
export interface BotResults {
  game: string;
  bot: string;
  matches: number;
  won: number;
}

/** A guest's play in reviewed matches of a game, luck apart. */
export interface PlayStyle {
  game: string;
  matches: number;
  points: number;
  adjusted: number;
  error: number;
  like: string;
  error_se: number;
}

/** GET /api/profile?before=t */
export interface Profile {
  me: Me;
  history: Played[];
  best: BestScore[];
  against: BotResults[];
  achievements: Achieved[];
  styles: PlayStyle[];
}

export interface DailyRow {
  place: number;
  name: string;
  score: number;
  table: string;
  mine?: boolean;
}

/**
 * GET /api/daily/{game}?day=2026-01-31 (today if left out).
 *
 * POST /api/daily/{game} starts it, or brings me back to it; answered by a `TableInfo`.
 */
export interface Daily {
  game: string;
  day: string;
  options: Record<string, boolean | number | string>;
  seats: number;
  results: DailyRow[];
  bot?: string;
  table?: string;
  streak?: number;
  place?: number;
  spread?: [number, number][];
  par?: number | null;
}

/** POST /api/tables/{id}/delete: there is no such table any more. */
export interface Deleted {
  table: string;
}

/** POST /api/tables/{id}/resign: I have resigned there, on every seat of mine. */
export interface Left {
  table: string;
}

/**
 * GET /api/address: the address that invitations should name, for somebody who has opened the
 * server as `localhost`; and whether there is a page that plays without a network.
 */
export interface ServerAddress {
  address: string;
  offline_page?: boolean;
}

/** GET /api/health and /api/ready. Ready means that changes can be written now. */
export interface Health {
  ready: boolean;
  tables: number;
  set_aside: number;
  why: Text | null;
}

/** POST /api/games/{id}/check: what these options allow; answered by `Checked`. */
export interface CheckOptions {
  options: Record<string, boolean | number | string>;
}

/**
 * POST /api/games/{id}/print: the pieces of a game with these options; answered by a PDF.
 * POST /api/games/{id}/sheets: the same for the browser's print, answered by `PrintedSheets`.
 */
export interface PrintGame {
  options: Record<string, boolean | number | string>;
  language: "en" | "fr";
  paper?: "a4" | "letter";
  backs?: boolean;
  grey?: boolean;
  products?: string;
  exercises?: number;
}

/**
 * POST /api/games/{id}/score: boards that were played on a real table, one a seat, each of the
 * game's `board` type (GET /api/games/{id}/kit has its `kit`). Answered by a `Scored`.
 */
export interface ScoreBoards {
  options: Record<string, boolean | number | string>;
  boards: unknown[];
  lenient?: boolean;
}

/**
 * One option. Types may say more with `Meta(extra=...)`: `file` for the contents of a file,
 * `advanced` for options that are hidden at first, as files are, `when` for ("other option",
 * value), `seat` for what names one of the players and is asked where they are, `people` for what
 * only they know: it is asked also where a command names everybody. Numbers among the words of a
 * choice are seats.
 */
export interface Field {
  name: string;
  kind: "bool" | "choice" | "file" | "int" | "text";
  default: boolean | number | string;
  label: Text;
  choices?: (boolean | number | string)[];
  choice_labels?: Text[];
  low?: number | null;
  high?: number | null;
  advanced?: boolean;
  when?: [string, boolean | number | string] | null;
  seat?: boolean;
  people?: boolean;
}

/** Seat numbers that one changed option would allow. */
export interface Need {
  seats: number;
  option: string;
  value: boolean | number | string;
}

/** A bot that plays this game, weakest first. */
export interface BotInfo {
  name: string;
  label: Text;
  about: Text;
}

/** GET /api/games: a list of these. The texts `{id}-name` and `{id}-tagline` name it. */
export interface GameInfo {
  id: string;
  version: number;
  form: Field[];
  seats: number[];
  possible: number[];
  needs: Need[];
  usual: number;
  bots: BotInfo[];
  bot: string;
  colours?: string[];
  rules?: string[];
  daily?: boolean;
  scorer?: boolean;
  printed?: "" | "pieces" | "sheets";
  pdf?: boolean;
  lessons?: boolean;
  puzzles?: boolean;
  unit?: number;
  minutes?: [number, number] | null;
  editions?: Record<string, Record<string, boolean | number | string>>;
  cover?: string;
  board?: string;
  workshop?: string[];
}

export interface Checked {
  options: Record<string, boolean | number | string>;
  seats: number[];
  needs?: Need[];
  fitted_seats?: number[];
  why?: Text | null;
}

/** One side of a sheet of paper. */
export interface PrintedSheet {
  landscape: boolean;
  svg: string;
}

export interface PrintedSheets {
  sheets: PrintedSheet[];
}

/** The end of such a match, as on a `FinalSheet`; the view is what anybody would see then. */
export interface Scored {
  scores: Score[];
  parts: Part[][];
  result: Result;
  view: unknown;
  options: Record<string, boolean | number | string>;
  missing?: Text[];
  remarks?: Text[];
}

/** POST /api/events; answered by a `ContestInfo`. The sender becomes its director. */
export interface NewContest {
  kind: "duplicate" | "knockout" | "round-robin" | "swiss";
  game: string;
  title: string;
  seats: number;
  options?: Record<string, boolean | number | string>;
  rounds?: number;
  together?: boolean;
  by?: "places" | "points";
  bot?: string;
  same?: boolean;
  late?: boolean;
  clock?: Clock;
  hours?: number;
  begins?: number;
  rated?: boolean;
}

/** POST /api/events/{id}/join; answered by a `ContestInfo`. POST …/leave withdraws. */
export interface JoinContest {
  name?: string;
}

/**
 * POST /api/events/{id}/direct: for its director; answered by a `ContestInfo`.
 *
 * begin; add a bot (`bot`); withdraw an entry; admit one that waits (`withdraw` refuses it); close
 * the rounds that are open, as if time were up; rule on a table of a round (`places` by seat; of a
 * duplicate the `score` of an `entry`, or none where it is struck out); end it now.
 */
export interface Direct {
  do: "admit" | "begin" | "bot" | "close" | "end" | "rule" | "withdraw";
  bot?: string;
  entry?: number;
  round?: number;
  table?: number;
  places?: number[];
  score?: number | null;
  why?: string;
}

export interface ContestEntry {
  number: number;
  name: string;
  bot?: string;
  since?: number;
  withdrawn?: boolean;
  waiting?: boolean;
}

export interface ContestStanding {
  place: number;
  entry: number;
  points: number;
  ties: number[];
  score: number;
  played: number;
}

export interface ContestRound {
  round: number;
  opened: number;
  closes?: number;
  closed?: number;
  over?: number;
  tables?: number;
}

/** GET /api/events/{id}. */
export interface ContestInfo {
  id: string;
  kind: "duplicate" | "knockout" | "round-robin" | "swiss";
  game: string;
  title: string;
  status: "open" | "over" | "playing";
  options: Record<string, boolean | number | string>;
  seats: number;
  rounds: number;
  director: string;
  entries: ContestEntry[];
  standings: ContestStanding[];
  ties: string[];
  played: ContestRound[];
  together?: boolean;
  by?: "places" | "points";
  bot?: string;
  same?: boolean;
  late?: boolean;
  clock?: Clock;
  hours?: number;
  begins?: number;
  rated?: boolean;
  unit?: number;
  lowest_wins?: boolean;
  mine?: number;
  direct?: boolean;
  may_join?: boolean;
  must_wait?: boolean;
  next?: string;
  may_play?: boolean;
}

export interface ContestSeat {
  entry?: number;
  place?: number;
  score?: number | null;
}

export interface ContestTable {
  number: number;
  seats: ContestSeat[];
  table?: string;
  over?: boolean;
  ruling?: string;
}

/**
 * GET /api/events/{id}/rounds/{round}. Of draws that somebody still has to play there are
 * neither results nor tables, but for my own.
 */
export interface ContestRoundPage {
  round: number;
  tables: ContestTable[];
  byes?: number[];
  places?: [number, number][];
}

export interface ContestLine {
  id: string;
  title: string;
  kind: "duplicate" | "knockout" | "round-robin" | "swiss";
  game: string;
  status: "open" | "over" | "playing";
  entries: number;
  changed: number;
  mine?: number;
  direct?: boolean;
}

/** GET /api/events: those that I take part in or direct, the latest first. */
export interface ContestList {
  contests: ContestLine[];
}

/** GET /api/events/{id}/results (as JSON; …/results.csv has the standings as a table). */
export interface ContestResults {
  contest: ContestInfo;
  rounds: ContestRoundPage[];
}

/** POST /api/me/devices/end: it is out at once, wherever it is. */
export interface EndDevice {
  device: string;
}

/** POST /api/me/hand-over/look: whose it is, without using it up; answered by an `Offered`. */
export interface AskHandOver {
  token: string;
}

/**
 * POST /api/me/hand-over/take: become this guest here; answered by a `Me`. The browser gives up
 * its former guest.
 */
export interface TakeOver {
  token: string;
}

/** POST /api/me/leave: everything about me goes, now; answered by a `AccountDeleted`. */
export interface DeleteAccount {
  sure: boolean;
}

/** A browser or terminal that is this guest. */
export interface Device {
  id: string;
  label: string;
  since: number;
  seen: number;
  this?: boolean;
}

/** GET /api/me/devices, and the answer to POST /api/me/devices/end. */
export interface Devices {
  devices: Device[];
}

/**
 * POST /api/me/hand-over: a link to become this guest on another device. It is told this once,
 * works once, and only the newest works.
 */
export interface HandOver {
  token: string;
  until: number;
}

export interface Offered {
  name: string;
}

/** GET /api/me/export: all that a server keeps about a guest. */
export interface AccountExport {
  ludotheque_export: number;
  guest: Record<string, unknown>;
  devices: Record<string, unknown>[];
  muted: string[];
  tables: Record<string, unknown>[];
  said: Record<string, unknown>[];
  drafts: Record<string, unknown>[];
  drafts_reported: Record<string, unknown>[];
  results: Record<string, unknown>[];
  achievements: Record<string, unknown>[];
  ratings: Record<string, unknown>[];
  rated_matches: Record<string, unknown>[];
  form: Record<string, unknown>[];
  events: Record<string, unknown>[];
  events_directed: Record<string, unknown>[];
  notices: Record<string, unknown>[];
  notice_ways: Record<string, unknown>[];
}

/** GET /api/me/leave: what would happen. */
export interface DeletionPlan {
  resigned: number;
  deleted: number;
  stood: number;
  kept: number;
  withdrawn: number;
  directed: number;
  ratings: number;
}

export interface AccountDeleted {
  gone: boolean;
}

/** A pool for ratings: a game, and the options that make another game of it. */
export interface RatingPool {
  game: string;
  family: string;
  options: Record<string, boolean | number | string>;
  matches: number;
}

/** GET /api/ratings: where anybody has been rated. */
export interface RatingPools {
  pools: RatingPool[];
}

export interface RankedPlayer {
  name: string;
  rating: number;
  error: number;
  matches: number;
  place?: number;
  bot?: string;
  mine?: boolean;
}

/** The meaning of ratings, and the conditions of a ranking. */
export interface RatingScale {
  middle: number;
  tenfold: number;
  matches: number;
  opponents: number;
}

/**
 * GET /api/ratings/{game}?family=…: people whose rating is sure enough, and the levels of the
 * game, the best first.
 */
export interface Ranking {
  pool: RatingPool;
  players: RankedPlayer[];
  established: number;
  scale: RatingScale;
}

/** After a match. */
export interface RatingPoint {
  table: string;
  at: number;
  rating: number;
  error: number;
}

export interface MyRating {
  pool: RatingPool;
  rating: number;
  error: number;
  matches: number;
  curve: RatingPoint[];
  place?: number;
}

/** GET /api/me/ratings, the latest first. */
export interface MyRatings {
  ratings: MyRating[];
  scale: RatingScale;
}

/** The change of a seat's rating by a match. */
export interface SeatRating {
  rating: number;
  error: number;
  change: number;
  counted?: boolean;
  cause?: "" | "network" | "pair" | "short";
}

/** GET /api/tables/{id}/ratings: by seat; nothing where the match was not rated. */
export interface TableRatings {
  seats: SeatRating[];
  cause?: "" | "network" | "pair" | "short";
  limit?: number;
}

/** Minutes of the day between which nothing comes; over midnight where the end is earlier. */
export interface QuietHours {
  begins: number;
  ends: number;
}

/** POST /api/notices: what I wish to hear of, when, and in which language. */
export interface NoticeChoices {
  turns?: "all" | "days" | "none";
  events?: boolean;
  language?: string;
  zone?: string;
  quiet?: QuietHours | null;
}

/** POST /api/notices/push: what the browser's own push service has given it. */
export interface AddBrowser {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** POST /api/notices/mail (a link is sent there first) and /api/notices/hook. */
export interface AddAddress {
  address: string;
}

/** POST /api/notices/confirm: the link in the letter was followed. */
export interface ConfirmAddress {
  token: string;
}

export interface NoticeChannel {
  id: string;
  kind: "hook" | "mail" | "push";
  address: string;
  confirmed: boolean;
  failing: boolean;
  since: number;
  mark: string;
}

/** GET /api/notices: what this server offers, what I have chosen, and my channels. */
export interface Notices {
  offers: ("hook" | "mail" | "push")[];
  key: string;
  choices: NoticeChoices;
  ways: NoticeChannel[];
}

/** The secret that signs messages to this address: it is shown once. */
export interface AddedHook {
  way: string;
  secret: string;
}

/** It is so; of a confirmation and of the end of letters also for whom. */
export interface NoticeDone {
  address: string;
}

/** POST /api/workshop/read: a file, to be answered by its values. */
export interface PartFile {
  toml: string;
}

/** POST /api/workshop/write: values, to be answered by their file. */
export interface PartContent {
  content: Record<string, unknown>;
  comments?: boolean;
}

/** POST /api/workshop/check: can this file be played? Answered by a `CheckedPart`. */
export interface CheckPart {
  game: string;
  part: string;
  toml: string;
}

/**
 * POST /api/workshop/drafts: store changed parts, to be opened by a link. Answered by a
 * `SharedDraft`.
 */
export interface ShareDraft {
  game: string;
  parts: Record<string, string>;
}

/**
 * POST /api/workshop/studies: what does this file change? Answered by lines of JSON, a
 * `StudyReport` each, while matches are played; the study ends with the request.
 */
export interface StudyPart {
  game: string;
  part: string;
  toml: string;
  seats: number;
  others?: Record<string, string>;
}

/** A part as the game has it; `name` is the option that takes a file of it. */
export interface WorkshopPart {
  name: string;
  toml: string;
  content: Record<string, unknown>;
}

/** GET /api/workshop/{game}: the parts of a game that a file can change. */
export interface WorkshopParts {
  parts: WorkshopPart[];
}

/** Why a file cannot be played. */
export interface PartProblem {
  text: Text;
  line: number | null;
  place: string | null;
}

export interface CheckedPart {
  problems: PartProblem[];
  facts: unknown;
  changes: Text[];
}

/** GET /api/workshop/drafts/{draft_id}: parts that somebody has changed and shared. */
export interface SharedDraft {
  id: string;
  game: string;
  by: string;
  mine: boolean;
  created: number;
  parts: WorkshopPart[];
}

/** A draft in the list of one's own. */
export interface SharedDraftLine {
  id: string;
  game: string;
  parts: string[];
  created: number;
}

/**
 * GET /api/workshop/drafts: those that one has shared, the latest first. Also the answer to
 * POST /api/workshop/drafts/{draft_id}/delete.
 */
export interface SharedDrafts {
  drafts: SharedDraftLine[];
  keep_days: number;
}

/** POST /api/workshop/drafts/{draft_id}/report: an administrator is to look at it. */
export interface DraftReported {
  id: string;
}

/**
 * A figure of the original and of the variant. `low` to `high` holds the difference: all
 * figures of a study together are wrong in at most 5 % of studies, whenever it stops.
 */
export interface StudiedFigure {
  figure: string;
  verdict: "less" | "more" | "open" | "same";
  sentence: Text;
  before: number;
  after: number;
  low: number | null;
  high: number | null;
  needed: number | null;
}

export interface StudyReport {
  deals: number;
  matches: number;
  seconds: number;
  done: boolean;
  settled: boolean;
  figures: StudiedFigure[];
  uses?: StudiedFigure[];
  unused?: Text[];
  luck?: [number, number] | null;
  command?: string;
  problem?: Text | null;
}

export interface CascadiaOptions {
  tiles?: "hex" | "square";
  variant?: "cards" | "family" | "intermediate" | "scenario";
  bear?: "A" | "B" | "C" | "D" | "random";
  fox?: "A" | "B" | "C" | "D" | "random";
  elk?: "A" | "B" | "C" | "D" | "random";
  salmon?: "A" | "B" | "C" | "D" | "random";
  hawk?: "A" | "B" | "C" | "D" | "random";
  scenario?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15;
  goals?: string;
  first?: 1 | "random";
  bonuses?: boolean;
  salmon_branching?: "forgiving" | "strict";
  salmon_short?: "nothing" | "scored";
  elk_ring?: "arc" | "gaps";
  elk_herd?: "cap" | "split";
  hawk_sight?: "blocked" | "open";
}

export interface CascadiaCardSeen {
  species: string;
  card: string;
}

export interface CascadiaTileSeen {
  number: number;
  habitats: string[];
  species: string[];
  keystone: boolean;
}

/** A tile that lies. */
export interface CascadiaCellSeen {
  q: number;
  r: number;
  tile: CascadiaTileSeen;
  rotation: number;
  edges: string[];
  token: string | null;
}

export interface CascadiaPartSeen {
  category: string;
  points: number;
}

/** One objective of the scenario; its text is `cascadia-objective-KIND`. */
export interface CascadiaObjectiveSeen {
  kind: string;
  subject: string;
  amount: number;
  have: number;
  met: boolean;
}

export interface CascadiaEnvironmentSeen {
  cells: CascadiaCellSeen[];
  nature: number;
  points: number;
  parts: CascadiaPartSeen[];
  corridor_bonuses: number[];
  objectives: CascadiaObjectiveSeen[];
}

/** One of the four places; 0 is nearest to the stack. */
export interface CascadiaLotSeen {
  tile: CascadiaTileSeen | null;
  token: string | null;
}

/** How many tokens of a species are where; the rest lie in environments. */
export interface CascadiaTokensSeen {
  species: string;
  bag: number;
  aside: number;
  gone: number;
}

export interface CascadiaView {
  kind: "hex" | "square";
  seat: number | null;
  phase: string;
  acting: number;
  first: number;
  turn: number;
  turns: number;
  cards: CascadiaCardSeen[];
  environments: CascadiaEnvironmentSeen[];
  lots: CascadiaLotSeen[];
  hand: CascadiaLotSeen;
  free: boolean;
  wiped: boolean;
  tokens: CascadiaTokensSeen[];
  stack: number;
  unseen: number[];
  gone_tiles: CascadiaTileSeen[];
  nature_left: number;
  scenario: number;
  scale: number[];
  rank: number;
}

/** A wildlife card, where the table wanted a random one. */
export interface CascadiaDrawCard {
  type: "card";
  species: "bear" | "elk" | "salmon" | "hawk" | "fox";
  letter: "A" | "B" | "C" | "D";
}

/** Who begins. */
export interface CascadiaFirst {
  type: "first";
  seat: number;
}

/** The next seat's starting environment. */
export interface CascadiaDrawStarter {
  type: "starter";
  starter: number;
}

export interface CascadiaDrawTile {
  type: "draw-tile";
  tile: number;
}

export interface CascadiaDrawToken {
  type: "draw-token";
  species: "bear" | "elk" | "salmon" | "hawk" | "fox";
}

/** Three tokens are alike: replace them. */
export interface CascadiaWipe {
  type: "wipe";
}

/** Three tokens are alike: leave them. */
export interface CascadiaKeep {
  type: "keep";
}

/** A nature token, to take any tile with any token (T). */
export interface CascadiaSpendFree {
  type: "spend-free";
}

/** A nature token, to replace chosen tokens (J). */
export interface CascadiaSpendWipe {
  type: "spend-wipe";
}

/** Spend no (further) nature token (N). Taking a tile at once says the same. */
export interface CascadiaDecline {
  type: "decline";
}

/** One of the tokens to be replaced. */
export interface CascadiaRemove {
  type: "remove";
  slot: number;
}

/** No further tokens to be replaced. */
export interface CascadiaRedraw {
  type: "redraw";
}

/** A tile, and its token unless any token may be taken. */
export interface CascadiaTake {
  type: "take";
  slot: number;
}

/** The token to go with the tile, after `spend-free`. */
export interface CascadiaWith {
  type: "with";
  slot: number;
}

/** A cell as players write it: `3,-1`. */
export type CascadiaAt = [q: number, r: number];

/** Lay the tile. Rotation k puts its first habitat on the sides k, k+1 and k+2. */
export interface CascadiaPlace {
  type: "place";
  cell: CascadiaAt;
  turn: number;
}

/** Put the token on a tile. */
export interface CascadiaPut {
  type: "token";
  cell: CascadiaAt;
}

/** Do not put the token anywhere: back into the bag. */
export interface CascadiaPass {
  type: "pass";
}

export interface CascadiaTileEntry {
  q: number;
  r: number;
  tile?: number | string | null;
  habitat_a?: "mountain" | "forest" | "prairie" | "wetland" | "river" | null;
  habitat_b?: "mountain" | "forest" | "prairie" | "wetland" | "river" | null;
  rotation?: number;
  edges?: ("F" | "M" | "P" | "R" | "W")[] | null;
  wildlife?: ("bear" | "elk" | "salmon" | "hawk" | "fox")[] | null;
  keystone?: number | boolean | null;
  token?: "bear" | "elk" | "salmon" | "hawk" | "fox" | null;
}

/** The final board of one player; nothing else decides the points. */
export interface CascadiaTableBoard {
  tiles: CascadiaTileEntry[];
  id?: number | string | null;
  nature?: number;
}

/** The tiles of one kind: what to choose from, and the starting environments. */
export interface CascadiaKindKit {
  habitats: (("mountain" | "forest" | "prairie" | "wetland" | "river")[])[];
  starters: CascadiaTileEntry[][];
}

/** The data a page needs to ask for boards. */
export interface CascadiaKit {
  tiles: number;
  nature: number;
  hex: CascadiaKindKit;
  square: CascadiaKindKit;
}

export interface CascadiaTokenShown {
  q: number;
  r: number;
  species: string;
}

/** A pattern, and its points. */
export interface CascadiaRung {
  tokens: CascadiaTokenShown[];
  points: number;
}

/** A card by its patterns, the smallest first. */
export interface CascadiaCardGuide {
  species: string;
  card: "A" | "B" | "C" | "D" | "family" | "intermediate";
  counted: boolean;
  rungs: CascadiaRung[];
}

export interface CascadiaGuide {
  hex: CascadiaCardGuide[];
  square: CascadiaCardGuide[];
}

/** What an objective may ask for: of which subjects, and how much of it. */
export interface CascadiaCondition {
  kind: string;
  low: number;
  high: number;
  subjects: string[];
}

/** What an objective may ask for. */
export interface CascadiaGoalFacts {
  conditions: CascadiaCondition[];
  most: number;
  species: string[];
  needs_nature: boolean;
}

export interface QuadrataOptions {
  version?: "expert" | "family";
  strict_consolation?: boolean;
  taxi_at_once?: boolean;
  refill_circles?: boolean;
  return_first?: boolean;
  practice?: boolean;
  compensation?: "half-points" | "none";
  solo_target?: number;
  cards?: string;
}

export interface QuadrataProvince {
  id: string;
  colour: "blue" | "green" | "orange" | "purple" | "red" | "yellow";
  at: [number, number];
  source: "box" | "ours" | "rulebook";
}

/** One or several alike squares of a Taxi board. */
export interface QuadrataSquare {
  id: string;
  effect: "airplane" | "blank" | "draw" | "second" | "shift" | "swap";
  points: number;
  amounts: number[];
  count: number;
  source: "box" | "ours" | "rulebook";
  points_source: "box" | "ours" | "rulebook";
}

/** A city or an attraction: its name, the two numbers that reach it, and its points. */
export interface QuadrataHalf {
  en: string;
  fr: string;
  numbers: [number, number];
  points: number;
}

export interface QuadrataCard {
  id: string;
  province: string;
  city: QuadrataHalf;
  attraction: QuadrataHalf;
  source?: "box" | "ours" | "rulebook";
  reconstructed?: string[];
}

export interface QuadrataTrophyView {
  id: string;
  points: number;
  owner: number | null;
}

/** Two tokens and their products: one, or several with an airplane. */
export interface QuadrataPairView {
  tokens: ["1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "11" | "12" | "plane" | "dotted-1" | "dotted-2" | "dotted-3" | "dotted-4" | "dotted-5" | "dotted-6" | "dotted-7" | "dotted-8" | "dotted-9" | "dotted-10" | "dotted-11" | "dotted-12" | "dotted-plane", "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "11" | "12" | "plane" | "dotted-1" | "dotted-2" | "dotted-3" | "dotted-4" | "dotted-5" | "dotted-6" | "dotted-7" | "dotted-8" | "dotted-9" | "dotted-10" | "dotted-11" | "dotted-12" | "dotted-plane"];
  products: number[];
}

export interface QuadrataVisitView {
  card: QuadrataCard;
  half: "attraction" | "city";
  points: number;
}

export interface QuadrataPlayerView {
  bag: number[];
  rest: number[];
  movement: ("1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "11" | "12" | "plane" | "dotted-1" | "dotted-2" | "dotted-3" | "dotted-4" | "dotted-5" | "dotted-6" | "dotted-7" | "dotted-8" | "dotted-9" | "dotted-10" | "dotted-11" | "dotted-12" | "dotted-plane")[];
  dotted: ("1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "11" | "12" | "plane" | "dotted-1" | "dotted-2" | "dotted-3" | "dotted-4" | "dotted-5" | "dotted-6" | "dotted-7" | "dotted-8" | "dotted-9" | "dotted-10" | "dotted-11" | "dotted-12" | "dotted-plane")[];
  pairs: QuadrataPairView[];
  spaces: number;
  trains: number;
  visits: QuadrataVisitView[];
  circled: number;
  unused: number;
  marked: number[];
  reserved: QuadrataCard | null;
  returned: number[];
  chosen: boolean;
  choice: number[] | null;
  asked: number;
  right: number;
  half_points: number;
}

/** What Taxis may add, and the products that then lead to the destination. */
export interface QuadrataTaxisView {
  effects: number[];
  products: number[];
}

/** The visit in progress: its choices so far, and the Taxis that may be used. */
export interface QuadrataVisitingView {
  card: string | null;
  half: "attraction" | "city" | null;
  effects: number[];
  tokens: ("1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "11" | "12" | "plane" | "dotted-1" | "dotted-2" | "dotted-3" | "dotted-4" | "dotted-5" | "dotted-6" | "dotted-7" | "dotted-8" | "dotted-9" | "dotted-10" | "dotted-11" | "dotted-12" | "dotted-plane")[];
  taxis: QuadrataTaxisView[];
}

/** Practice: the last pair of tokens (by number) and how it went. */
export interface QuadrataLesson {
  first: number;
  second: number;
  answer: number;
  right: boolean;
  reached: boolean;
}

export interface QuadrataView {
  version: "expert" | "family";
  practice: boolean;
  target: number | null;
  seat: number | null;
  day: number;
  phase: "setup" | "first" | "advanced" | "return" | "refill" | "replace" | "visit" | "taxis" | "tokens" | "answer" | "bonus" | "extra" | "book" | "rest" | "draw" | "over";
  drawing: boolean;
  playing: number | null;
  first: number | null;
  provinces: QuadrataProvince[];
  links: [string, string][];
  squares: QuadrataSquare[];
  slots: number;
  centre: (QuadrataCard | null)[];
  discard: QuadrataCard[];
  deck: number;
  black: number[];
  planes: number;
  trophies: QuadrataTrophyView[];
  players: QuadrataPlayerView[];
  visiting: QuadrataVisitingView | null;
  lesson: QuadrataLesson | null;
}

/** Who goes first, all match long. */
export interface QuadrataFirst {
  type: "first";
  seat: number;
}

/** The next Destination of the deck comes to the centre. */
export interface QuadrataReveal {
  type: "reveal";
  card: string;
}

/** A token comes out of a bag. */
export interface QuadrataDraw {
  type: "draw";
  token: "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "11" | "12" | "plane" | "dotted-1" | "dotted-2" | "dotted-3" | "dotted-4" | "dotted-5" | "dotted-6" | "dotted-7" | "dotted-8" | "dotted-9" | "dotted-10" | "dotted-11" | "dotted-12" | "dotted-plane";
}

/** Days 3 and 5: basic tokens go back to the box, wherever they are. */
export interface QuadrataReturn {
  type: "return";
  tokens: number[];
}

export interface QuadrataDiscard {
  type: "discard";
  card: string;
}

/** Replace no card. */
export interface QuadrataKeep {
  type: "keep";
}

/** Choose the city or the attraction of a card; how to reach it is asked next. */
export interface QuadrataVisit {
  type: "visit";
  card: string;
  half: "attraction" | "city";
}

/** End step 2. A player who could not visit anything circles a Taxi. */
export interface QuadrataPass {
  type: "pass";
}

/** What the Taxis used add to the product, one number for each Taxi; none is allowed. */
export interface QuadrataTaxis {
  type: "taxis";
  effects: number[];
}

/** The two tokens to multiply; an airplane takes the value that fits. */
export interface QuadrataTokens {
  type: "tokens";
  first: "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "11" | "12" | "plane" | "dotted-1" | "dotted-2" | "dotted-3" | "dotted-4" | "dotted-5" | "dotted-6" | "dotted-7" | "dotted-8" | "dotted-9" | "dotted-10" | "dotted-11" | "dotted-12" | "dotted-plane";
  second: "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "11" | "12" | "plane" | "dotted-1" | "dotted-2" | "dotted-3" | "dotted-4" | "dotted-5" | "dotted-6" | "dotted-7" | "dotted-8" | "dotted-9" | "dotted-10" | "dotted-11" | "dotted-12" | "dotted-plane";
}

/** Practice: what the two tokens make. */
export interface QuadrataAnswer {
  type: "answer";
  product: number;
}

/** Practice: none of these destinations; try other tokens. */
export interface QuadrataBack {
  type: "back";
}

/** What a new connection on the path gives. */
export interface QuadrataBonus {
  type: "bonus";
  kind: "taxi" | "train";
}

/** Expert: mark a Taxi square that acts by itself. */
export interface QuadrataUse {
  type: "use";
  square: "airplane" | "blank" | "draw" | "second";
}

/** Expert: mark the swap square and exchange a movement token for a resting one. */
export interface QuadrataSwap {
  type: "swap";
  give: "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "11" | "12" | "plane" | "dotted-1" | "dotted-2" | "dotted-3" | "dotted-4" | "dotted-5" | "dotted-6" | "dotted-7" | "dotted-8" | "dotted-9" | "dotted-10" | "dotted-11" | "dotted-12" | "dotted-plane";
  take: "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "11" | "12" | "plane" | "dotted-1" | "dotted-2" | "dotted-3" | "dotted-4" | "dotted-5" | "dotted-6" | "dotted-7" | "dotted-8" | "dotted-9" | "dotted-10" | "dotted-11" | "dotted-12" | "dotted-plane";
}

export interface QuadrataBook {
  type: "book";
  card: string;
}

/** Book nothing. */
export interface QuadrataSkip {
  type: "skip";
}

/** Which of the remaining tokens go to the rest area, perhaps none; then refill. */
export interface QuadrataRest {
  type: "rest";
  tokens: ("1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "11" | "12" | "plane" | "dotted-1" | "dotted-2" | "dotted-3" | "dotted-4" | "dotted-5" | "dotted-6" | "dotted-7" | "dotted-8" | "dotted-9" | "dotted-10" | "dotted-11" | "dotted-12" | "dotted-plane")[];
}

/** Day 7: end the tour without resting and drawing, which would change nothing. */
export interface QuadrataFinish {
  type: "finish";
}

/** Two tokens that make a product, and the values they can have for it. */
export interface QuadrataMaker {
  tokens: ["1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "11" | "12" | "plane" | "dotted-1" | "dotted-2" | "dotted-3" | "dotted-4" | "dotted-5" | "dotted-6" | "dotted-7" | "dotted-8" | "dotted-9" | "dotted-10" | "dotted-11" | "dotted-12" | "dotted-plane", "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "11" | "12" | "plane" | "dotted-1" | "dotted-2" | "dotted-3" | "dotted-4" | "dotted-5" | "dotted-6" | "dotted-7" | "dotted-8" | "dotted-9" | "dotted-10" | "dotted-11" | "dotted-12" | "dotted-plane"];
  values: [number, number][];
}

/** A destination a product reaches, with the fewest Taxis that do it. */
export interface QuadrataReached {
  card: string;
  half: "attraction" | "city";
  effects: number[];
  number: number;
}

export interface QuadrataProductAid {
  product: number;
  makers: QuadrataMaker[];
  reaches: QuadrataReached[];
}

/** What a visit earns. */
export interface QuadrataEarnings {
  points: number;
  links: number;
  airplane: boolean;
  trophies: string[];
  missed: boolean;
}

/** What visiting an open destination would earn, whether it can be reached now or not. */
export interface QuadrataPreview {
  card: string;
  half: "attraction" | "city";
  taxis: number | null;
  earns: QuadrataEarnings;
}

/** How likely the next token from the bag is this one, in thousandths. */
export interface QuadrataOdds {
  token: "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "11" | "12" | "plane" | "dotted-1" | "dotted-2" | "dotted-3" | "dotted-4" | "dotted-5" | "dotted-6" | "dotted-7" | "dotted-8" | "dotted-9" | "dotted-10" | "dotted-11" | "dotted-12" | "dotted-plane";
  count: number;
  permille: number;
}

export interface QuadrataAids {
  lines: Text[];
  products: QuadrataProductAid[];
  previews: QuadrataPreview[];
  odds: QuadrataOdds[];
  from_rest: boolean;
}

/** A player's line of the score sheet. */
export interface QuadrataSheet {
  id?: string;
  twos?: number;
  threes?: number;
  fours?: number;
  fives?: number;
  trophies?: ("blue" | "multicolour" | "orange" | "purple" | "yellow")[];
  taxis_1?: number;
  taxis_2?: number;
  taxis_3?: number;
  trains?: number;
  airplanes?: number;
}

/** Something to choose: a piece of which a table has one, or what a square of a figure shows. */
export interface SheetChoice {
  key: string;
  label: Text;
  colour?: "blue" | "green" | "grey" | "orange" | "pink" | "purple" | "red" | "teal" | "yellow" | null;
  word?: Text | null;
}

/** A field of the game's board type. */
export interface SheetField {
  name: string;
  kind: "choices" | "count" | "figure";
  label: Text;
  category?: string;
  most?: number;
  most_option?: string;
  choices?: SheetChoice[];
}

/** What a page needs to ask for boards. */
export interface SheetKit {
  fields: SheetField[];
  options: string[];
}

export interface QuadrataTrophy {
  id: string;
  points: number;
  source: "box" | "ours" | "rulebook";
}

export interface QuadrataTaxiBoard {
  slots: number;
  square: QuadrataSquare[];
  source: "box" | "ours" | "rulebook";
}

export interface QuadrataGuide {
  provinces: QuadrataProvince[];
  trophies: QuadrataTrophy[];
  family: QuadrataTaxiBoard;
  expert: QuadrataTaxiBoard;
}

/** A number that tokens can make, whether or not a card asks for it. */
export interface QuadrataProductFacts {
  number: number;
  pairs: [number, number][];
  points: number | null;
  share: number;
  uses: number;
}

/** How hard the places of a province are to reach; the hardest province comes first. */
export interface QuadrataProvinceFacts {
  id: string;
  cards: number;
  points: number;
  share: number;
  taxi_share: number;
}

/** A number whose points are not those of the booklet's rule. */
export interface QuadrataRuleBreak {
  card: number;
  side: "attraction" | "city";
  number: number;
  points: number;
  wanted: number | null;
}

/** A side of the Taxi board. */
export interface QuadrataBoardFacts {
  side: "expert" | "family";
  squares: number;
  slots: number;
  most_points: number;
}

export interface QuadrataCardFacts {
  cards: number;
  wanted: number;
  products: QuadrataProductFacts[];
  provinces: QuadrataProvinceFacts[];
  breaks: QuadrataRuleBreak[];
  tokens: number;
  wanted_tokens: number;
  advanced: number[];
  boards: QuadrataBoardFacts[];
}

export interface TaxiOptions {
  target?: number;
  first?: "1" | "2" | "3" | "4" | "5" | "6" | "random" | "youngest";
  town?: "lively" | "quiet";
  city?: string;
  deck?: string;
  random_city?: number;
  freed_moves?: boolean;
  guard_exit?: boolean;
  move_cones?: boolean;
  turn_limit?: number;
}

/** A known name is a text of the game; a name from a file brings its words along. */
export interface TaxiName {
  key: string;
  en?: string;
  fr?: string;
}

export interface TaxiSquare {
  x: number;
  y: number;
  kind: "door" | "grey" | "orange" | "park";
  streets: number[];
  place?: number | null;
  cone?: number;
}

/** The squares between two crossings, in the order of the street. */
export interface TaxiPortion {
  squares: number[];
  ends: [number, number];
  crossings: [number, number];
  street: number;
  spot?: number | null;
  permanent?: number;
}

/** Where a barrier may stand: between two squares. */
export interface TaxiCrossing {
  a: number;
  b: number;
  street: number;
  open?: boolean;
}

export interface TaxiSpot {
  portion: number;
  square: number;
}

export interface TaxiPlace {
  id: string;
  name: TaxiName;
  kind: string;
  door: number;
  x: number;
  y: number;
}

/** Scenery. */
export interface TaxiArea {
  kind: "park" | "square" | "water";
  outline: [number, number][];
}

/** Square 0 is the car park, off the streets; the others are numbered in reading order. */
export interface TaxiPlan {
  name: TaxiName;
  squares: TaxiSquare[];
  edges: [number, number][];
  streets: TaxiName[];
  portions: TaxiPortion[];
  crossings: TaxiCrossing[];
  spots: TaxiSpot[];
  cones: number[];
  places: TaxiPlace[];
  exit: number;
  areas: TaxiArea[];
}

/** Why a pawn cannot take the step to a square: from its own, or from one that it can reach. */
export interface TaxiBlock {
  start: number;
  to: number;
  reasons: ("barrier" | "cone" | "one-way" | "permanent")[];
}

export interface TaxiPawnSeen {
  square: number;
  reached: number[];
  kept: number[];
  maybe: number[];
  destination: number | null;
  lost: number;
  blocked: TaxiBlock[];
}

/** A move I can make: where it ends, which way it goes, how far my destination is then. */
export interface TaxiWaySeen {
  to: number;
  path: number[];
  left: number | null;
}

export interface TaxiCount {
  card: string;
  count: number;
}

/** Chance cards of one shuffle that I have not seen: in the deck or in others' hands. */
export interface TaxiHiddenCard {
  shuffle: number;
  card: string;
  count: number;
}

export interface TaxiView {
  seat: number | null;
  phase: string;
  turn: number;
  turns: number;
  turn_limit: number;
  target: number;
  city: TaxiPlan;
  pawns: TaxiPawnSeen[];
  signs: number[];
  barriers: number[];
  cones: number[];
  die: number;
  hop: boolean;
  any_way: boolean;
  card: string | null;
  way: number[];
  ways: TaxiWaySeen[];
  hand: string[];
  distance: number | null;
  deck: TaxiCount[];
  deck_size: number;
  hidden: TaxiHiddenCard[];
  discard: TaxiCount[];
  shuffle: number;
  unseen: number[];
}

export interface TaxiFirst {
  type: "first";
  seat: number;
}

/** A Destination card, which only the seat that draws it sees. */
export interface TaxiDeal {
  type: "deal";
  place: string;
}

export interface TaxiDie {
  type: "die";
  pips: number;
}

/** A Taxi card. A Chance card is seen by the seat that keeps it, the others by everybody. */
export interface TaxiDraw {
  type: "draw";
  card: string;
}

export interface TaxiRoll {
  type: "roll";
}

/** Play a kept card. Which of the face-down cards it was, everybody sees. */
export interface TaxiUse {
  type: "use";
  slot: number;
  card: string;
}

export interface TaxiDrive {
  type: "drive";
  to: number;
}

/** Show the Destination card. */
export interface TaxiArrive {
  type: "arrive";
}

/** Lay a one-way token on a free spot. */
export interface TaxiSign {
  type: "sign";
  spot: number;
  way: "forth" | "back";
}

export interface TaxiFlip {
  type: "flip";
  spot: number;
}

/** Put a barrier on a crossing. */
export interface TaxiBar {
  type: "bar";
  crossing: number;
}

/** Take a token off the board. */
export interface TaxiLift {
  type: "lift";
  token: "sign" | "barrier" | "cone";
  number: number;
}

/** Leave the obstacles as they are; or wait, when nothing can be done. */
export interface TaxiPass {
  type: "pass";
}

export interface TaxiAids {
  lines: Text[];
  distances: (number | null)[];
}

export interface TaxiSheet {
  id?: string;
  destinations?: number;
}

/** One kind of card; `number` is the cone's, or how far to drive on. */
export interface TaxiCard {
  id: string;
  effect: "place-one-way" | "change-one-way" | "remove-one-way" | "place-barrier" | "place-cone" | "remove-obstacle" | "drive-on" | "pass-over" | "roll-again" | "any-way";
  count: number;
  number: number;
  chance: boolean;
}

export interface TaxiGuide {
  cards: TaxiCard[];
}

/** A square of the streets. */
export interface TaxiCell {
  x: number;
  y: number;
}

/** Figures of a town whose streets can be read, playable or not. */
export interface TaxiCityFacts {
  squares: number;
  orange: number;
  places: number;
  spots: number;
  crossings: number;
  mean: number;
  farthest: number;
  unreached: TaxiCell[];
  without_orange: TaxiCell[];
}

/** An entry of the file: its cards, and how often it is drawn. */
export interface TaxiKindFacts {
  entry: number;
  id: string;
  cards: number;
  share: number;
  chance: boolean;
}

/** Cards of the deck, and how many there may be. */
export interface TaxiDeckFacts {
  cards: number;
  chance: number;
  most: number;
  most_chance: number;
  least_others: number;
  kinds: TaxiKindFacts[];
}

export interface QuadracartaMinisurfOptions {
  duplicate?: boolean;
  corners?: boolean;
  first?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | "random";
  cards?: string;
  boxes?: number;
}

/** A card, with the column and row of its top left square. */
export type QuadracartaCardView = [towns: string, x: number, y: number];

export type QuadracartaSquare = [x: number, y: number, town: number];

export interface QuadracartaBoardView {
  laid: QuadracartaCardView[];
  squares: QuadracartaSquare[];
  area: number;
  groups: [number, number][][];
  missing: number[];
  passed: boolean;
  chosen: boolean;
}

export interface QuadracartaView {
  game: string;
  seat: number | null;
  phase: string;
  boards: QuadracartaBoardView[];
  deck: number[];
  cards_left: number;
  first: number;
  acting: number[];
  row: string[];
  hand: string | null;
  ways: string[];
  choice: string | null;
  duplicate: boolean;
}

/** Chance: the top card of the deck. */
export interface QuadracartaDraw {
  type: "draw";
  card: string;
}

/** Chance: who begins (ruling 9). */
export interface QuadracartaFirst {
  type: "first";
  seat: number;
}

/** Minisurf: choose one of the cards turned up. */
export interface QuadracartaPick {
  type: "pick";
  card: string;
}

/** Maxisurf: go on, and draw a card. */
export interface QuadracartaGo {
  type: "go";
}

/** Maxisurf: stop for good, before seeing the next card. */
export interface QuadracartaPass {
  type: "pass";
}

export interface QuadracartaPlace {
  type: "place";
  at: [number, number];
  turn: number;
}

/** What a player's cards show: `y`, `r` or `b` for a square, `.` where there is none. */
export interface QuadracartaFigureBoard {
  id?: string;
  rows?: string[];
}

/** A way in which towns lie on a card, as the rulebook lists them. */
export interface QuadracartaShapeFacts {
  shape: "crossed" | "diagonal" | "halves" | "one" | "side" | "three";
  cards: number;
  printed: number;
}

/** A card that is there several times, turned or not. */
export interface QuadracartaSameCards {
  name: string;
  cards: number[];
}

export interface QuadracartaCardFacts {
  cards: number;
  wanted: number;
  squares: number[];
  even: number;
  shapes: QuadracartaShapeFacts[];
  same: QuadracartaSameCards[];
  missing: string[];
}

export interface QuadracartaMaxisurfOptions {
  duplicate?: boolean;
  corners?: boolean;
  first?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | "random";
  cards?: string;
  ties?: "each" | "larger";
}

export interface Games {
  "cascadia": { options: CascadiaOptions; view: CascadiaView; action: CascadiaDrawCard | CascadiaFirst | CascadiaDrawStarter | CascadiaDrawTile | CascadiaDrawToken | CascadiaWipe | CascadiaKeep | CascadiaSpendFree | CascadiaSpendWipe | CascadiaDecline | CascadiaRemove | CascadiaRedraw | CascadiaTake | CascadiaWith | CascadiaPlace | CascadiaPut | CascadiaPass; aids: Aids; board: CascadiaTableBoard; kit: CascadiaKit; guide: CascadiaGuide; facts: CascadiaGoalFacts; };
  "quadrata": { options: QuadrataOptions; view: QuadrataView; action: QuadrataFirst | QuadrataReveal | QuadrataDraw | QuadrataReturn | QuadrataDiscard | QuadrataKeep | QuadrataVisit | QuadrataPass | QuadrataTaxis | QuadrataTokens | QuadrataAnswer | QuadrataBack | QuadrataBonus | QuadrataUse | QuadrataSwap | QuadrataBook | QuadrataSkip | QuadrataRest | QuadrataFinish; aids: QuadrataAids; board: QuadrataSheet; kit: SheetKit; guide: QuadrataGuide; facts: QuadrataCardFacts; };
  "taxi": { options: TaxiOptions; view: TaxiView; action: TaxiFirst | TaxiDeal | TaxiDie | TaxiDraw | TaxiRoll | TaxiUse | TaxiDrive | TaxiArrive | TaxiSign | TaxiFlip | TaxiBar | TaxiLift | TaxiPass; aids: TaxiAids; board: TaxiSheet; kit: SheetKit; guide: TaxiGuide; facts: TaxiCityFacts | TaxiDeckFacts | null; };
  "minisurf": { options: QuadracartaMinisurfOptions; view: QuadracartaView; action: QuadracartaDraw | QuadracartaFirst | QuadracartaPick | QuadracartaGo | QuadracartaPass | QuadracartaPlace; aids: Aids; board: QuadracartaFigureBoard; kit: SheetKit; facts: QuadracartaCardFacts; };
  "maxisurf": { options: QuadracartaMaxisurfOptions; view: QuadracartaView; action: QuadracartaDraw | QuadracartaFirst | QuadracartaPick | QuadracartaGo | QuadracartaPass | QuadracartaPlace; aids: Aids; board: QuadracartaFigureBoard; kit: SheetKit; facts: QuadracartaCardFacts; };
}

export type GameId = keyof Games;

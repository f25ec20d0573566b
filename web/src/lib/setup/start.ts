/** Ways to begin a match from anywhere. */
import type { GameInfo, NewSeat, NewTable, TableInfo } from '../../protocol';
import { api } from '../network/api';
import { me } from '../network/me.svelte';
import { router } from '../network/router.svelte';
import { tr } from '../texts.svelte';
import { errorText } from '../network/errors';

/** A match against a bot of a sensible level, with as many seats as is usual. */
export async function playBot(game: GameInfo, edition = ''): Promise<TableInfo> {
  await me.ensure(me.name || tr('web-guest'));
  const options = game.editions?.[edition] ?? {};
  return api.newTable({ game: game.id, options, seats: against(game, game.bot) });
}

function against(game: GameInfo, bot: string, seats = game.usual): NewSeat[] {
  const mine: NewSeat = { kind: 'me', name: me.name };
  const others = Array.from({ length: seats - 1 }, (): NewSeat => ({ kind: 'bot', bot }));
  return [mine, ...others];
}

/** A match with files of one's own, by the options that take them, against a bot or alone as `count`
 * says. */
export async function playVariant(
  game: GameInfo,
  files: Readonly<Record<string, string>>,
  count = game.usual,
): Promise<TableInfo> {
  await me.ensure(me.name || tr('web-guest'));
  const seats = against(game, game.bot, count);
  return api.newTable({ game: game.id, seats, options: { ...files }, takeback: true });
}

/** The guided first match: against the easiest bot, with every help allowed. The learner begins: who
 * comes second may have nothing to choose, and the first step is about a choice. */
export async function learn(game: GameInfo): Promise<string> {
  await me.ensure(me.name || tr('web-guest'));
  const seats = against(game, game.bots[0]?.name ?? game.bot);
  const first = game.form.find((field) => field.seat);
  const mine = first?.choices?.find((choice) => Number(choice) === 1); // a number, or a text
  const options = first && mine !== undefined ? { [first.name]: mine } : {};
  const table = await api.newTable({ game: game.id, seats, options, takeback: true });
  return `/table/${table.id}?learn`;
}

export async function newTable(table: NewTable): Promise<TableInfo> {
  await me.ensure(me.name || tr('web-guest'));
  return api.newTable(table);
}

/** The match that the address asks for: as the terminal says (`#match=…`), or against a bot (`#play`,
 * from the documentation). */
export async function beginAsked(game: GameInfo): Promise<TableInfo | null> {
  if (router.fragment === '#play') {
    router.dropFragment();
    return playBot(game);
  }
  const asked = /^#match=(.+)$/.exec(router.fragment)?.[1];
  if (!asked) return null;
  router.dropFragment();
  const table = JSON.parse(decodeURIComponent(asked)) as NewTable;
  const name = table.seats.find((seat) => seat.kind === 'me')?.name;
  await me.ensure(name || me.name || tr('web-guest'));
  return api.newTable({ ...table, game: game.id });
}

/** Takes a free seat at an open table; returns its address. */
export async function sitDown(table: string): Promise<string> {
  await me.ensure(me.name || tr('web-guest'));
  return `/table/${(await api.sit(table, me.name)).id}`;
}

/** A link that brings a seat to this device (`#seat=…`): takes it, and says what went wrong. */
export async function takeSeat(table: string): Promise<string> {
  const token = /^#seat=([\w-]+)$/.exec(router.fragment)?.[1];
  if (!token) return '';
  router.dropFragment();
  try {
    await me.ensure(me.name || tr('web-guest'));
    await api.claimSeat(table, token);
    return '';
  } catch (reason) {
    return errorText(reason);
  }
}

/** The games this server has, asked for once. */
import type { GameInfo, TableInfo } from '../../protocol';
import { api } from './api';

let games: Promise<GameInfo[]> | null = null;

export function allGames(): Promise<GameInfo[]> {
  games ??= api.games().catch((reason: unknown) => {
    games = null;
    throw reason;
  });
  return games;
}

export async function gameInfo(id: string): Promise<GameInfo | undefined> {
  return (await allGames()).find((game) => game.id === id);
}

/** The options of a table that take a file and have one. */
export function changedParts(game: GameInfo | undefined, { options }: TableInfo): GameInfo['form'] {
  return (game?.form ?? []).filter(({ name, kind }) => kind === 'file' && options[name]);
}

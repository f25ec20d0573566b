/** A game's options in words. */
import type { GameInfo } from '../../protocol';
import { known, say, tr } from '../texts.svelte';
import type { OptionValue } from './setup.svelte';

/** One option as it was chosen: "duplicate", "two boxes", or its label with the value. */
export function optionWords(game: GameInfo, name: string, value: OptionValue): string {
  const short = `${game.id}-with-${name}`;
  if (known(short)) return tr(short, { value: String(value) });
  const field = game.form.find((one) => one.name === name);
  const at = field?.choices?.indexOf(value) ?? -1;
  if (at >= 0) return say(field?.choice_labels?.[at]);
  return `${say(field?.label)}${value === true ? '' : ` ${value}`}`;
}

/** The options that are not as they come, in words; the contents of files are left out. */
export function special(game: GameInfo | undefined, options: Record<string, OptionValue>): string {
  if (!game) return '';
  const usual = Object.fromEntries(game.form.map((field) => [field.name, field.default]));
  return Object.entries(options)
    .filter(([name, value]) => name in usual && usual[name] !== value && String(value).length < 30)
    .map(([name, value]) => optionWords(game, name, value))
    .join(', ');
}

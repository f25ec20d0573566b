/** All parts of a game as they are being changed: what a table, a print, a study or a link takes. */
import type { SharedDraft } from '../../protocol';
import type { Draft } from './draft.svelte';

export type PartFiles = Readonly<Record<string, string>>;

export class Variant {
  /** Changed parts that are left out all the same. */
  #without = $state.raw<readonly string[]>([]);

  constructor(
    readonly drafts: readonly Draft[],
    readonly shared: SharedDraft | null = null,
  ) {}

  /** Changed parts beside this one that can be played. */
  others(shown: Draft): readonly Draft[] {
    return this.drafts.filter((one) => one !== shown && one.changed && one.playable);
  }

  takes(draft: Draft): boolean {
    return !this.#without.includes(draft.part.name);
  }

  take(draft: Draft, wanted: boolean): void {
    const rest = this.#without.filter((name) => name !== draft.part.name);
    this.#without = wanted ? rest : [...rest, draft.part.name];
  }

  /** The files of the parts beside this one that are taken along. */
  otherFiles(shown: Draft): PartFiles {
    const taken = this.others(shown).filter((one) => this.takes(one));
    return Object.fromEntries(taken.map((one) => [one.part.name, one.toml]));
  }

  /** The files of all changed parts that are taken; where nothing is changed, of this one. */
  files(shown: Draft): PartFiles {
    const others = this.otherFiles(shown);
    const without = !shown.changed && Object.keys(others).length > 0;
    return without ? others : { [shown.part.name]: shown.toml, ...others };
  }
}

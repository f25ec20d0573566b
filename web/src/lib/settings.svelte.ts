/** What this player likes: kept in the browser, changed in the settings sheet. */
import { recall, remember } from './network/storage';

export type Theme = 'light' | 'dark' | 'system';

const DARK = '(prefers-color-scheme: dark)';

class Settings {
  theme = $state<Theme>((recall('theme') as Theme | null) ?? 'system');
  sounds = $state(recall('sounds') === 'on');
  /** One switch for hints, previews, remaining pieces and highlights. */
  aids = $state(recall('aids') !== 'off');
  /** The board in words instead of drawings. */
  words = $state(recall('words') === 'on');
  /** A click plays at once, without the second one that confirms. */
  quick = $state(recall('quick') === 'on');

  /** The board of whoever moves comes to the front. */
  follow = $state(recall('follow') === 'on');
  /** A notice on the desktop when it is my turn; the browser asks first. */
  notices = $state(
    recall('notices') === 'on' &&
      'Notification' in globalThis &&
      Notification.permission === 'granted',
  );

  #systemDark = $state(matchMedia(DARK).matches);

  async setNotices(on: boolean): Promise<void> {
    this.notices = on && (await Notification.requestPermission()) === 'granted';
    remember('notices', this.notices ? 'on' : 'off');
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    remember('theme', theme);
    this.showTheme();
  }

  setSounds(on: boolean): void {
    this.sounds = on;
    remember('sounds', on ? 'on' : 'off');
  }

  setAids(on: boolean): void {
    this.aids = on;
    remember('aids', on ? 'on' : 'off');
  }

  setWords(on: boolean): void {
    this.words = on;
    remember('words', on ? 'on' : 'off');
  }

  setFollow(on: boolean): void {
    this.follow = on;
    remember('follow', on ? 'on' : 'off');
  }

  setQuick(on: boolean): void {
    this.quick = on;
    remember('quick', on ? 'on' : 'off');
  }

  get dark(): boolean {
    if (this.theme !== 'system') return this.theme === 'dark';
    return this.#systemDark;
  }

  /** The system's colours change, perhaps in the evening. */
  setSystemDark(dark: boolean): void {
    this.#systemDark = dark;
    this.showTheme();
  }

  showTheme(): void {
    document.documentElement.dataset['theme'] = this.dark ? 'dark' : 'light';
  }
}

export const settings = new Settings();

/** Follows the system as long as the player has not chosen. */
export function followTheme(): void {
  settings.showTheme();
  matchMedia(DARK).addEventListener('change', ({ matches }) => settings.setSystemDark(matches));
}

/** The same page is loaded anew at most once in this time, in milliseconds. */
export const RELOAD_PAUSE = 10_000;
/** Key in the session storage; where that is blocked, what the window is named after a reload. */
export const RELOADED = 'vitrine:reload';

/** The parts of a window the guard needs; reading `sessionStorage` may throw. */
export type GuardedWindow = {
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>;
  name: string;
};

/**
 * Whether a page may be loaded anew, and if so remembers that it is. Refused while the same path was
 * loaded within the pause. With storage blocked the name of the window remembers: once, then never.
 */
export function mayReload(path: string, now: number, page: GuardedWindow = window): boolean {
  try {
    const { sessionStorage } = page;
    const last = parse(sessionStorage.getItem(RELOADED));
    if (last?.path === path && Number(last.expires) >= now) return false;
    sessionStorage.setItem(RELOADED, JSON.stringify({ path, expires: now + RELOAD_PAUSE }));
    return true;
  } catch {
    if (page.name.includes(RELOADED)) return false;
    page.name += RELOADED;
    return true;
  }
}

function parse(text: string | null): { path?: unknown; expires?: unknown } | null {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

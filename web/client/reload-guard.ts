/** How long the same page is not reloaded again, in milliseconds. */
export const RELOAD_PAUSE = 10_000;
/** Session storage key. If storage is blocked, it becomes part of the window's name. */
export const RELOADED = 'vitrine:reload';

/** The parts of a window that the guard needs. Reading `sessionStorage` may throw. */
export type GuardedWindow = {
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>;
  name: string;
};

/** Returns whether a page may reload, and records it. If storage is blocked, a window reloads only once. */
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

import { choiceCookie, parseCookies, serializeCookie } from '../../kit/cookie.ts';
import { systemClock } from '../../kit/time.ts';
import { showToast } from './toast.ts';

/** Key of the stored consent, and name of its mirror cookie. */
export const FLAG = 'allow';
/** Cookie that records a refusal. Without it, the next landing would be stored again. */
export const DECLINED = 'declined';

let declined = false;
const listeners = new Set<() => void>();

/**
 * The visitor's answer about optional cookies. Global Privacy Control counts as a refusal until the visitor clicks
 * Allow.
 */
export type Consent = 'allowed' | 'declined' | 'unasked';

export function consentNow(): Consent {
  if (isAllowed()) return 'allowed';
  return isBannerDue() && cookieNow(DECLINED) !== 'true' ? 'unasked' : 'declined';
}

/** Returns whether to show the banner. Decline hides it until the next full load. */
export const isBannerDue = (): boolean => !isAllowed() && !declined && !refusesTracking();

export function allow(): void {
  try {
    localStorage.setItem(FLAG, 'true');
  } catch {
    // If storage is blocked, the cookie alone records the consent.
  }
  write(choiceCookie(FLAG, 'true', systemClock.now()));
  remove(DECLINED);
  announce();
}

/** Hides the banner until the next full load, records the refusal, and shows `message` as a toast. */
export function decline(message: string): void {
  declined = true;
  write(choiceCookie(DECLINED, 'true', systemClock.now()));
  showToast(message);
  announce();
}

export function withdraw(message: string): void {
  try {
    localStorage.removeItem(FLAG);
  } catch {
    // Storage may be blocked.
  }
  remove(FLAG);
  decline(message);
}

/** Calls `listener` whenever the consent may have changed. Returns a function that unsubscribes it. */
export function onConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isAllowed(): boolean {
  if (cookieNow(FLAG) === 'true') return true;
  try {
    return localStorage.getItem(FLAG) === 'true';
  } catch {
    return false;
  }
}

const refusesTracking = (): boolean =>
  'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;

const cookieNow = (name: string): string | undefined => parseCookies(document.cookie)[name];

const remove = (name: string): void =>
  write(serializeCookie(name, '', { path: '/', sameSite: 'lax', maxAge: 0 }));

function write(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = cookie;
}

/** Notifies all listeners that the consent may have changed, possibly in another tab. */
export function announce(): void {
  for (const listener of listeners) listener();
}

/** Handles the banner's buttons until React does, and hides the banner. Returns a function that stops handling. */
export function answerBanner(page: Document): () => void {
  const answer = (event: MouseEvent) => {
    const { target } = event;
    const banner =
      target instanceof HTMLButtonElement && target.closest<HTMLElement>('#cookie-banner');
    if (!banner) return;
    event.stopImmediatePropagation();
    leaveBanner(page);
    banner.hidden = true;
    if (target.name === FLAG) allow();
    else decline(target.value);
  };
  page.addEventListener('click', answer, true);
  return () => page.removeEventListener('click', answer, true);
}

/** Moves the focus from the banner, which is about to disappear, to the page's content. */
export function leaveBanner(page: Document): void {
  if (page.activeElement?.closest('#cookie-banner'))
    page.getElementById('main')?.focus({ preventScroll: true });
}

/**
 * Removes an answered banner before hydration. Returns a function that puts it back, because React expects it there.
 */
export function clearBanner(page: Document): () => void {
  const banner = page.getElementById('cookie-banner');
  const behind = banner?.nextSibling;
  if (!banner || !behind || isBannerDue()) return () => {};
  // The banner showed because the mirror cookie was missing. Write it again for the next page.
  if (!banner.hidden && isAllowed()) allow();
  banner.hidden = true;
  banner.remove();
  return () => behind.before(banner);
}

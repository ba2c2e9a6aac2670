import { choiceCookie, parseCookies, serializeCookie } from '../../kit/cookie.ts';
import { systemClock } from '../../kit/time.ts';
import { showToast } from './toast.ts';

/** Name of the stored flag and of its mirror cookie. */
export const FLAG = 'allow';
/** Cookie that records a refusal, and nothing else: without it the next landing would be stored again. */
export const DECLINED = 'declined';

let declined = false;
const listeners = new Set<() => void>();

/** What the visitor said to optional cookies, in whichever document. Global Privacy Control says no for those who set it. */
export type Consent = 'allowed' | 'declined' | 'unasked';

export function consentNow(): Consent {
  if (isAllowed()) return 'allowed';
  return isBannerDue() && cookieNow(DECLINED) !== 'true' ? 'unasked' : 'declined';
}

/** Whether the banner asks: Decline hides it until the next full load only. */
export const isBannerDue = (): boolean => !isAllowed() && !declined && !refusesTracking();

export function allow(): void {
  try {
    localStorage.setItem(FLAG, 'true');
  } catch {
    // Storage may be blocked; the cookie then speaks alone.
  }
  write(choiceCookie(FLAG, 'true', systemClock.now()));
  remove(DECLINED);
  announce();
}

/** Hides the banner until the next full load; nothing but the refusal itself is stored. `said` is shown for a moment. */
export function decline(said: string): void {
  declined = true;
  write(choiceCookie(DECLINED, 'true', systemClock.now()));
  showToast(said);
  announce();
}

/** Takes an earlier Allow back, in every place it was kept. */
export function withdraw(said: string): void {
  try {
    localStorage.removeItem(FLAG);
  } catch {
    // As above.
  }
  remove(FLAG);
  decline(said);
}

/** Calls `listener` whenever the consent may have changed; returns how to stop. */
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

/** Tells everybody that the consent may have changed: also what another tab said. */
export function announce(): void {
  for (const listener of listeners) listener();
}

/**
 * The banner's buttons until the page is taken over, or where its code cannot be had: to answer needs no more than this.
 * The banner stays in the document, hidden, as the page's code expects it. Returns how to end it.
 */
export function answerBanner(page: Document): () => void {
  const answer = (event: MouseEvent) => {
    const { target } = event;
    const banner =
      target instanceof HTMLButtonElement && target.closest<HTMLElement>('#cookie-banner');
    if (!banner) return;
    event.stopImmediatePropagation();
    banner.hidden = true;
    if (target.name === FLAG) allow();
    else decline(target.value);
  };
  page.addEventListener('click', answer, true);
  return () => page.removeEventListener('click', answer, true);
}

/**
 * Takes the banner away from whoever has answered, before the page is taken over. The page's code looks for it: call
 * what is returned right before.
 */
export function clearBanner(page: Document): () => void {
  const banner = page.getElementById('cookie-banner');
  const behind = banner?.nextSibling;
  if (!banner || !behind || isBannerDue()) return () => {};
  // Shown before the flag could be asked: its mirror is gone, and is there again for the next page.
  if (!banner.hidden && isAllowed()) allow();
  banner.hidden = true;
  banner.remove();
  return () => behind.before(banner);
}

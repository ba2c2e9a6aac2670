import { parseCookies, serializeCookie } from '../../../kit/cookie.ts';
import { consentNow, onConsent } from '../consent.ts';
import { SALE_WAITS, SALES_TOLD, SALES_TOLD_MAX_AGE } from '../stored-names.ts';
import type { Sale } from './tag.ts';

/** A browser remembers so many orders. */
const MOST = 5;

let shown: Sale | null = null;
let report: ((sale: Sale) => void) | null = null;

/**
 * A paid order is on the screen: the vendors hear of it once, as soon as they are loaded and the visitor allows it. Its
 * page has an address that nobody else may see, and no vendors: they hear of it on the next page of this tab that has.
 * Returns how to say that it is shown no more.
 */
export function showSale(sale: Sale): () => void {
  shown = sale;
  // Where vendors are loaded they hear of the consent first.
  const stop = onConsent(() => {
    if (!report) tell();
  });
  tell();
  return () => {
    stop();
    if (shown === sale) shown = null;
  };
}

/** The vendors are loaded; `how` tells them of an order. */
export function reportSales(how: (sale: Sale) => void): void {
  report = how;
  shown ??= waiting();
  onConsent(tell);
  tell();
}

function tell(): void {
  if (!shown || consentNow() !== 'allowed') return;
  if (!report) wait(shown);
  else if (remember(shown.id)) report(shown);
}

function wait(sale: Sale): void {
  try {
    sessionStorage.setItem(SALE_WAITS, JSON.stringify(sale));
  } catch {
    // Storage may be blocked: then nobody hears of it.
  }
}

/** What was left on the way here, taken away. */
function waiting(): Sale | null {
  try {
    const left = JSON.parse(sessionStorage.getItem(SALE_WAITS) ?? 'null') as Sale | null;
    if (left && consentNow() === 'allowed') sessionStorage.removeItem(SALE_WAITS);
    return left;
  } catch {
    return null;
  }
}

/** False when the order was told of, or the browser keeps no cookies: rather never than twice. */
function remember(id: string): boolean {
  const told = listTold();
  if (told.includes(id)) return false;
  const value = [...told, id].slice(-MOST).join('.');
  const kept = { path: '/', sameSite: 'lax' as const, maxAge: SALES_TOLD_MAX_AGE };
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = serializeCookie(SALES_TOLD, value, kept);
  return listTold().includes(id);
}

const listTold = (): string[] =>
  (parseCookies(document.cookie)[SALES_TOLD] ?? '').split('.').filter((id) => id !== '');

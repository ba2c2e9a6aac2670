import { parseCookies, serializeCookie } from '../../../kit/cookie.ts';
import { consentNow, onConsent } from '../consent.ts';
import { SALE_WAITS, SALES_REPORTED, SALES_REPORTED_MAX_AGE } from '../stored-names.ts';
import type { Sale } from './tag.ts';

const MOST = 5;

let shown: Sale | null = null;
let report: ((sale: Sale) => void) | null = null;

/**
 * Reports a paid order to the vendors, once. The receipt has no vendors, because its address is secret. So the order
 * waits in session storage for the next page that has them. Returns a function to call when the receipt closes.
 */
export function showSale(sale: Sale): () => void {
  shown = sale;
  // Loaded vendors must receive the consent before the order.
  const stop = onConsent(() => {
    if (!report) reportShown();
  });
  reportShown();
  return () => {
    stop();
    if (shown === sale) shown = null;
  };
}

/** Sends the waiting order, and each later one, once the visitor has consented. */
export function reportSales(send: (sale: Sale) => void): void {
  report = send;
  shown ??= waiting();
  onConsent(reportShown);
  reportShown();
}

function reportShown(): void {
  if (!shown || consentNow() !== 'allowed') return;
  if (!report) wait(shown);
  else if (remember(shown.id)) report(shown);
}

function wait(sale: Sale): void {
  try {
    sessionStorage.setItem(SALE_WAITS, JSON.stringify(sale));
  } catch {
    // If storage is blocked, the order is not reported.
  }
}

function waiting(): Sale | null {
  try {
    const left = JSON.parse(sessionStorage.getItem(SALE_WAITS) ?? 'null') as Sale | null;
    if (left && consentNow() === 'allowed') sessionStorage.removeItem(SALE_WAITS);
    return left;
  } catch {
    return null;
  }
}

/**
 * Records an order as reported. Returns false if it already was, or if cookies are off. A double report would be worse.
 */
function remember(id: string): boolean {
  const reported = listReported();
  if (reported.includes(id)) return false;
  const value = [...reported, id].slice(-MOST).join('.');
  const kept = { path: '/', sameSite: 'lax' as const, maxAge: SALES_REPORTED_MAX_AGE };
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = serializeCookie(SALES_REPORTED, value, kept);
  return listReported().includes(id);
}

const listReported = (): string[] =>
  (parseCookies(document.cookie)[SALES_REPORTED] ?? '').split('.').filter((id) => id !== '');

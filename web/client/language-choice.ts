import { choiceCookie, parseCookies } from '../../kit/cookie.ts';
import { systemClock } from '../../kit/time.ts';
import { DEFAULT_LOCALE, type Locale } from '../../locales/index.ts';
import { parseAddress } from '../routing/address.ts';
import { CHOSEN, LAST_USED } from '../routing/language-cookies.ts';

/** Records a chosen language, so that it is never guessed again. English must be recorded before its page loads. */
export function chooseLanguage(locale: Locale): void {
  write(CHOSEN, locale.prefix);
  if (locale === DEFAULT_LOCALE) write(LAST_USED, locale.prefix);
}

/** Records the language of a followed `hreflang` link. Otherwise an English link would redirect to another language. */
export function watchChoices(page: Document): void {
  const note = ({ target, button }: MouseEvent) => {
    // The last button only opens the context menu of the link.
    if (button > 1) return;
    const link = (target as Element).closest?.<HTMLAnchorElement>('a[hreflang]');
    if (link?.origin === location.origin) chooseLanguage(parseAddress(link.pathname).locale);
  };
  for (const press of ['click', 'auxclick'] as const)
    page.addEventListener(press, note, { capture: true });
}

/**
 * Records the language of the page shown. A bare address records English only if nothing is, to keep an earlier choice.
 */
export function keepLanguage(locale: Locale): void {
  if (locale === DEFAULT_LOCALE && LAST_USED in parseCookies(document.cookie)) return;
  write(LAST_USED, locale.prefix);
}

function write(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = choiceCookie(name, value, systemClock.now());
}

import { choiceCookie, parseCookies } from '../../kit/cookie.ts';
import { systemClock } from '../../kit/time.ts';
import { DEFAULT_LOCALE, type Locale } from '../../locales/index.ts';
import { parseAddress } from '../routing/address.ts';
import { CHOSEN, LAST_USED } from '../routing/language-cookies.ts';

/** The visitor chose a language: it is never guessed again. English is remembered before leaving. */
export function chooseLanguage(locale: Locale): void {
  write(CHOSEN, locale.prefix);
  if (locale === DEFAULT_LOCALE) write(LAST_USED, locale.prefix);
}

/**
 * Whoever follows a link that names its language (`hreflang`) chooses it, also into another tab: without that, a bare
 * English address would be led back to the browser's language.
 */
export function watchChoices(page: Document): void {
  const note = ({ target, button }: MouseEvent) => {
    // The last button only opens the link's own menu.
    if (button > 1) return;
    const link = (target as Element).closest?.<HTMLAnchorElement>('a[hreflang]');
    if (link?.origin === location.origin) chooseLanguage(parseAddress(link.pathname).locale);
  };
  for (const press of ['click', 'auxclick'] as const)
    page.addEventListener(press, note, { capture: true });
}

/**
 * Keeps the language of the page just shown. A bare address writes English only where nothing is
 * kept yet, so that one shared English link does not undo a choice.
 */
export function keepLanguage(locale: Locale): void {
  if (locale === DEFAULT_LOCALE && LAST_USED in parseCookies(document.cookie)) return;
  write(LAST_USED, locale.prefix);
}

function write(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = choiceCookie(name, value, systemClock.now());
}

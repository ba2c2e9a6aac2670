import { type DataStrategyResult, type MiddlewareFunction, redirect } from 'react-router';
import { DEFAULT_LOCALE } from '../../locales/index.ts';
import { areasOf, localize, parseAddress } from '../request/address.ts';
import { guardsOf, runGuards } from '../request/guards.ts';
import { readLanguageQuery } from '../request/language-query.ts';
import { ruleFor } from '../request/route-rules.ts';
import { loadAreas } from './catalogs.ts';
import { chooseLanguage, keepLanguage } from './language-choice.ts';

type Step = MiddlewareFunction<Record<string, DataStrategyResult>>;

/**
 * The server's rules for a link followed inside the app: route rules, language query, guards. An
 * absolute target leaves the page.
 */
export const rightWay: Step = ({ request }) => {
  if (request.method !== 'GET') return;
  const { pathname, search } = new URL(request.url);
  const led = ruleFor(pathname);
  if (led !== null) throw redirect(led + search);
  const choice = readLanguageQuery(pathname, search.slice(1));
  if (choice) {
    if (choice.locale) chooseLanguage(choice.locale);
    throw redirect(choice.query === '' ? choice.path : `${choice.path}?${choice.query}`);
  }
  const { locale, path } = parseAddress(pathname);
  const elsewhere = runGuards(guardsOf(path.slice(1)), { locale, path });
  if (elsewhere !== null) throw redirect(localize(DEFAULT_LOCALE, elsewhere) + search);
};

/** The browser has the words of a page before it shows it; then the page's language is kept. */
export const wordsFirst: Step = async ({ request }) => {
  const { locale, path } = parseAddress(new URL(request.url).pathname);
  await loadAreas(locale.prefix, areasOf(path));
  keepLanguage(locale);
};

import {
  createContext,
  type DataStrategyResult,
  type MiddlewareFunction,
  redirect,
} from 'react-router';
import { DEFAULT_LOCALE } from '../../locales/index.ts';
import { findProduct, PRODUCTS } from '../../products/index.ts';
import { areasOf, localize, parseAddress } from '../routing/address.ts';
import { guardsOf, runGuards } from '../routing/guards.ts';
import { readLanguageQuery } from '../routing/language-query.ts';
import { ruleFor } from '../routing/route-rules.ts';
import { loadAreas } from './catalogs.ts';
import { forgetFailure } from './code-guard.ts';
import { loadDocument, openDocument } from './document-load.ts';
import { beginForm } from './form-guard.ts';
import { renewDocument } from './freshness.ts';
import { hostedLanguage } from './hosted-language.ts';
import { chooseLanguage, keepLanguage } from './language-choice.ts';
import { nextPaint } from './paint-first.ts';
import { siteOfDocument } from './site-of-document.ts';
import { hasTags, isWithoutVendors } from './tag-settings.ts';
import { beginTarget, shownNow, targetNow } from './target.ts';
import { visitedProduct } from './visit.ts';

type Step = MiddlewareFunction<Record<string, DataStrategyResult>>;

/**
 * The server's rules for a link followed inside the app: route rules, language query, guards. An
 * absolute target leaves the page.
 */
export const rightWay: Step = async ({ request, params, pattern }) => {
  if (request.method !== 'GET') return;
  const target = targetNow() ?? window.location;
  // Where it is redirected to keeps the place in the page, as a browser does with documents.
  const { pathname, search, hash } = target;
  const led = ruleFor(pathname);
  if (led !== null) throw redirect(led + search + hash);
  // Where no page is, the server knows best: it may be a spelling that leads to one.
  const { locale, path } = parseAddress(pathname);
  const isStray = pattern.endsWith('*') || (params['locale'] && path === pathname);
  if (isStray) await loadDocument(target);
  const choice = readLanguageQuery(pathname, search.slice(1));
  if (choice) {
    if (choice.locale) chooseLanguage(choice.locale);
    throw redirect((choice.query === '' ? choice.path : `${choice.path}?${choice.query}`) + hash);
  }
  const elsewhere = runGuards(guardsOf(path.slice(1)), { locale, path });
  if (elsewhere !== null) throw redirect(localize(DEFAULT_LOCALE, elsewhere) + search + hash);
  const visited = visitedProduct();
  // What the visit is about is what is bought; the server, who cannot know it, would take the first product.
  const query = new URLSearchParams(search);
  if (!SELLS.test(path) || SOLD.test(search) || !visited || visited === PRODUCTS[0]) return;
  if (findProduct(query.get('product') ?? '')) return;
  query.set('product', visited.key);
  throw redirect(`${pathname}?${query}${hash}`);
};

const SELLS = /^\/(buy|pay(code)?)$/;
/** The query says in another way what is bought. */
const SOLD = /[?&](with|purchase|licence)=/;

/** A page shown for long is replaced by one of the build the site runs now. */
export const freshDocument: Step = async ({ request }) => {
  const target = targetNow();
  if (request.method === 'GET' && target) await renewDocument(target);
};

/**
 * Vendors that are loaded would read what is theirs in no case: it is opened as a document, which has none. Such a document
 * has no vendors later either: the step out of it is one to a new document.
 */
export const withoutVendors: Step = async ({ request }) => {
  if (request.method !== 'GET') return;
  const { pathname, search } = new URL(request.url);
  const { tags } = siteOfDocument(document);
  const mustLoad = isWithoutVendors(parseAddress(pathname).path, search)
    ? hasTags(tags) || hostedLanguage(document) !== null
    : tags.hasVendorsElsewhere === true;
  const target = targetNow();
  const isShown = pathname + search === shownNow();
  if (target && !isShown && mustLoad) await openDocument(target);
};

/** Switches to the language of the page that comes. */
const speakContext = createContext(() => {});

/**
 * What was pressed is painted as pressed before the next page takes its place; what is shown changes its language in one
 * step with it.
 */
export const paintFirst: Step = async ({ request, context }, next) => {
  const { done } = beginTarget(request);
  forgetFailure();
  const answered = request.method === 'GET' ? () => {} : beginForm(request.url);
  try {
    const painted = nextPaint();
    const results = await next();
    await painted;
    context.get(speakContext)();
    return results;
  } finally {
    done();
    answered();
  }
};

/**
 * The browser has the words of a page before it shows it; then the page's language is kept. Without any words the page
 * comes from the server, who has them; when that was tried a moment ago, the error page.
 */
export const wordsFirst: Step = async ({ request, context }) => {
  const { locale, path } = parseAddress(new URL(request.url).pathname);
  // The page still shown speaks the new language until the next takes its place.
  const shown = areasOf(
    parseAddress((shownNow() ?? location.pathname).split('?', 1)[0] ?? '').path,
  );
  try {
    const areas = [...new Set([...areasOf(path), ...shown])];
    const { isOwn, speak } = await loadAreas(locale.prefix, areas);
    context.set(speakContext, () => {
      // The visitor has gone elsewhere meanwhile: nobody reads this language.
      if (request.signal.aborted) return;
      speak();
      if (isOwn) keepLanguage(locale);
    });
  } catch (error) {
    const target = targetNow();
    if (target && !request.signal.aborted) await loadDocument(target);
    throw error;
  }
};

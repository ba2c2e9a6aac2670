import {
  createContext,
  type DataStrategyResult,
  type MiddlewareFunction,
  redirect,
} from 'react-router';
import { DEFAULT_LOCALE } from '../../locales/index.ts';
import { defaultProduct, findProduct } from '../../products/index.ts';
import { areasOf, localize, parseAddress } from '../routing/address.ts';
import { guardsOf, runGuards } from '../routing/guards.ts';
import { readLanguageQuery } from '../routing/language-query.ts';
import { CHECKOUT_PATH } from '../routing/product-context.ts';
import { ruleFor } from '../routing/route-rules.ts';
import { loadAreas } from './catalogs.ts';
import { forgetFailure } from './code-guard.ts';
import { loadDocument, openDocument } from './document-load.ts';
import { beginForm } from './form-guard.ts';
import { renewDocument } from './freshness.ts';
import { hostedLanguage } from './hosted-language.ts';
import { showAgain } from './kept-form.ts';
import { chooseLanguage, keepLanguage } from './language-choice.ts';
import { nextPaint } from './paint-first.ts';
import { shownResult } from './shown-result.ts';
import { siteOfDocument } from './site-of-document.ts';
import { hasTags, isWithoutVendors } from './tag-settings.ts';
import { beginTarget, shownNow, targetNow } from './target.ts';
import { visitedProduct } from './visit.ts';

type Step = MiddlewareFunction<Record<string, DataStrategyResult>>;

/** Applies the server's rules to a navigation in the browser: route rules, the language query, and guards. */
export const applyRouteRules: Step = async ({ request, params, pattern }) => {
  if (request.method !== 'GET') return;
  const target = targetNow() ?? window.location;
  // Redirects keep the fragment, as browsers do for documents.
  const { pathname, search, hash } = target;
  const redirected = ruleFor(pathname);
  if (redirected !== null) throw redirect(redirected + search + hash);
  // The path matches no page. It may be a misspelling that the server redirects.
  const { locale, path } = parseAddress(pathname);
  const isStray = pattern.endsWith('*') || (params['locale'] && path === pathname);
  if (isStray) await loadDocument(target);
  const choice = readLanguageQuery(pathname, search.slice(1));
  if (choice) {
    if (choice.locale) chooseLanguage(choice.locale);
    throw redirect((choice.query === '' ? choice.path : `${choice.path}?${choice.query}`) + hash);
  }
  const guarded = runGuards(guardsOf(path.slice(1)), { locale, path });
  if (guarded !== null) throw redirect(localize(DEFAULT_LOCALE, guarded) + search + hash);
  const visited = visitedProduct();
  // Checkout sells the product of the visit. The server does not know it and would sell the first product.
  const query = new URLSearchParams(search);
  if (!CHECKOUT_PATH.test(path) || SOLD.test(search) || !visited || visited === defaultProduct())
    return;
  if (findProduct(query.get('product') ?? '')) return;
  query.set('product', visited.key);
  throw redirect(`${pathname}?${query}${hash}`);
};

/** Queries that already say what is sold. */
const SOLD = /[?&](with|purchase|licence)=/;

/** Opens a document of the current build if this one is stale. */
export const freshDocument: Step = async ({ request }) => {
  const target = targetNow();
  if (request.method === 'GET' && target) await renewDocument(target);
};

/**
 * Opens pages without vendors as documents, because vendor scripts that are already loaded would read their addresses.
 * Leaving such a page opens a document again, because it has no vendors.
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

const activateContext = createContext(() => {});

/** Lets the pressed link paint before the next page replaces this one, and switches the language with it. */
export const paintFirst: Step = async ({ request, context }, next) => {
  const { done } = beginTarget(request);
  forgetFailure();
  const endForm = request.method === 'GET' ? () => {} : beginForm(request.url);
  try {
    const painted = nextPaint();
    const results = await next();
    await painted;
    context.get(activateContext)();
    return results;
  } finally {
    done();
    endForm();
  }
};

/**
 * Leaves a page as it is after a form without an answer. Its result stays the same object, so no part of the page starts
 * over.
 */
export const keepResult: Step = async ({ request }, next) => {
  const results = await next();
  return request.method === 'GET' ? results : showAgain(results, shownResult());
};

/**
 * Loads the messages of a page before it renders, then records its language. If they fail to load, opens the page as a
 * document.
 */
export const loadMessages: Step = async ({ request, context }) => {
  const { locale, path } = parseAddress(new URL(request.url).pathname);
  // The current page switches its language first and needs the messages too.
  const shown = areasOf(
    parseAddress((shownNow() ?? location.pathname).split('?', 1)[0] ?? '').path,
  );
  try {
    const areas = [...new Set([...areasOf(path), ...shown])];
    const { isOwn, activate } = await loadAreas(locale.prefix, areas);
    context.set(activateContext, () => {
      // The visitor has navigated away in the meantime.
      if (request.signal.aborted) return;
      activate();
      if (isOwn) keepLanguage(locale);
    });
  } catch (error) {
    const target = targetNow();
    if (target && !request.signal.aborted) await loadDocument(target);
    throw error;
  }
};

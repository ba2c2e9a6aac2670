import { DEFAULT_LOCALE, type Locale } from '../../locales/index.ts';
import { localize, parseAddress } from './address.ts';
import { isValid } from './checks.ts';
import { guardsOf, runGuards } from './guards.ts';
import { readLanguageQuery } from './language-query.ts';
import type { Match, Matcher } from './matcher.ts';
import { isForeign, isReadable, normalizePath } from './normalize.ts';
import { isAbsolute, ruleFor } from './route-rules.ts';
import { listSlugs } from './slugs.server.ts';

/** What becomes of a request for a page. `location` begins with exactly one slash or leaves by rule. */
export type RouteDecision =
  | { readonly kind: 'page' }
  | { readonly kind: 'missing' }
  | {
      readonly kind: 'redirect';
      /** 301: the address is wrong for everybody. 302: it depends on the visitor or on today. */
      readonly status: 301 | 302;
      readonly location: string;
      /** The language chosen by the query, to be remembered. */
      readonly chosen: Locale | null;
    };

const PAGE: RouteDecision = { kind: 'page' };
const MISSING: RouteDecision = { kind: 'missing' };

/**
 * The order of checks for a document: spelling, rules, existence, language query, guards. What is wrong for
 * everybody is answered by one 301 with the query as it was, what depends on the visitor by one 302 after it.
 * `target` is the raw request target, never decoded.
 * Throws what a guard throws.
 */
export async function resolveRequest(target: string, match: Matcher): Promise<RouteDecision> {
  const at = target.indexOf('?');
  const path = at === -1 ? target : target.slice(0, at);
  const query = at === -1 ? '' : target.slice(at + 1);
  if (isForeign(path)) return PAGE;
  if (!isReadable(path)) return MISSING;
  const normalized = normalizePath(path, (known) => match(known) !== null || isHandler(known));
  const redirected = ruleFor(normalized) ?? normalized;
  if (isAbsolute(redirected)) return redirect({ status: 301, path: redirected, query });
  if (redirected !== path) return redirect({ status: 301, path: redirected, query });
  if (!(await exists(path, match))) return MISSING;
  const choice = readLanguageQuery(path, query);
  const wanted = { path: choice?.path ?? path, query: choice?.query ?? query };
  const elsewhere = guarded(wanted.path, match);
  if (choice === null && elsewhere === null) return PAGE;
  const { locale } = parseAddress(wanted.path);
  const chosen = choice?.locale ? (elsewhere === null ? choice.locale : locale) : null;
  return redirect({ status: 302, path: elsewhere ?? wanted.path, query: wanted.query, chosen });
}

/** The sitemap of a language is no page, but its address follows the same rules. */
const isHandler = (path: string): boolean => path === '/sitemap.xml';

async function exists(pathname: string, match: Matcher): Promise<boolean> {
  const { path } = parseAddress(pathname);
  if (isHandler(path)) return true;
  const found = match(path);
  return found !== null && (await isValid(found.base, found.params)) && isWritten(found);
}

/** Articles are files: what the check of their type lets pass need not be there. */
const isWritten = ({ base, params }: Match): boolean =>
  base !== 'blog-type-path' || listSlugs(params['type'] ?? '').includes(params['path'] ?? '');

/** Where a guard of the page sends its visitors, in English; null lets them in. */
function guarded(pathname: string, match: Matcher): string | null {
  const { locale, path } = parseAddress(pathname);
  const found = match(path);
  const elsewhere = found && runGuards(guardsOf(found.base), { locale, path });
  return elsewhere ? localize(DEFAULT_LOCALE, elsewhere) : null;
}

type Way = {
  readonly status: 301 | 302;
  readonly path: string;
  readonly query: string;
  readonly chosen?: Locale | null;
};

const redirect = ({ status, path, query, chosen = null }: Way): RouteDecision => ({
  kind: 'redirect',
  status,
  location: query === '' ? path : `${path}?${query}`,
  chosen,
});

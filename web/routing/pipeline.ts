import { DEFAULT_LOCALE, type Locale } from '../../locales/index.ts';
import { localize, parseAddress } from './address.ts';
import { isValid } from './checks.ts';
import { guardsOf, runGuards } from './guards.ts';
import { readLanguageQuery } from './language-query.ts';
import type { Match, Matcher } from './matcher.ts';
import { isForeign, isReadable, normalizePath } from './normalize.ts';
import { isAbsolute, ruleFor } from './route-rules.ts';
import { listSlugs } from './slugs.server.ts';

/** The decision about a request for a page. `location` begins with exactly one slash unless a rule leaves the site. */
export type RouteDecision =
  | { readonly kind: 'page' }
  | { readonly kind: 'missing' }
  | {
      readonly kind: 'redirect';
      /** 301: the address is wrong for everybody. 302: the target depends on the visitor. */
      readonly status: 301 | 302;
      readonly location: string;
      /** The language that the query chose. The server sets its cookie. */
      readonly chosen: Locale | null;
    };

const PAGE: RouteDecision = { kind: 'page' };
const MISSING: RouteDecision = { kind: 'missing' };

/**
 * Decides a request for a document, in the order spelling, rules, existence, language query, guards. Mistakes that are
 * the same for everybody get one 301 that keeps the query. Decisions about the visitor get one 302 after that.
 * @param target the raw request target, not decoded
 * @throws the error of a guard
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
  const next = { path: choice?.path ?? path, query: choice?.query ?? query };
  const elsewhere = guarded(next.path, match);
  if (choice === null && elsewhere === null) return PAGE;
  const { locale } = parseAddress(next.path);
  const chosen = choice?.locale ? (elsewhere === null ? choice.locale : locale) : null;
  return redirect({ status: 302, path: elsewhere ?? next.path, query: next.query, chosen });
}

/** The sitemap of a language is not a page, but its address follows the same rules. */
const isHandler = (path: string): boolean => path === '/sitemap.xml';

async function exists(pathname: string, match: Matcher): Promise<boolean> {
  const { path } = parseAddress(pathname);
  if (isHandler(path)) return true;
  const found = match(path);
  return found !== null && (await isValid(found.base, found.params)) && isWritten(found);
}

/** Returns false for an article without a file. The parameter check covers only the blog type. */
const isWritten = ({ base, params }: Match): boolean =>
  base !== 'blog-type-path' || listSlugs(params['type'] ?? '').includes(params['path'] ?? '');

function guarded(pathname: string, match: Matcher): string | null {
  const { locale, path } = parseAddress(pathname);
  const found = match(path);
  const target = found && runGuards(guardsOf(found.base), { locale, path });
  return target ? localize(DEFAULT_LOCALE, target) : null;
}

type Redirect = {
  readonly status: 301 | 302;
  readonly path: string;
  readonly query: string;
  readonly chosen?: Locale | null;
};

const redirect = ({ status, path, query, chosen = null }: Redirect): RouteDecision => ({
  kind: 'redirect',
  status,
  location: query === '' ? path : `${path}?${query}`,
  chosen,
});

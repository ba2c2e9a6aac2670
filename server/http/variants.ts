import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import {
  chooseRule,
  listStandingRules,
  PARENTS,
  pagePath,
  type VariantRule,
} from '../../domain/variant/index.ts';
import type { Clock } from '../../kit/time.ts';
import { getProduct, type Product } from '../../products/index.ts';
import { channelOf, localize, parseAddress } from '../../web/index.ts';
import { lookEvery } from './look-every.ts';

type Header = (name: string) => string | undefined;

/**
 * Where an arrival on a page is led instead: a path with its query, or null. `fullPath` is the request target, `header` reads
 * a header of the request.
 */
export type Lead = (fullPath: string, header: Header) => string | null;

/** Leads paid clicks by the rules of now, which are kept in memory and read again every few seconds. */
export async function openVariants(
  database: Pick<Database, 'read'>,
  clock: Clock,
  logger: Pick<Logger, 'error'>,
): Promise<{ lead: Lead; look(): Promise<void>; stop(): void }> {
  let rules: readonly VariantRule[] = await database.read(listStandingRules);
  const look = async () => {
    rules = await database.read(listStandingRules);
  };
  return {
    ...lookEvery(look, logger, 'rules of pages'),
    lead: (fullPath, header) => leadBy(rules, { fullPath, header }, clock.now()),
    look,
  };
}

/** As `Lead`, by these rules. The query goes along as it was sent. */
export function leadBy(
  rules: readonly VariantRule[],
  { fullPath, header }: { readonly fullPath: string; readonly header: Header },
  now: Date,
): string | null {
  const at = fullPath.indexOf('?');
  if (at === -1 || rules.length === 0) return null;
  const { locale, path } = parseAddress(fullPath.slice(0, at));
  const product = PARENTS.find((parent) => parent.path === path);
  if (!product) return null;
  const channel = channelOf(new URLSearchParams(fullPath.slice(at)));
  if (channel === null || isHereAlready(header, product)) return null;
  const rule = chooseRule(rules, { product: product.key, channel, locale: locale.prefix }, now);
  if (rule === null) return null;
  return localize(locale, pagePath(getProduct(rule.product), rule.variant)) + fullPath.slice(at);
}

/** What browsers send along when a page is loaded again. `no-cache` is sent where the cache is turned off, too. */
const RELOAD = 'max-age=0';

/**
 * Whether the visitor follows a link of our own: landing pages keep the click's query on theirs, and their way to the main
 * page must lead there, also when it is loaded again. The step from the main page to itself in another language is part of
 * the arrival.
 */
function isHereAlready(header: Header, { path }: Pick<Product, 'path'>): boolean {
  if (header('cache-control') === RELOAD) return true;
  const from = URL.parse(header('referer') ?? '');
  if (from?.host !== header('host') || !from) return header('sec-fetch-site') === 'same-origin';
  return parseAddress(from.pathname).path !== path;
}

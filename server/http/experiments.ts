import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import {
  chooseRule,
  type ExperimentRule,
  listParents,
  listStandingRules,
  pagePath,
} from '../../domain/experiment/index.ts';
import type { Clock } from '../../kit/time.ts';
import { getProduct, type Product } from '../../products/index.ts';
import { channelOf, localize, parseAddress } from '../../web/index.ts';
import { poll } from './poll.ts';

type Header = (name: string) => string | undefined;

/** Returns the URL of the landing page with its query, or null. `fullPath` is the request target. */
export type FindLandingPage = (fullPath: string, header: Header) => string | null;

/** Keeps the rules in memory and reads them again every few seconds. */
export async function openExperiments(
  database: Pick<Database, 'read'>,
  clock: Clock,
  logger: Pick<Logger, 'error'>,
): Promise<{ findLandingPage: FindLandingPage; refresh(): Promise<void>; stop(): void }> {
  let rules: readonly ExperimentRule[] = await database.read(listStandingRules);
  const refresh = async () => {
    rules = await database.read(listStandingRules);
  };
  return {
    ...poll(refresh, logger, 'experiment rules'),
    findLandingPage: (fullPath, header) =>
      chooseLandingPage(rules, { fullPath, header }, clock.now()),
    refresh,
  };
}

/** Returns the URL of the landing page for a click on an advertisement, or null. */
export function chooseLandingPage(
  rules: readonly ExperimentRule[],
  { fullPath, header }: { readonly fullPath: string; readonly header: Header },
  now: Date,
): string | null {
  const at = fullPath.indexOf('?');
  if (at === -1 || rules.length === 0) return null;
  const { locale, path } = parseAddress(fullPath.slice(0, at));
  const product = listParents().find((parent) => parent.path === path);
  if (!product) return null;
  const channel = channelOf(new URLSearchParams(fullPath.slice(at)));
  if (channel === null || followsOwnLink(header, product)) return null;
  const rule = chooseRule(rules, { product: product.key, channel, locale: locale.prefix }, now);
  if (rule === null) return null;
  return localize(locale, pagePath(getProduct(rule.product), rule.variant)) + fullPath.slice(at);
}

/** Browsers send this on a reload. With their cache off, they send `no-cache` instead. */
const RELOAD = 'max-age=0';

/**
 * Links of a landing page keep the click's query, so a link to the main page must not lead back, not even after a
 * reload. Changing the language on the main page still counts as the arrival.
 */
function followsOwnLink(header: Header, { path }: Pick<Product, 'path'>): boolean {
  if (header('cache-control') === RELOAD) return true;
  const from = URL.parse(header('referer') ?? '');
  if (from?.host !== header('host') || !from) return header('sec-fetch-site') === 'same-origin';
  return parseAddress(from.pathname).path !== path;
}

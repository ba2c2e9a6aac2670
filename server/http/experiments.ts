import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import {
  chooseRule,
  type ExperimentRule,
  listStandingRules,
  PARENTS,
  pagePath,
} from '../../domain/experiment/index.ts';
import type { Clock } from '../../kit/time.ts';
import { getProduct, type Product } from '../../products/index.ts';
import { channelOf, localize, parseAddress } from '../../web/index.ts';
import { poll } from './poll.ts';

type Header = (name: string) => string | undefined;

/** Returns the landing page with its query, or null. `fullPath` is the request target. */
export type FindLandingPage = (fullPath: string, header: Header) => string | null;

export async function openExperiments(
  database: Pick<Database, 'read'>,
  clock: Clock,
  logger: Pick<Logger, 'error'>,
): Promise<{ findLandingPage: FindLandingPage; look(): Promise<void>; stop(): void }> {
  let rules: readonly ExperimentRule[] = await database.read(listStandingRules);
  const look = async () => {
    rules = await database.read(listStandingRules);
  };
  return {
    ...poll(look, logger, 'rules of pages'),
    findLandingPage: (fullPath, header) =>
      chooseLandingPage(rules, { fullPath, header }, clock.now()),
    look,
  };
}

export function chooseLandingPage(
  rules: readonly ExperimentRule[],
  { fullPath, header }: { readonly fullPath: string; readonly header: Header },
  now: Date,
): string | null {
  const at = fullPath.indexOf('?');
  if (at === -1 || rules.length === 0) return null;
  const { locale, path } = parseAddress(fullPath.slice(0, at));
  const product = PARENTS.find((parent) => parent.path === path);
  if (!product) return null;
  const channel = channelOf(new URLSearchParams(fullPath.slice(at)));
  if (channel === null || followsOwnLink(header, product)) return null;
  const rule = chooseRule(rules, { product: product.key, channel, locale: locale.prefix }, now);
  if (rule === null) return null;
  return localize(locale, pagePath(getProduct(rule.product), rule.variant)) + fullPath.slice(at);
}

/** Browsers send this on a reload, and `no-cache` if their cache is off. */
const RELOAD = 'max-age=0';

/**
 * Landing pages keep the click's query on their links. Their link to the main page must work, also after a reload.
 * A change of language on the main page is part of the arrival.
 */
function followsOwnLink(header: Header, { path }: Pick<Product, 'path'>): boolean {
  if (header('cache-control') === RELOAD) return true;
  const from = URL.parse(header('referer') ?? '');
  if (from?.host !== header('host') || !from) return header('sec-fetch-site') === 'same-origin';
  return parseAddress(from.pathname).path !== path;
}

import type { Channel } from '../../domain/campaign/index.ts';
import { parseCookies } from '../../kit/cookie.ts';

/** Query parameters that identify a click, and their channels. The first one present counts. */
const CLICKS = [
  ['gclid', 'GoogleSEM'],
  ['yclid', 'YandexSEM'],
] as const satisfies readonly (readonly [string, Channel])[];

export const CAMPAIGN_MAX_AGE = 3600;
/** Longest value, in characters after encoding. Longer ones keep only the campaign and the click. */
const LONGEST_VALUE = 3072;

/** Session storage key. It keeps the advertisement's page across the redirect to the visitor's language. */
export const CAME_FROM = 'came-from';

/** Returns the advertising channel of a landing's query, or null. An empty parameter does not count. */
export function channelOf(query: URLSearchParams): Channel | null {
  return CLICKS.find(([name]) => query.getAll(name).some((value) => value !== ''))?.[1] ?? null;
}

/** Returns the cookie's name, such as `zipxGoogleSEM-ads`. `product` is the page key. */
export const campaignCookieName = (product: string, channel: Channel): string =>
  `${product}${channel}-ads`;

/** Returns the landing's query as JSON, each parameter once, with its first value that is not empty. */
export function campaignCookieValue(query: URLSearchParams): string {
  const own = new Set<string>(CLICKS.map(([name]) => name));
  const all = JSON.stringify(pick(query, () => true));
  if (fits(all)) return all;
  const campaign = JSON.stringify(pick(query, (name) => own.has(name) || name.startsWith('utm_')));
  return fits(campaign) ? campaign : JSON.stringify(pick(query, (name) => own.has(name)));
}

const fits = (value: string): boolean => encodeURIComponent(value).length <= LONGEST_VALUE;

function pick(query: URLSearchParams, isPicked: (name: string) => boolean): Record<string, string> {
  const names = [...new Set(query.keys())].filter(isPicked);
  const first = (name: string) => query.getAll(name).find((value) => value !== '') ?? '';
  return Object.fromEntries(names.map((name) => [name, first(name)]));
}

const COOKIE = /^([a-z-]+?)(GoogleSEM|YandexSEM)-ads$/;
export const isCampaignCookie = (name: string): boolean => COOKIE.test(name);

/** We never set more campaign cookies than this. */
const MOST_COOKIES = 20;

/** Returns the campaign cookies of a request as they were sent. Nothing is validated. */
export function readCampaignCookies(
  header: string,
): { product: string; channel: Channel; query: unknown }[] {
  return Object.entries(parseCookies(header))
    .flatMap(([name, value]) => {
      const [, product = '', channel = ''] = COOKIE.exec(name) ?? [];
      const query = product === '' ? null : readJson(value);
      return query === null ? [] : [{ product, channel: channel as Channel, query }];
    })
    .slice(0, MOST_COOKIES);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

import type { Channel } from '../../domain/campaign/index.ts';
import { parseCookies } from '../../kit/cookie.ts';

/** Query parameter that names the click, and the channel it means; the first that is given counts. */
const CLICKS = [
  ['gclid', 'GoogleSEM'],
  ['yclid', 'YandexSEM'],
] as const satisfies readonly (readonly [string, Channel])[];

/** How long the cookie lasts, in seconds. */
export const CAMPAIGN_MAX_AGE = 3600;
/** Longer values are cut to the click and the campaign, in characters as written. */
const LONGEST_VALUE = 3072;

/** Session storage: the page with the advertisement that led here, until the page in the visitor's language has read it. */
export const CAME_FROM = 'came-from';

/** The advertisement a landing's query tells of; null when it names none. An empty value is none. */
export function channelOf(query: URLSearchParams): Channel | null {
  return CLICKS.find(([name]) => query.getAll(name).some((value) => value !== ''))?.[1] ?? null;
}

/** `zipxGoogleSEM-ads`; `product` is the page key. */
export const campaignCookieName = (product: string, channel: Channel): string =>
  `${product}${channel}-ads`;

/** JSON of the landing's query, each parameter once (the first that says something). */
export function campaignCookieValue(query: URLSearchParams): string {
  const own = new Set<string>(CLICKS.map(([name]) => name));
  const all = JSON.stringify(pick(query, () => true));
  if (fits(all)) return all;
  const campaign = JSON.stringify(pick(query, (name) => own.has(name) || name.startsWith('utm_')));
  return fits(campaign) ? campaign : JSON.stringify(pick(query, (name) => own.has(name)));
}

const fits = (value: string): boolean => encodeURIComponent(value).length <= LONGEST_VALUE;

function pick(query: URLSearchParams, wants: (name: string) => boolean): Record<string, string> {
  const names = [...new Set(query.keys())].filter(wants);
  const first = (name: string) => query.getAll(name).find((value) => value !== '') ?? '';
  return Object.fromEntries(names.map((name) => [name, first(name)]));
}

const COOKIE = /^([a-z-]+?)(GoogleSEM|YandexSEM)-ads$/;
export const isCampaignCookie = (name: string): boolean => COOKIE.test(name);

/** Cookies beyond these are nobody's advertisement of ours. */
const MOST_COOKIES = 20;

/** What the campaign cookies of a request say, as sent: nothing of it is checked. */
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

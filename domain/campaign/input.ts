import { z } from 'zod';
import { findLocale } from '../../locales/index.ts';
import { PRODUCTS, SOLD_PRODUCTS } from '../../products/index.ts';
import {
  CHANNELS,
  type Channel,
  CLICK_PARAMETERS,
  type Landing,
  type OrderError,
  type Touch,
} from './campaign.ts';
import { clickIdIn, scrubAddress, scrubText } from './scrub.ts';

const SHORT = 100;
const LINE = 500;
const LONG = 1000;

/** No limit here, because the server rejects long reports and `scrubText` truncates. */
const text = z.string();
/** The database rejects some other years, which would fail the whole batch of reports. */
const moment = z.iso
  .datetime({ offset: true })
  .transform((at) => new Date(at))
  .refine((at) => at.getUTCFullYear() >= 1970 && at.getUTCFullYear() <= 9999);

const landing = z.strictObject({
  timestamp: moment,
  path: text.startsWith('/'),
  fullPath: text.startsWith('/'),
  name: text.min(1),
  referrer: text,
  userAgent: text,
  language: text,
});

const orderError = z.strictObject({
  type: text.min(1),
  message: text,
  timestamp: moment,
  data: z.looseObject({ userAgent: text, referrer: text, language: text, url: text }),
});

export const findChannel = (name: string): Channel | null =>
  CHANNELS.find((channel) => channel === name) ?? null;

export function parseLanding(channel: Channel, json: unknown): Landing | null {
  const parsed = landing.safeParse(json);
  if (!parsed.success) return null;
  const { timestamp, path, fullPath, name, ...about } = parsed.data;
  return {
    channel,
    clickId: clickIdIn(fullPath, CLICK_PARAMETERS[channel]),
    product: productOf(path),
    locale: findLocale(path.split('/')[1] ?? '')?.prefix ?? 'en',
    path: scrubText(path, LINE),
    fullPath: scrubAddress(fullPath, LONG),
    name: scrubText(name, SHORT),
    referrer: scrubAddress(about.referrer, LINE),
    userAgent: scrubText(about.userAgent, LINE),
    language: scrubText(about.language, SHORT),
    clickedAt: timestamp,
  };
}

export function parseOrderError(json: unknown): OrderError | null {
  const parsed = orderError.safeParse(json);
  if (!parsed.success) return null;
  const { type, message, timestamp, data } = parsed.data;
  const { userAgent, referrer, language, url, ...extras } = data;
  return {
    type: scrubText(type, SHORT),
    message: scrubText(message, LINE),
    at: timestamp,
    userAgent: scrubText(userAgent, LINE),
    referrer: scrubAddress(referrer, LINE),
    language: scrubText(language, SHORT),
    url: scrubAddress(url, LINE),
    extras: scrubText(JSON.stringify(extras), LONG),
  };
}

const MOST_PARAMETERS = 40;

/** Parses and scrubs an advertisement from a cookie. Returns null without a click id. */
export function parseTouch(cookie: {
  readonly product: string;
  readonly channel: Channel;
  readonly query: unknown;
}): Touch | null {
  const parsed = z.record(z.string(), z.string()).safeParse(cookie.query);
  if (!parsed.success) return null;
  const address = scrubAddress(`/?${new URLSearchParams(parsed.data)}`, 2 * LONG);
  const clickId = clickIdIn(address, CLICK_PARAMETERS[cookie.channel]);
  if (clickId === null) return null;
  const query = [...new URL(address, 'http://none.invalid').searchParams];
  return { ...cookie, clickId, query: Object.fromEntries(query.slice(0, MOST_PARAMETERS)) };
}

/** Returns the product whose key or blog is in the path, or else the first that is sold. */
function productOf(path: string): string {
  const named =
    PRODUCTS.find(({ key }) => path.includes(key)) ??
    PRODUCTS.find(({ blogType }) => blogType !== null && path.includes(`/blog/${blogType}`));
  return (named ?? SOLD_PRODUCTS[0])?.key ?? '';
}

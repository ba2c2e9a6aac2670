import {
  KNOWN_BROWSER,
  LINK_COOKIES,
  SESSION_COOKIE,
  SESSION_LIFETIME,
  STEP_COOKIES,
} from '../../domain/account/index.ts';
import { CHANNELS } from '../../domain/campaign/index.ts';
import { CHOICE_LIFETIME } from '../../kit/cookie.ts';
import { seconds } from '../../kit/time.ts';
import type { MessageKey } from '../../locales/messages.generated.ts';
import { SCHEME } from '../client/color-scheme.ts';
import { DECLINED, FLAG } from '../client/consent.ts';
import { MEMBER_COOKIE } from '../client/member-cookie.ts';
import { RELOADED } from '../client/reload-guard.ts';
import {
  BEGUN_DOWNLOADS,
  OFFICE_COOKIE,
  OFFICE_MAX_AGE,
  POSITIONS,
  SALE_WAITS,
  SALES_REPORTED,
  SALES_REPORTED_MAX_AGE,
  SIGN_IN_MAX_AGE,
  TICKET_DRAFT,
} from '../client/stored-names.ts';
import { TAG_NAMES, type TagSettings, waitsForAllow } from '../client/tag-settings.ts';
import {
  ENGINE_COOKIES,
  PAYMENT_COOKIES,
  TAG_COOKIES,
  type VendorCookies,
} from '../client/vendor-cookies.ts';
import { CAME_FROM, CAMPAIGN_MAX_AGE, campaignCookieName } from '../routing/campaign-cookie.ts';
import { CHOSEN, LAST_USED } from '../routing/language-cookies.ts';
import { BUYER_COOKIE, BUYER_MAX_AGE } from './buyer-cookie.server.ts';
import { DRAFT_COOKIE, DRAFT_MAX_AGE } from './draft.server.ts';

export type Stored = {
  /** `*` stands for a variable part. */
  readonly name: string;
  readonly place: 'cookie' | 'local' | 'session';
  /** `necessary`: for what the visitor requested. `choice`: what the visitor chose. `vendor`: for measuring and ads. */
  readonly category: 'necessary' | 'choice' | 'vendor';
  readonly purpose: Extract<MessageKey, `cookie.for-${string}`>;
  /**
   * In milliseconds. `tab`, `browser`: until it closes. `withdrawn`: until the consent ends. `deleted`: never expires.
   */
  readonly lifetime: number | 'tab' | 'browser' | 'withdrawn' | 'deleted';
  readonly vendor: string | null;
  readonly host: string | null;
  readonly afterAllow: boolean;
};

type Facts = readonly [
  name: string,
  purpose: Stored['purpose'],
  lifetime: Stored['lifetime'],
  more?: Partial<Stored>,
];

const entry =
  (category: Stored['category']) =>
  ([name, purpose, lifetime, more]: Facts): Stored => ({
    name,
    category,
    purpose,
    lifetime,
    place: 'cookie',
    vendor: null,
    host: null,
    afterAllow: false,
    ...more,
  });

const tab = { place: 'session' } as const;
const STEP = 'cookie.for-step';
const OFTEN: readonly Facts[] = [
  [DRAFT_COOKIE, 'cookie.for-order', seconds(DRAFT_MAX_AGE)],
  [BUYER_COOKIE, 'cookie.for-buyer', seconds(BUYER_MAX_AGE)],
  [SESSION_COOKIE, 'cookie.for-session', SESSION_LIFETIME],
  [KNOWN_BROWSER.name, 'cookie.for-known-browser', KNOWN_BROWSER.lifetime],
  [MEMBER_COOKIE, 'cookie.for-member', SESSION_LIFETIME],
  [LINK_COOKIES.followed, STEP, seconds(SIGN_IN_MAX_AGE)],
  [LINK_COOKIES.requested, STEP, seconds(SIGN_IN_MAX_AGE)],
  [LINK_COOKIES.newEmail, STEP, seconds(SIGN_IN_MAX_AGE)],
  [STEP_COOKIES.code.name, STEP, STEP_COOKIES.code.lifetime],
  [STEP_COOKIES.passkey.name, STEP, STEP_COOKIES.passkey.lifetime],
  [DECLINED, 'cookie.for-declined', CHOICE_LIFETIME],
  [OFFICE_COOKIE, 'cookie.for-office', seconds(OFFICE_MAX_AGE)],
  [POSITIONS, 'cookie.for-place', 'tab', tab],
  [RELOADED, 'cookie.for-reload', 'tab', tab],
  [BEGUN_DOWNLOADS, 'cookie.for-downloads', 'tab', tab],
  [TICKET_DRAFT, 'cookie.for-ticket', 'tab', tab],
];
const CHOICES: readonly Facts[] = [
  [CHOSEN, 'cookie.for-language', CHOICE_LIFETIME],
  [LAST_USED, 'cookie.for-last-language', CHOICE_LIFETIME],
  [SCHEME, 'cookie.for-scheme', CHOICE_LIFETIME],
  [FLAG, 'cookie.for-allow', CHOICE_LIFETIME],
  [FLAG, 'cookie.for-allow', 'withdrawn', { place: 'local' }],
];

/** The settings of an installation that decide what is stored. */
export type StorageSettings = {
  readonly tags: TagSettings;
  readonly searchEngineId: string | null;
  readonly paidBy: string;
};

/** Returns everything that we and our vendors store in browsers. A test rejects code that writes an unlisted name. */
export function listStored({ tags, searchEngineId, paidBy }: StorageSettings): Stored[] {
  const vendors = TAG_NAMES.filter((name) => tags.ids[name]);
  return [
    ...OFTEN.map(entry('necessary')),
    ...foreign(PAYMENT_COOKIES[paidBy], 'necessary'),
    ...foreign(searchEngineId === null ? undefined : ENGINE_COOKIES, 'necessary'),
    ...CHOICES.map(entry('choice')),
    ...campaigns(waitsForAllow(tags)),
    ...(vendors.length > 0 ? SALES : []),
    ...vendors.flatMap((name) => foreign(TAG_COOKIES[name], 'vendor')),
  ];
}

const foreign = (from: VendorCookies | undefined, category: Stored['category']): Stored[] =>
  (from?.kept ?? []).map(({ name, purpose, lifetime, ...where }) =>
    entry(category)([
      ...([name, purpose, lifetime] as const),
      { vendor: from?.vendor ?? null, afterAllow: category === 'vendor', ...where },
    ]),
  );

const campaigns = (afterAllow: boolean): Stored[] => [
  ...CHANNELS.map((channel) =>
    entry('vendor')([
      ...([campaignCookieName('*', channel), 'cookie.for-campaign'] as const),
      ...([seconds(CAMPAIGN_MAX_AGE), { afterAllow }] as const),
    ]),
  ),
  // Under the policy to wait for Allow, the referrer is not stored at all.
  ...(afterAllow ? [] : [entry('vendor')([CAME_FROM, 'cookie.for-referrer', 'tab', tab])]),
];

const SALES = [
  entry('vendor')([
    ...([SALES_REPORTED, 'cookie.for-sales', seconds(SALES_REPORTED_MAX_AGE)] as const),
    { afterAllow: true },
  ]),
  entry('vendor')([SALE_WAITS, 'cookie.for-sales', 'tab', { ...tab, afterAllow: true }]),
];

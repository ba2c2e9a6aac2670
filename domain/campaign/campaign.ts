import { days } from '../../kit/time.ts';

/** Names in requests and cookies. */
export const CHANNELS = ['GoogleSEM', 'YandexSEM'] as const;
export type Channel = (typeof CHANNELS)[number];

export const CLICK_PARAMETERS = {
  GoogleSEM: 'gclid',
  YandexSEM: 'yclid',
} as const satisfies Record<Channel, string>;

/** Google accepts conversions up to 90 days after the click. */
export const RECORD_RETENTION = days(90);
export const MOST_LANDINGS = 100_000;
/** Distinct errors per day. Further ones are counted together as `OTHER_ERRORS`. */
export const MOST_GROUPS_A_DAY = 200;
export const OTHER_ERRORS = 'other';
/** Lower limits for unverified reports, so that they never displace those of visitors. */
export const MOST_PLAIN = { landingsADay: 200, groupsADay: MOST_GROUPS_A_DAY / 2 } as const;
export const REPORT_PERIOD = days(30);

export const TRIM_CAMPAIGNS = 'trim-campaigns';

export type Landing = {
  readonly channel: Channel;
  readonly clickId: string | null;
  readonly product: string;
  readonly locale: string;
  readonly path: string;
  readonly fullPath: string;
  readonly name: string;
  readonly referrer: string;
  readonly userAgent: string;
  readonly language: string;
  readonly clickedAt: Date;
};

/** An error during payment. Texts are scrubbed and cut. */
export type OrderError = {
  readonly type: string;
  readonly message: string;
  readonly at: Date;
  readonly userAgent: string;
  readonly referrer: string;
  readonly language: string;
  readonly url: string;
  readonly extras: string;
};

/** An advertisement as recorded in the browser's cookie. */
export type Touch = {
  readonly product: string;
  readonly channel: Channel;
  readonly clickId: string;
  readonly query: Readonly<Record<string, string>>;
};

export const POSITIONS = ['first', 'last'] as const;
export type Position = (typeof POSITIONS)[number];

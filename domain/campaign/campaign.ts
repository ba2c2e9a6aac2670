import { days } from '../../kit/time.ts';

/** Search advertising that sends us visitors; the values are those on the wire and in cookie names. */
export const CHANNELS = ['GoogleSEM', 'YandexSEM'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Query parameter in which each channel names the click. */
export const CLICK_PARAMETERS = {
  GoogleSEM: 'gclid',
  YandexSEM: 'yclid',
} as const satisfies Record<Channel, string>;

/** Landings and error groups are kept this long: Google takes conversions up to 90 days after the click. */
export const KEEP_RECORDS = days(90);
/** More landings than this are not kept, the oldest go first. */
export const MOST_LANDINGS = 100_000;
/** More different errors than this in a day are counted together as `OTHER_ERRORS`. */
export const MOST_GROUPS_A_DAY = 200;
export const OTHER_ERRORS = 'other';
/**
 * Of reports that no page of ours can be seen to have sent, fewer are kept: landings in a day, and how many different errors
 * there may be before theirs are counted as `OTHER_ERRORS`. So they never take the place of visitors' own.
 */
export const MOST_PLAIN = { landingsADay: 200, groupsADay: MOST_GROUPS_A_DAY / 2 } as const;
/** Period of the staff's reports. */
export const REPORT_PERIOD = days(30);

/** The job that keeps these tables small; no data. */
export const TRIM_CAMPAIGNS = 'trim-campaigns';

/** A visitor who came by an advertisement; texts are clean and short. */
export type Landing = {
  readonly channel: Channel;
  /** Null when the address names none. */
  readonly clickId: string | null;
  /** Page key of the product the page speaks of, and locale prefix of the page. */
  readonly product: string;
  readonly locale: string;
  /** As the browser told: path without query, address with what may be kept of it, route name. */
  readonly path: string;
  readonly fullPath: string;
  readonly name: string;
  readonly referrer: string;
  readonly userAgent: string;
  readonly language: string;
  /** The browser's clock. */
  readonly clickedAt: Date;
};

/** What went wrong while somebody tried to pay; texts are clean and short. */
export type OrderError = {
  readonly type: string;
  readonly message: string;
  readonly at: Date;
  readonly userAgent: string;
  readonly referrer: string;
  readonly language: string;
  readonly url: string;
  /** JSON of whatever else was told. */
  readonly extras: string;
};

/** One advertisement a buyer came by, as the browser's cookie tells. */
export type Touch = {
  /** Page key of the product landed on. */
  readonly product: string;
  readonly channel: Channel;
  readonly clickId: string;
  /** The landing's query. */
  readonly query: Readonly<Record<string, string>>;
};

/** The first and the last advertisement before an order; often the same. */
export const POSITIONS = ['first', 'last'] as const;
export type Position = (typeof POSITIONS)[number];

import { days, minutes } from '../../kit/time.ts';
import type { TagName } from './tag-settings.ts';

/** Cookies of an outside company, as it describes them itself. */
export type VendorCookies = {
  readonly vendor: string;
  readonly cookies: readonly {
    /** `*` stands for what differs. */
    readonly name: string;
    readonly purpose: VendorPurpose;
    /** In milliseconds. */
    readonly lifetime: number;
  }[];
};

type VendorPurpose =
  | 'cookie.for-statistics'
  | 'cookie.for-adverts'
  | 'cookie.for-fraud'
  | 'cookie.for-engine';

const statistics = (name: string, lifetime: number) =>
  ({ name, purpose: 'cookie.for-statistics', lifetime }) as const;
const adverts = (name: string, lifetime: number) =>
  ({ name, purpose: 'cookie.for-adverts', lifetime }) as const;

/** Of the vendors that measure and advertise: none of these is set before the visitor allows it. */
export const TAG_COOKIES: Readonly<Record<TagName, VendorCookies>> = {
  // https://policies.google.com/technologies/cookies, for the tags of Google's own
  tagManager: {
    vendor: 'Google',
    cookies: [
      statistics('_ga', days(730)),
      statistics('_ga_*', days(730)),
      adverts('_gcl_au', days(90)),
    ],
  },
  // https://www.facebook.com/privacy/policies/cookies
  adPixel: {
    vendor: 'Meta',
    cookies: [adverts('_fbp', days(90)), adverts('_fbc', days(90))],
  },
  // https://learn.microsoft.com/clarity/setup-and-installation/clarity-cookies
  heatMap: {
    vendor: 'Microsoft Clarity',
    cookies: [statistics('_clck', days(365)), statistics('_clsk', days(1))],
  },
  // https://yandex.com/support/metrica/general/cookie-usage.html
  metrica: {
    vendor: 'Yandex Metrica',
    cookies: [
      statistics('_ym_uid', days(365)),
      statistics('_ym_d', days(365)),
      statistics('_ym_isad', days(2)),
      statistics('_ym_visorc', minutes(30)),
    ],
  },
  // https://help.ads.microsoft.com/#apex/ads/en/53056
  uet: {
    vendor: 'Microsoft Advertising',
    cookies: [adverts('_uetsid', days(1)), adverts('_uetvid', days(390))],
  },
};

/** Of payment companies, by the provider's id, on the page that takes a card. https://stripe.com/legal/cookies-policy */
export const PAYMENT_COOKIES: Readonly<Record<string, VendorCookies>> = {
  stripe: {
    vendor: 'Stripe',
    cookies: [
      { name: '__stripe_mid', purpose: 'cookie.for-fraud', lifetime: days(365) },
      { name: '__stripe_sid', purpose: 'cookie.for-fraud', lifetime: minutes(30) },
    ],
  },
};

/** Of the hosted search engine, on the search page. https://policies.google.com/technologies/cookies */
export const ENGINE_COOKIES: VendorCookies = {
  vendor: 'Google',
  cookies: [{ name: 'NID', purpose: 'cookie.for-engine', lifetime: days(183) }],
};

import { days, minutes } from '../../kit/time.ts';
import type { TagName } from './tag-settings.ts';

/** What a vendor stores in browsers, from its own documentation. Gaps were filled from what browsers show. */
export type VendorCookies = {
  readonly vendor: string;
  readonly kept: readonly VendorStorage[];
};

type VendorStorage = {
  /** `*` stands for a variable part. */
  readonly name: string;
  readonly purpose: VendorPurpose;
  /** In milliseconds. `browser`: until the browser closes. `deleted`: never expires. */
  readonly lifetime: number | 'tab' | 'browser' | 'deleted';
  /** A cookie if not set. */
  readonly place?: 'local' | 'session';
  /** Our own if not set. */
  readonly host?: string;
};

type VendorPurpose =
  | 'cookie.for-statistics'
  | 'cookie.for-adverts'
  | 'cookie.for-fraud'
  | 'cookie.for-engine';

type More = Pick<VendorStorage, 'place' | 'host'>;

const statistics = (name: string, lifetime: VendorStorage['lifetime'], more: More = {}) =>
  ({ name, purpose: 'cookie.for-statistics', lifetime, ...more }) as const;
const adverts = (name: string, lifetime: VendorStorage['lifetime'], more: More = {}) =>
  ({ name, purpose: 'cookie.for-adverts', lifetime, ...more }) as const;

const local = { place: 'local' } as const;
const CLARITY = { host: 'clarity.ms' } as const;
const YANDEX = { host: 'yandex.ru' } as const;

/** Vendors for statistics and advertising. They set nothing before the visitor allows it. */
export const TAG_COOKIES: Readonly<Record<TagName, VendorCookies>> = {
  // A container can load anything, but our policy allows only Analytics and Ads.
  // https://support.google.com/analytics/answer/11397207 and https://business.safety.google/adscookies
  tagManager: {
    vendor: 'Google',
    kept: [
      statistics('_ga', days(730)),
      statistics('_ga_*', days(730)),
      adverts('_gcl_au', days(90)),
      adverts('_gcl_*', days(90)),
      adverts('_gcl_ls', days(90), local),
    ],
  },
  // https://www.facebook.com/privacy/policies/cookies. The last two come from Meta's script.
  adPixel: {
    vendor: 'Meta',
    kept: [
      adverts('_fbp', days(90)),
      adverts('_fbc', days(90)),
      adverts('fr', days(90), { host: 'facebook.com' }),
      adverts('lastExternalReferrer', 'deleted', local),
      adverts('lastExternalReferrerTime', 'deleted', local),
    ],
  },
  // Names: https://learn.microsoft.com/clarity/setup-and-installation/cookie-list (all but the last, without
  // lifetimes).
  // Lifetimes of our own: clarity-js/src/data/metadata.ts of https://github.com/microsoft/clarity
  heatMap: {
    vendor: 'Microsoft Clarity',
    kept: [
      statistics('_clck', days(365)),
      statistics('_clsk', days(1)),
      statistics('CLID', days(365), CLARITY),
      statistics('MUID', days(390), CLARITY),
      statistics('MR', days(7), CLARITY),
      statistics('SM', 'browser', CLARITY),
      statistics('ANONCHK', minutes(10), CLARITY),
      statistics('_cltk', 'tab', { place: 'session' }),
    ],
  },
  // https://yandex.com/support/metrica/general/cookie-usage.html. Local storage comes from Yandex's script.
  metrica: {
    vendor: 'Yandex Metrica',
    kept: [
      statistics('_ym_uid', days(365)),
      statistics('_ym_d', days(365)),
      statistics('_ym_isad', days(2)),
      statistics('_ym_hostIndex', days(1)),
      statistics('_ym_metrika_enabled', minutes(60)),
      statistics('_ym_visorc*', minutes(30)),
      statistics('yandexuid', days(365), YANDEX),
      statistics('yuidss', days(365), YANDEX),
      statistics('ymex', days(365), YANDEX),
      statistics('usst', days(365), YANDEX),
      statistics('yabs-sid', 'browser', YANDEX),
      statistics('_ym_uid', 'deleted', local),
      statistics('_ym_synced', 'deleted', local),
      statistics('_ym_retryReqs', 'deleted', local),
      statistics('_ym*_lsid', 'deleted', local),
      statistics('_ym*_lastHit', 'deleted', local),
      statistics('_ym*_reqNum', 'deleted', local),
    ],
  },
  // https://learn.microsoft.com/advertising/msa-help/hlp_ba_conc_uet_faq. Local storage repeats the cookies with
  // expiry.
  uet: {
    vendor: 'Microsoft Advertising',
    kept: [
      adverts('_uetsid', days(1)),
      adverts('_uetvid', days(390)),
      adverts('_uetmsclkid', days(90)),
      adverts('MUID', days(390), { host: 'bing.com' }),
      adverts('_uetsid', days(1), local),
      adverts('_uetsid_exp', days(1), local),
      adverts('_uetvid', days(390), local),
      adverts('_uetvid_exp', days(390), local),
      adverts('_uetmsclkid', days(90), local),
      adverts('_uetmsclkid_exp', days(90), local),
    ],
  },
};

/** Payment companies by provider id, on the card page. https://stripe.com/legal/cookies-policy */
export const PAYMENT_COOKIES: Readonly<Record<string, VendorCookies>> = {
  stripe: {
    vendor: 'Stripe',
    kept: [
      { name: '__stripe_mid', purpose: 'cookie.for-fraud', lifetime: days(365) },
      { name: '__stripe_sid', purpose: 'cookie.for-fraud', lifetime: minutes(30) },
    ],
  },
};

/** The hosted search engine, on the search page. https://policies.google.com/technologies/cookies */
export const ENGINE_COOKIES: VendorCookies = {
  vendor: 'Google',
  kept: [{ name: 'NID', purpose: 'cookie.for-engine', lifetime: days(183) }],
};

export const TAG_NAMES = ['tagManager', 'adPixel', 'heatMap', 'metrica', 'uet'] as const;
export type TagName = (typeof TAG_NAMES)[number];

export type TagSettings = {
  /** `load-denied`: scripts load with consent denied. `block`: nothing is requested before Allow. */
  readonly policy: 'load-denied' | 'block';
  readonly ids: Readonly<Partial<Record<TagName, string>>>;
  /** Set on pages without vendors if other pages have some. Links to those pages then open a document. */
  readonly hasVendorsElsewhere?: true;
};

/** Returns whether everything optional waits for Allow. */
export const waitsForAllow = ({ policy }: Pick<TagSettings, 'policy'>): boolean =>
  policy === 'block';

/** Returns whether optional data may be stored, sent, or loaded. Without an answer, the policy decides. */
export const mayAdvertise = (
  settings: Pick<TagSettings, 'policy'>,
  consent: 'allowed' | 'declined' | 'unasked',
): boolean => consent === 'allowed' || (consent === 'unasked' && !waitsForAllow(settings));

/**
 * The only vendors of some landing pages, by path without locale. Yandex's audience is largely in Russia, where
 * services of Google, Meta, and Microsoft are blocked or withdrawn.
 */
const REACHED: Readonly<Record<string, readonly TagName[]>> = { '/zipx/y1': ['metrica'] };

/** Query parameters that give access to something to anybody who knows their value. */
const KEYS = ['order', 'purchase', 'licence', 'subscription', 'ticket', 'document', 'token'];

/**
 * Returns whether an address gives access to something, directly or through `next=`. Vendor scripts must not read it.
 */
export function isKeyAddress(search: string): boolean {
  const query = new URLSearchParams(search);
  const [, next] = query.get('next')?.split('?') ?? [];
  return KEYS.some((name) => query.has(name)) || (next !== undefined && isKeyAddress(next));
}

/**
 * Paths that may contain secrets in their address or document. Support forms link to the ticket after they are sent.
 */
const OWN = new RegExp(
  `^/+(?:[a-z]{2}/+)?(${[
    ...['login', 'reset', 'member', 'office', 'pay', 'paycode', 'success', 'scriptions', 'sandbox'],
    ...['license', 'invoice', 'upgrade', 'renew', 'about/ticket', 'about/create_ticket'],
    ...['about/contact-us', 'company/withdraw', 'company/cancel', 'company/refund-request'],
    'company/data-request',
  ].join('|')})(/|$)`,
  // The server accepts forms at any letter case of an address.
  'i',
);

/** Returns whether vendors must never load on a page. The path has no locale. */
export const isWithoutVendors = (path: string, search: string): boolean =>
  OWN.test(path) || isKeyAddress(search);

/** Returns the vendors of a document. The path has no locale. */
export function tagsAt(
  path: string,
  search: string,
  settings: TagSettings,
  hasEngine = false,
): TagSettings {
  if (isWithoutVendors(path, search)) {
    const elsewhere = hasEngine || hasTags(settings);
    return { ...settings, ids: {}, ...(elsewhere ? { hasVendorsElsewhere: true } : {}) };
  }
  const reached = REACHED[path];
  if (!reached) return settings;
  const ids = Object.entries(settings.ids).filter(([name]) => reached.some((one) => one === name));
  return { ...settings, ids: Object.fromEntries(ids) };
}

/** Returns the vendors that never load on a landing page, because its visitors cannot reach them. */
export function unreachedAt(path: string): TagName[] {
  const reached = REACHED[path];
  return reached ? TAG_NAMES.filter((name) => !reached.includes(name)) : [];
}

export const NO_TAGS: TagSettings = { policy: 'load-denied', ids: {} };

type Sources = {
  readonly script: readonly string[];
  readonly connect: readonly string[];
  readonly image: readonly string[];
  readonly frame?: readonly string[];
};

/** Hosts that each vendor needs in the content security policy. */
const SOURCES: Readonly<Record<TagName, Sources>> = {
  tagManager: {
    script: ['https://www.googletagmanager.com'],
    connect: [
      'https://www.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
    ],
    image: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
    frame: ['https://www.googletagmanager.com'],
  },
  adPixel: {
    script: ['https://connect.facebook.net'],
    connect: ['https://www.facebook.com'],
    image: ['https://www.facebook.com'],
  },
  heatMap: {
    script: ['https://www.clarity.ms', 'https://*.clarity.ms'],
    connect: ['https://*.clarity.ms'],
    image: ['https://*.clarity.ms'],
  },
  metrica: {
    script: ['https://mc.yandex.ru'],
    connect: ['https://mc.yandex.ru'],
    image: ['https://mc.yandex.ru'],
  },
  uet: {
    script: ['https://bat.bing.com'],
    connect: ['https://bat.bing.com'],
    image: ['https://bat.bing.com'],
  },
};

/** Returns the hosts of the configured vendors for one directive. */
export function sourcesFor(settings: TagSettings, directive: keyof Sources): string[] {
  const names = TAG_NAMES.filter((name) => settings.ids[name]);
  return [...new Set(names.flatMap((name) => SOURCES[name][directive] ?? []))];
}

/** Returns whether the settings differ from the default, so that the document must contain them. */
export const differs = (settings: TagSettings): boolean =>
  hasTags(settings) || settings.hasVendorsElsewhere === true || settings.policy !== NO_TAGS.policy;

export const hasTags = ({ ids }: TagSettings): boolean => Object.keys(ids).length > 0;

/** The vendors a deployment may set up, by the name the browser knows each under. */
export const TAG_NAMES = ['tagManager', 'adPixel', 'heatMap', 'metrica', 'uet'] as const;
export type TagName = (typeof TAG_NAMES)[number];

/** What the browser is told: which vendors there are, and whether anything may load before Allow. */
export type TagSettings = {
  /** `load-denied`: scripts load with consent denied. `block`: nothing is requested before Allow. */
  readonly policy: 'load-denied' | 'block';
  readonly ids: Readonly<Partial<Record<TagName, string>>>;
  /** On a page without vendors: other pages of this shop have some, so a step to one is made as a document. */
  readonly hasVendorsElsewhere?: true;
};

/** Whether whatever is not necessary waits until the visitor selects Allow. */
export const waitsForAllow = ({ policy }: Pick<TagSettings, 'policy'>): boolean =>
  policy === 'block';

/**
 * Whether anything about visits and advertisements may be stored, sent or loaded: after Allow, and where nobody has
 * answered yet as the policy says; never after Decline.
 */
export const mayAdvertise = (
  settings: Pick<TagSettings, 'policy'>,
  consent: 'allowed' | 'declined' | 'unasked',
): boolean => consent === 'allowed' || (consent === 'unasked' && !waitsForAllow(settings));

/**
 * Landing pages, without locale, whose visitors can reach some vendors only: the others are not even asked for there.
 * Yandex's audience is largely in Russia, where services of Google, Meta and Microsoft are blocked or withdrawn.
 */
const REACHED: Readonly<Record<string, readonly TagName[]>> = { '/zipx/y1': ['metrica'] };

/** Names in a query whose values open something to whoever knows them: orders, licenses, requests, links in mails. */
const KEYS = ['order', 'purchase', 'licence', 'subscription', 'ticket', 'document', 'token'];

/**
 * Whether an address is a key by itself: vendors' scripts read it, so they are not loaded where it is. So is one that
 * leads on to one (`next=`).
 */
export function isKeyAddress(search: string): boolean {
  const query = new URLSearchParams(search);
  const [, next] = query.get('next')?.split('?') ?? [];
  return KEYS.some((name) => query.has(name)) || (next !== undefined && isKeyAddress(next));
}

/**
 * Pages without locale that may hold a secret in their address or document, and so are nobody else's business: accounts,
 * orders and what was bought, requests to support (whose answer links to the request), and the office.
 */
const OWN = new RegExp(
  `^/+(?:[a-z]{2}/+)?(${[
    ...['login', 'reset', 'member', 'office', 'pay', 'paycode', 'success', 'scriptions', 'sandbox'],
    ...['license', 'invoice', 'upgrade', 'renew', 'about/ticket', 'about/create_ticket'],
    ...['about/contact-us', 'company/withdraw', 'company/cancel', 'company/refund-request'],
    'company/data-request',
  ].join('|')})(/|$)`,
  // A form is taken at any spelling of an address.
  'i',
);

/** Whether vendors never load on a page, by its path without locale and its query. */
export const isWithoutVendors = (path: string, search: string): boolean =>
  OWN.test(path) || isKeyAddress(search);

/** The vendors of a document that is opened at this path (without locale) with this query. */
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

/** Vendors the visitors of a landing page (without locale) cannot reach, so that they never load there. */
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

/** What each vendor needs from the content security policy: its own hosts and no others. */
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

/** Hosts of the vendors that are set up, for one directive of the policy. */
export function sourcesFor(settings: TagSettings, directive: keyof Sources): string[] {
  const names = TAG_NAMES.filter((name) => settings.ids[name]);
  return [...new Set(names.flatMap((name) => SOURCES[name][directive] ?? []))];
}

/** Whether the browser has to be told anything that is not so by itself. */
export const differs = (settings: TagSettings): boolean =>
  hasTags(settings) || settings.hasVendorsElsewhere === true || settings.policy !== NO_TAGS.policy;

export const hasTags = ({ ids }: TagSettings): boolean => Object.keys(ids).length > 0;

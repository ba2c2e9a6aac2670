/** The 39 pages of the specification: route name, an example path, and its properties. */
export type Base = {
  readonly name: string;
  readonly path: string;
  /** Package suffix of the product. */
  readonly product: string;
  readonly noIndex: boolean;
  readonly banner: boolean;
  /** Canonical path. It differs from the page's own for landing pages only. */
  readonly canonical: string;
};

type Flags = { product?: string; noIndex?: true; noBanner?: true; canonical?: string };

const base = (name: string, path: string, flags: Flags = {}): Base => ({
  name,
  path,
  product: flags.product ?? 'zip',
  noIndex: flags.noIndex ?? false,
  banner: !flags.noBanner,
  canonical: flags.canonical ?? path,
});

const N = { noIndex: true } as const;
const HN = { noIndex: true, noBanner: true } as const;

export const BASES: readonly Base[] = [
  base('index', '/'),
  base('store', '/store'),
  base('search', '/search', N),
  base('buy', '/buy', HN),
  base('pay', '/pay', HN),
  base('paycode', '/paycode', HN),
  base('scriptions', '/scriptions', HN),
  base('success', '/success', HN),
  base('zipx', '/zipx'),
  base('zipx-b1', '/zipx/b1', { canonical: '/zipx' }),
  base('zipx-v1', '/zipx/v1', { canonical: '/zipx' }),
  base('zipx-y1', '/zipx/y1', { canonical: '/zipx' }),
  base('vox-magic', '/vox-magic', { product: 'voicechange' }),
  base('vox-magic-v', '/vox-magic/v', { product: 'voicechange', canonical: '/vox-magic' }),
  base('vox-magic-v1', '/vox-magic/v1', { product: 'voicechange', canonical: '/vox-magic' }),
  base('dll-fixer-v1', '/dll-fixer/v1', { product: 'dll' }),
  base('wallpaperx', '/wallpaperx', { product: 'wallpaper' }),
  base('datarecovery', '/datarecovery', { product: 'datarecovery' }),
  base('printerdriver', '/printerdriver', { product: 'printer' }),
  base('pdfreader', '/pdfreader', { product: 'pdf' }),
  base('screenrecx', '/screenrecx', { product: 'screenrecorder' }),
  base('cadreader', '/cadreader', { product: 'cadreader' }),
  base('login-type', '/login/signin', HN),
  base('reset-type', '/reset/request', HN),
  base('member-type', '/member/orders', N),
  base('faq-category', '/faq/cadreader', { product: 'cadreader' }),
  base('about-about-us', '/about/about-us'),
  base('about-contact-us', '/about/contact-us'),
  base('about-help-center', '/about/help-center'),
  base('about-create_ticket', '/about/create_ticket', N),
  base('company-uninstall', '/company/uninstall', N),
  base('company-terms-of-use', '/company/terms-of-use'),
  base('company-refund-policy', '/company/refund-policy'),
  base('company-cookies-policy', '/company/cookies-policy'),
  base('company-privacy-policy', '/company/privacy-policy'),
  base('company-end-user-license-agreement', '/company/end-user-license-agreement'),
  base('blog-type', '/blog/pdf-reader', { product: 'pdf' }),
  base('blog-type-path', '/blog/unzip/open-zip-files-on-windows'),
  base('tip-download-type', '/tip-download/dll-fixer', { product: 'dll', ...N }),
];

/** Pages beyond the specification, under the same rules. */
export const ADDED: readonly Base[] = [
  base('about-accessibility', '/about/accessibility'),
  base('about-press', '/about/press'),
  base('business', '/business'),
  base('education', '/education'),
  base('partners', '/partners'),
  base('status', '/status', N),
];

/** By package suffix. */
export const COLORS: Readonly<Record<string, readonly [color: string, icon: string]>> = {
  zip: ['#1A6BFF', 'zipx'],
  wallpaper: ['#FE5090', 'wallpaperx'],
  screenrecorder: ['#1AA4E3', 'screenrecx'],
  printer: ['#199af3', 'printerdriver'],
  pdf: ['#B30B00', 'pdfreader'],
  cadreader: ['#02A2FF', 'cadreader'],
  datarecovery: ['#0085FF', 'datarecovery'],
  voicechange: ['#17DF6E', 'vox-magic'],
  dll: ['#0085FF', 'dll-fixer'],
};

export const PREFIXES = 'en ar bn cn de es fr hi id it ja ko pt ru th tr tw vi'.split(' ');

/** Only the two Chinese prefixes differ from their tags. */
export const tagOf = (prefix: string): string => ({ cn: 'zh', tw: 'zh-TW' })[prefix] ?? prefix;

export function addressOf(prefix: string, path: string): string {
  if (prefix === 'en') return path;
  return path === '/' ? `/${prefix}` : `/${prefix}${path}`;
}

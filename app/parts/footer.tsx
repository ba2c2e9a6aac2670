import { type ReactNode, useContext } from 'react';
import type { Locale } from '../../locales/index.ts';
import { BRAND, PRODUCTS, type Product } from '../../products/index.ts';
import { localize } from '../request/address.ts';
import { KeptQuery, SiteLink } from './link.tsx';
import { ProductIcon } from './product-icon.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';
import { useAddress, useProduct, useSite } from './site.ts';
import { type Translate, useWords } from './words.tsx';

/** What the lists are made of: with the same they are the same on every page. */
type Lists = { readonly t: Translate; readonly locale: Locale; readonly product: Product };
type Entry = readonly [path: string, label: ReactNode];

/**
 * Every area of the site, in the page's language, from every page. `short`: on an advertisement's landing page, which
 * leads to one action, and where somebody pays, only what the law and good manners ask for.
 */
export function Footer({ short }: { short: boolean }) {
  const t = useWords();
  const { locale } = useAddress();
  const product = useProduct();
  const { keep } = useSite();
  const isPlain = useContext(KeptQuery) === '';
  const lists = short ? <LegalLine t={t} locale={locale} /> : <Areas {...{ t, locale, product }} />;
  const className = short ? 'wrap footer-line' : 'wrap footer-groups';
  return (
    <footer className="site-footer">
      {import.meta.env.SSR && keep && isPlain ? (
        <div
          className={className}
          dangerouslySetInnerHTML={{ __html: keep(nameOf(short, locale, product), lists) }}
        />
      ) : (
        <div className={className}>{lists}</div>
      )}
      <div className="wrap footer-end">
        <p>
          <ProductIcon of="vitrine" size={28} isBelow />
          <span>
            <bdi>{BRAND.name}</bdi> · {t('footer.sample')}
          </span>
        </p>
        <SchemeSwitch />
      </div>
    </footer>
  );
}

const nameOf = (short: boolean, { prefix }: Locale, { key }: Product): string =>
  short ? `legal line ${prefix}` : `areas ${prefix} ${key}`;

const LegalLine = ({ t, locale }: Omit<Lists, 'product'>) => (
  <List
    locale={locale}
    entries={[
      ...contracts(t),
      ['/company/cancel', t('nav.cancel')],
      ['/company/withdraw', t('nav.withdraw')],
      ['/about/contact-us', t('nav.contact')],
      ['/company/uninstall', t('nav.uninstall')],
    ]}
  />
);

function Areas({ t, locale, product }: Lists) {
  const groups: [title: string, entries: Entry[]][] = [
    [
      t('footer.products'),
      PRODUCTS.map(({ key, path, name }) => [path, <bdi key={key}>{name}</bdi>]),
    ],
    [
      t('footer.shop'),
      [
        ['/store', t('nav.store')],
        [`/buy?product=${product.key}`, t('nav.buy')],
        ['/scriptions', t('nav.subscriptions')],
        ['/download', t('nav.download')],
        ['/member/overview', t('nav.account')],
        ['/business', t('nav.business')],
        ['/education', t('nav.education')],
        ['/partners', t('nav.partners')],
      ],
    ],
    [
      t('footer.help'),
      [
        ['/about/help-center', t('nav.help')],
        [`/faq/${product.key}`, t('nav.faq')],
        [`/blog/${product.blogType ?? 'unzip'}`, t('nav.blog')],
        ['/about/create_ticket', t('nav.ticket')],
        ['/about/contact-us', t('nav.contact')],
        ['/company/uninstall', t('nav.uninstall')],
        ['/languages', t('nav.languages')],
        ['/status', t('nav.status')],
      ],
    ],
    [
      t('footer.company'),
      [
        ['/about/about-us', t('nav.about')],
        ['/about/accessibility', t('nav.accessibility')],
        ['/company/cancel', t('nav.cancel')],
        ['/company/withdraw', t('nav.withdraw')],
        ['/company/cookie-settings', t('nav.cookie-settings')],
      ],
    ],
  ];
  return (
    <>
      {groups.map(([title, entries]) => (
        <section key={title}>
          <h2>{title}</h2>
          <List locale={locale} entries={entries} />
        </section>
      ))}
      <List locale={locale} entries={contracts(t)} />
    </>
  );
}

/** What is agreed. */
const contracts = (t: Translate): Entry[] => [
  ['/company/terms-of-use', t('nav.terms')],
  ['/company/privacy-policy', t('nav.privacy')],
  ['/company/refund-policy', t('nav.refund')],
  ['/company/cookies-policy', t('nav.cookies')],
  ['/company/end-user-license-agreement', t('nav.eula')],
  ['/about/about-us#company', t('nav.imprint')],
];

const List = ({ locale, entries }: { locale: Locale; entries: readonly Entry[] }) => (
  <ul>
    {entries.map(([path, label]) => (
      <li key={path}>
        <SiteLink to={localize(locale, path)}>{label}</SiteLink>
      </li>
    ))}
  </ul>
);

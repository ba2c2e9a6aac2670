import { useLingui } from '@lingui/react';
import { memo, useContext } from 'react';
import type { Locale } from '../../locales/index.ts';
import type { MessageKey } from '../../locales/messages.generated.ts';
import { LISTED_PRODUCTS, type Product, productsVersion } from '../../products/index.ts';
import { VENDOR } from '../../vendor/vendor.ts';
import { SCHEMES } from '../client/color-scheme.ts';
import { useSite } from '../client/site.ts';
import { PreservedQuery, SiteLink } from '../components/link.tsx';
import { useWords } from '../components/words.tsx';
import { ProductIcon } from '../illustrations/product-icon.tsx';
import { localize } from '../routing/address.ts';
import { blogPath } from '../routing/product-context.ts';

/** Everything the lists depend on. The cache relies on this. */
type Lists = { readonly t: Say; readonly locale: Locale; readonly product: Product };
type WordId = Extract<MessageKey, `nav.${string}` | `footer.${string}`>;
/** None of these texts has values. */
type Say = (id: MessageKey) => string;
type Entry = readonly [path: string, label: WordId];

type FooterProps = Omit<Lists, 't'> & { readonly short: boolean };

/**
 * `short` shows only the required links, on landing pages, during payment, and in accounts and the office. It does not
 * use the address, so that the next page does not render its sixty links again.
 */
export const Footer = memo(function Footer({ short, locale, product }: FooterProps) {
  const { i18n } = useLingui();
  const t: Say = (id) => i18n._(id);
  const { keep } = useSite();
  const isPlain = useContext(PreservedQuery) === '';
  const lists = short ? <LegalLine t={t} locale={locale} /> : <Areas {...{ t, locale, product }} />;
  const className = short ? 'wrap footer-line' : 'wrap footer-groups';
  return (
    <footer className="site-footer">
      {import.meta.env.SSR && keep && isPlain ? (
        <div
          className={className}
          dangerouslySetInnerHTML={{
            __html: keep(nameOf(short, locale, product), lists, [productsVersion()]),
          }}
        />
      ) : (
        <div className={className}>{lists}</div>
      )}
      <div className="wrap footer-end">
        <p>
          <ProductIcon of="vendor" size={28} isBelow />
          <span>
            <bdi>{VENDOR.name}</bdi>
            {VENDOR.isSample ? <> · {t('footer.sample')}</> : null}
          </span>
        </p>
        <SchemeSwitch />
      </div>
    </footer>
  );
});

const nameOf = (short: boolean, { prefix }: Locale, { key }: Product): string =>
  short ? `legal line ${prefix}` : `areas ${prefix} ${key}`;

const LegalLine = ({ t, locale }: Omit<Lists, 'product'>) => (
  <List
    {...{ t, locale }}
    entries={[
      ...CONTRACTS,
      ['/company/cancel', 'nav.cancel'],
      ['/company/withdraw', 'nav.withdraw'],
      ['/about/contact-us', 'nav.contact'],
      ['/company/uninstall', 'nav.uninstall'],
    ]}
  />
);

function Areas({ t, locale, product }: Lists) {
  const groups: [title: WordId, entries: Entry[]][] = [
    [
      'footer.shop',
      [
        ['/store', 'nav.store'],
        [product.retired ? '/buy' : `/buy?product=${product.key}`, 'nav.buy'],
        ['/scriptions', 'nav.subscriptions'],
        ['/download', 'nav.download'],
        ['/member/overview', 'nav.account'],
        ['/business', 'nav.business'],
        ['/education', 'nav.education'],
        ['/partners', 'nav.partners'],
      ],
    ],
    [
      'footer.help',
      [
        ['/about/help-center', 'nav.help'],
        ['/search', 'nav.search'],
        [`/faq/${product.key}`, 'nav.faq'],
        [blogPath(product), 'nav.blog'],
        ['/about/create_ticket', 'nav.ticket'],
        ['/about/contact-us', 'nav.contact'],
        ['/company/uninstall', 'nav.uninstall'],
        ['/languages', 'nav.languages'],
        ['/status', 'nav.status'],
      ],
    ],
    [
      'footer.company',
      [
        ['/about/about-us', 'nav.about'],
        ['/about/accessibility', 'nav.accessibility'],
        ['/company/cancel', 'nav.cancel'],
        ['/company/withdraw', 'nav.withdraw'],
        ['/company/cookie-settings', 'nav.cookie-settings'],
      ],
    ],
  ];
  return (
    <>
      <section>
        <h2>{t('footer.products')}</h2>
        <ul>
          {LISTED_PRODUCTS.map(({ key, path, name }) => (
            <li key={key}>
              <SiteLink to={localize(locale, path)}>
                <bdi>{name}</bdi>
              </SiteLink>
            </li>
          ))}
        </ul>
      </section>
      {groups.map(([title, entries]) => (
        <section key={title}>
          <h2>{t(title)}</h2>
          <List {...{ t, locale, entries }} />
        </section>
      ))}
      <List {...{ t, locale }} entries={CONTRACTS} />
    </>
  );
}

const CONTRACTS: readonly Entry[] = [
  ['/company/terms-of-use', 'nav.terms'],
  ['/company/privacy-policy', 'nav.privacy'],
  ['/company/refund-policy', 'nav.refund'],
  ['/company/cookies-policy', 'nav.cookies'],
  ['/company/end-user-license-agreement', 'nav.eula'],
  ['/about/about-us#company', 'nav.imprint'],
];

const List = (props: { t: Say; locale: Locale; entries: readonly Entry[] }) => (
  <ul>
    {props.entries.map(([path, label]) => (
      <li key={path}>
        <SiteLink to={localize(props.locale, path)}>{props.t(label)}</SiteLink>
      </li>
    ))}
  </ul>
);

/** Selects light, dark, or the system's scheme. `client/later/scheme-choice.ts` adds its behavior. */
function SchemeSwitch() {
  const t = useWords();
  return (
    <fieldset className="scheme-switch">
      <legend className="sr-only">{t('scheme.label')}</legend>
      {(['system', ...SCHEMES] as const).map((each) => (
        <label key={each}>
          {/* Firefox would restore an old selection on reload and make it look like a new one. */}
          <input
            type="radio"
            name="scheme"
            value={each}
            defaultChecked={each === 'system'}
            autoComplete="off"
          />
          {t(`scheme.${each}`)}
        </label>
      ))}
    </fieldset>
  );
}

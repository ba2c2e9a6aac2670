import { useLingui } from '@lingui/react';
import { memo } from 'react';
import type { Locale } from '../../locales/index.ts';
import { PRODUCTS } from '../../products/index.ts';
import { useSite } from '../client/site.ts';
import { SiteLink } from '../components/link.tsx';
import { ProductIcon } from '../illustrations/product-icon.tsx';
import { localize } from '../routing/address.ts';

type Say = (id: string) => string;

/** Every page has it, so it is rendered again only for another language. That is why it does not use the address. */
export const ProductsPanel = memo(function ProductsPanel({ locale }: { locale: Locale }) {
  const { i18n } = useLingui();
  const { keep } = useSite();
  const say: Say = (id) => i18n._(id);
  const list = <List {...{ locale, say }} />;
  return (
    <>
      <button type="button" className="products-button" popoverTarget="products">
        {say('footer.products')}
      </button>
      {import.meta.env.SSR && keep ? (
        <div
          id="products"
          popover="auto"
          className="products-panel"
          dangerouslySetInnerHTML={{ __html: keep(`products ${locale.prefix}`, list) }}
        />
      ) : (
        <div id="products" popover="auto" className="products-panel">
          {list}
        </div>
      )}
    </>
  );
});

/** Without prices, because they depend on the visitor's country, and pages are the same for everybody. */
const List = ({ locale, say }: { locale: Locale; say: Say }) => (
  <ul>
    {PRODUCTS.map(({ key, path, name }) => (
      <li key={key}>
        <SiteLink to={localize(locale, path)}>
          <ProductIcon of={key} size={36} isBelow />
          <bdi>{name}</bdi>
          <span>{say(`shell.job-${key}`)}</span>
        </SiteLink>
      </li>
    ))}
  </ul>
);

import { useLingui } from '@lingui/react';
import { memo } from 'react';
import type { Locale } from '../../locales/index.ts';
import { LISTED_PRODUCTS, productsVersion } from '../../products/index.ts';
import { useSite } from '../client/site.ts';
import { SiteLink } from '../components/link.tsx';
import { ProductIcon } from '../illustrations/product-icon.tsx';
import { localize } from '../routing/address.ts';

/** Returns null for a message that the shop does not have. */
type Say = (id: string) => string | null;

/** Every page has it, so it is rendered again only for another language. That is why it does not use the address. */
export const ProductsPanel = memo(function ProductsPanel({ locale }: { locale: Locale }) {
  const { i18n } = useLingui();
  const { keep, lowestPrices } = useSite();
  const say: Say = (id) => (i18n.messages[id] ? i18n._(id) : null);
  // After a switch of the language, the prices of the document are those of another market.
  const prices = lowestPrices.prefix === locale.prefix ? lowestPrices.texts : {};
  const list = <List {...{ locale, say, prices }} />;
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
          dangerouslySetInnerHTML={{
            __html: keep(`products ${locale.prefix}`, list, [
              productsVersion(),
              ...Object.values(prices),
            ]),
          }}
        />
      ) : (
        <div id="products" popover="auto" className="products-panel">
          {list}
        </div>
      )}
    </>
  );
});

type ListProps = {
  readonly locale: Locale;
  readonly say: Say;
  readonly prices: Readonly<Record<string, string>>;
};

const List = ({ locale, say, prices }: ListProps) => (
  <ul>
    {LISTED_PRODUCTS.map(({ key, path, name }) => {
      // A vendor's own product may have none.
      const job = say(`shell.job-${key}`);
      return (
        <li key={key}>
          <SiteLink to={localize(locale, path)}>
            <ProductIcon of={key} size={36} isBelow />
            <bdi>{name}</bdi>
            {job ? <span>{job}</span> : null}
            {prices[key] ? <small data-from={key}>{prices[key]}</small> : null}
          </SiteLink>
        </li>
      );
    })}
  </ul>
);

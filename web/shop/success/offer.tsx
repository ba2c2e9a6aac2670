import { useSearchParams } from 'react-router';
import { getProduct } from '../../../products/index.ts';
import { colorsOf } from '../../components/colors-of.ts';
import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import type { Receipt } from './receipt.server.ts';

export function LongerPlanOffer({ receipt }: { receipt: Receipt }) {
  const t = useWords();
  const [search] = useSearchParams();
  const { longer, licenses } = receipt;
  const [license] = licenses;
  if (longer === null || !license || search.get('offer') === 'no') return null;
  const without = new URLSearchParams(search);
  without.set('offer', 'no');
  const { name } = getProduct(license.product);
  const price = longer.price.text;
  return (
    <section
      id="offer"
      className="card"
      aria-labelledby="offer-title"
      style={colorsOf(getProduct(license.product))}
    >
      <h2 id="offer-title">{t('success.offer.title')}</h2>
      <p data-minor={longer.price.minor}>
        {longer.plan === 'lifetime'
          ? t('success.offer.lifetime', { product: name, price })
          : t('success.offer.year', { product: name, price })}
      </p>
      <p className="actions">
        <LocalLink className="button" to={license.changePath}>
          {t('success.offer.look')}
        </LocalLink>
        <LocalLink className="button" to={`/success?${without}`} keepScroll>
          {t('success.offer.skip')}
        </LocalLink>
      </p>
    </section>
  );
}

import { PRODUCTS } from '../../../products/index.ts';
import { useAddress } from '../../parts/site.ts';
import { SubmitRow } from '../../parts/submit-row.tsx';
import { useWords } from '../../parts/words.tsx';
import { localize } from '../../request/address.ts';

/** Tick boxes that lead to the price of several tools together; a plain GET form. */
export function BundleForm({ rates }: { rates: readonly string[] }) {
  const t = useWords();
  const { locale } = useAddress();
  const [two = '', three = '', four = ''] = rates;
  return (
    <form id="bundle" action={localize(locale, '/buy')} className="notice mt-6">
      <fieldset>
        <legend>{t('store.bundle')}</legend>
        <p>{t('store.bundle-text', { two, three, four })}</p>
        <div className="plans">
          {PRODUCTS.map(({ key, name }) => (
            <label key={key} className="option">
              <input type="checkbox" name="with" value={key} />
              <bdi>{name}</bdi>
            </label>
          ))}
        </div>
      </fieldset>
      <SubmitRow>{t('store.bundle-go')}</SubmitRow>
    </form>
  );
}

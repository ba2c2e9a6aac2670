import { useAddress } from '../../client/site.ts';
import { useWords } from '../../components/words.tsx';

type Props = {
  market: string;
  /** Currencies that buyers from every country can use, as a list in words. */
  openCurrency: string;
  markets: readonly { key: string; name: string }[];
  /** Address of this page, which the button opens with the chosen currency. */
  action: string;
  change: (form: HTMLFormElement | null) => void;
};

/**
 * Folded unless the currency differs from the one of the page's language. A button applies the choice, because arrow
 * keys change a closed list with every press. `use-chosen.ts` keeps the list up to date.
 */
export function CurrencyField({ market, openCurrency, markets, action, change }: Props) {
  const t = useWords();
  const { locale } = useAddress();
  const name = markets.find(({ key }) => key === market)?.name;
  return (
    <details className="fold" open={market !== locale.market}>
      <summary>
        <span>
          {t('buy.currency')}
          <span className="quiet">{name}</span>
        </span>
      </summary>
      <div className="field">
        <label htmlFor="market">{t('buy.currency')}</label>
        <div className="fold-row">
          <select id="market" name="market" aria-describedby="market-hint" defaultValue={market}>
            {markets.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
          <button
            type="submit"
            className="button"
            formMethod="get"
            formAction={action}
            onClick={(event) => {
              event.preventDefault();
              change(event.currentTarget.form);
            }}
          >
            {t('buy.update')}
          </button>
        </div>
        <span id="market-hint" className="quiet">
          {t('buy.currency-note', { currency: openCurrency })}
        </span>
      </div>
    </details>
  );
}

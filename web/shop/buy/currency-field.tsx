import { useAddress } from '../../client/site.ts';
import { useWords } from '../../components/words.tsx';

type Props = {
  market: string;
  /** Currencies that buyers from every country can use, as a list in words. */
  openCurrency: string;
  markets: readonly { key: string; name: string }[];
  change: (form: HTMLFormElement | null) => void;
};

/** Folded unless the currency differs from the one of the page's language. */
export function CurrencyField({ market, openCurrency, markets, change }: Props) {
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
        <select
          key={market}
          id="market"
          name="market"
          aria-describedby="market-hint"
          defaultValue={market}
          onChange={(event) => change(event.currentTarget.form)}
        >
          {markets.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
        <span id="market-hint" className="quiet">
          {t('buy.currency-note', { currency: openCurrency })}
        </span>
      </div>
    </details>
  );
}

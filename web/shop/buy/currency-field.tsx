import { useAddress } from '../../client/site.ts';
import { useWords } from '../../components/words.tsx';

type Props = {
  market: string;
  /** In which everybody may pay. */
  openCurrency: string;
  markets: readonly { key: string; name: string }[];
  /** Asks for the prices anew. */
  change: (form: HTMLFormElement | null) => void;
};

/** The currency of the prices, to be changed by who unfolds it; open where it is not the language's own. */
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

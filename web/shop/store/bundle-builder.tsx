import { getProduct, LISTED_PRODUCTS } from '../../../products/index.ts';
import { useAddress } from '../../client/site.ts';
import { QuoteTable, RenewalLine, TotalRow } from '../../components/quote-table.tsx';
import { SubmitByHand } from '../../components/submit-by-hand.tsx';
import { useWords } from '../../components/words.tsx';
import { ProductIcon } from '../../illustrations/product-icon.tsx';
import type { ShownQuote } from '../../loaders/quotes.server.ts';
import { localize } from '../../routing/address.ts';
import type { StoreChoice } from './choice.ts';
import type { StoreCardData } from './store-card.tsx';
import type { Choose } from './use-choice.ts';

type Props = {
  readonly cards: readonly StoreCardData[];
  readonly choice: StoreChoice;
  readonly choose: Choose;
  /** The price of the checked tools together, as the server quotes it; null if none is checked. */
  readonly quote: ShownQuote | null;
  /** Discount on each of two, three, and four or more tools, such as "10%". */
  readonly rates: readonly string[];
};

export function BundleBuilder({ cards, choice, choose, quote, rates }: Props) {
  const t = useWords();
  const { locale } = useAddress();
  const [two = '', three = '', four = ''] = rates;
  const tick = (key: string, isTicked: boolean) => {
    const tools = choice.tools.filter((tool) => tool !== key);
    choose({ tools: isTicked ? [...tools, key] : tools });
  };
  return (
    <section id="bundle" className="notice">
      <fieldset>
        <legend>{t('store.bundle')}</legend>
        <p className="bundle-rule">{t('store.bundle-text', { two, three, four })}</p>
        <div className="plans">
          {LISTED_PRODUCTS.map(({ key, name }) => (
            <label key={key} className="option">
              <input
                type="checkbox"
                name="with"
                value={key}
                checked={choice.tools.includes(key)}
                onChange={(event) => tick(key, event.currentTarget.checked)}
              />
              <ProductIcon of={key} size={32} isBelow />
              <span>
                <bdi>{name}</bdi>
                <br />
                <bdi className="quiet">
                  {cards.find((card) => card.key === key)?.offer?.total.text}
                </bdi>
              </span>
            </label>
          ))}
        </div>
        <div className="bundle-sum">
          <Slots tools={choice.tools} rates={rates} />
          <NextRate count={choice.tools.length} rates={rates} />
          {quote ? <BundleLines cards={cards} quote={quote} /> : null}
          {quote ? <QuoteTable quote={quote} full={false} /> : null}
          <div className="total-bar">
            <div>{quote ? <TotalRow quote={quote} id="bundle-total" /> : null}</div>
            <p className="actions">
              <SubmitByHand formAction={`${localize(locale, '/store')}#bundle`}>
                {quote ? t('buy.update') : t('store.bundle-go')}
              </SubmitByHand>
              {quote ? (
                <button
                  type="submit"
                  className="button primary"
                  formAction={localize(locale, '/buy')}
                >
                  <BuyLabel tools={choice.tools} />
                </button>
              ) : null}
            </p>
          </div>
          {quote ? <RenewalLine quote={quote} /> : null}
        </div>
      </fieldset>
    </section>
  );
}

/** Names one tool, and counts several, because their names would not fit into a button. */
function BuyLabel({ tools }: Pick<StoreChoice, 'tools'>) {
  const t = useWords();
  const [only, ...more] = tools;
  return only !== undefined && more.length === 0
    ? t('buy.title', { product: getProduct(only).name })
    : t('store.bundle-buy', { count: tools.length });
}

/** Shows the checked tools, the free slots, and the discount at each count. The text beside it says the same. */
function Slots({ tools, rates }: Pick<StoreChoice, 'tools'> & Pick<Props, 'rates'>) {
  const places = Array.from({ length: Math.max(tools.length, rates.length + 1) }, (_, at) => at);
  const reached = Math.min(tools.length, rates.length + 1) - 1;
  return (
    <ol className="slots" aria-hidden="true">
      {places.map((at) => {
        const tool = tools[at];
        return (
          <li key={at} className={at === reached ? 'reached' : undefined}>
            {tool ? <ProductIcon of={tool} size={64} isBelow /> : <i>{at + 1}</i>}
            <bdi>{rates[at - 1]}</bdi>
          </li>
        );
      })}
    </ol>
  );
}

/** Says what one more tool saves. The text above has the whole rule. */
function NextRate({ count, rates }: { count: number; rates: readonly string[] }) {
  const t = useWords();
  const [next, most] = [rates[Math.max(count - 1, 0)], rates.at(-1)];
  if (count === 0 || most === undefined) return null;
  return (
    <p className="bundle-next">
      {next === undefined
        ? t('store.bundle-most', { percent: most })
        : t('store.bundle-next', { percent: next })}
    </p>
  );
}

/** The tools of a quote with what each costs alone. */
function BundleLines({ cards, quote }: Pick<Props, 'cards'> & { quote: ShownQuote }) {
  if (quote.lines.length < 2) return null;
  return (
    <dl className="facts bill">
      {quote.lines.map(({ product }) => (
        <div key={product}>
          <dt>
            <bdi>{getProduct(product).name}</bdi>
          </dt>
          <dd>
            <bdi>{cards.find(({ key }) => key === product)?.offer?.total.text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

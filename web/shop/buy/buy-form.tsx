import { Form, useSubmit } from 'react-router';
import type { Plan } from '../../../domain/price/index.ts';
import type { Selection } from '../../../domain/quote/index.ts';
import { IN_PLACE } from '../../client/arrival.ts';
import { useAddress } from '../../client/site.ts';
import { LocalLink } from '../../components/link.tsx';
import { PlanPrice } from '../../components/price-tag.tsx';
import { QuoteHead } from '../../components/quote-head.tsx';
import { QuoteTable, RenewalLine, TotalRow } from '../../components/quote-table.tsx';
import { Reduction } from '../../components/reduction.tsx';
import { SubmitByHand } from '../../components/submit-by-hand.tsx';
import { RichText, useWords } from '../../components/words.tsx';
import type { CouponTrouble } from '../../loaders/coupon-trouble.ts';
import type { ShownMethod } from '../../loaders/methods.server.ts';
import type { ShownQuote, ShownReduction } from '../../loaders/quotes.server.ts';
import type { RenewalLine as RenewalTerms } from '../../loaders/renewal-text.server.ts';
import { localize } from '../../routing/address.ts';
import { BundleChoice } from './bundle-choice.tsx';
import { CouponField } from './coupon-field.tsx';
import { CurrencyField } from './currency-field.tsx';
import { Promises } from './promises.tsx';
import { useChosen } from './use-chosen.ts';

export type BuyView = {
  selection: Selection;
  /** Name of the company that sells. */
  vendor: string;
  coupon: string | null;
  couponRefused: CouponTrouble | null;
  market: string;
  /** Currencies that buyers from every country can use, as a list in words. */
  openCurrency: string;
  markets: readonly { key: string; name: string }[];
  methods: readonly ShownMethod[];
  quotes: readonly ShownQuote[];
  bundleRates: readonly string[];
  /** Monthly price of a year, by number of PCs. Omitted if only the first year costs that. */
  monthly: Readonly<Record<number, string>>;
  /** Reductions by plan and number of PCs, such as `year 1`. Empty for a bundle. */
  reductions: Readonly<Record<string, ShownReduction>>;
  /** What happens at the end of the term, by plan and number of PCs. */
  renewals: Readonly<Record<string, RenewalTerms>>;
};

export function BuyForm(view: BuyView) {
  const t = useWords();
  const submit = useSubmit();
  const { locale } = useAddress();
  const { selection, quotes } = view;
  const here = localize(locale, '/buy');
  const again = (form: HTMLFormElement | null) =>
    submit(form, { method: 'get', action: here, ...IN_PLACE });
  const { form, plan, seats, follow } = useChosen(view, again);
  const plans = [...new Set(quotes.map((each) => each.plan))];
  const counts = [...new Set(quotes.map((each) => each.seats))];
  const quoteOf = (one: Plan) => quotes.find((each) => each.plan === one && each.seats === seats);
  const quote = quoteOf(plan);
  const priceOf = (count: number) =>
    quotes.find((each) => each.plan === plan && each.seats === count)?.tag;
  const reduction = view.reductions[`${plan} ${seats}`];
  const products = [selection.product, ...selection.bundledProducts];
  return (
    <Form ref={form} id="buy" method="post" action={localize(locale, '/pay')}>
      <input type="hidden" name="product" value={selection.product} />
      <div className="checkout-columns">
        <div className="buy-choice">
          <fieldset>
            <legend>{t('buy.plan')}</legend>
            <div className="plan-cards">
              {plans.map((each) => (
                <PlanOption
                  key={each}
                  quote={quoteOf(each)}
                  chosen={each === plan}
                  choose={follow}
                  monthly={each === 'year' ? view.monthly[seats] : undefined}
                  plan={each}
                  renewal={view.renewals[`${each} ${seats}`]}
                />
              ))}
            </div>
          </fieldset>
          <fieldset id="seats">
            <legend>{t('buy.seats')}</legend>
            <div className="plans seats">
              {counts.map((each) => (
                <label key={each} className="option">
                  <input
                    type="radio"
                    name="seats"
                    value={each}
                    defaultChecked={each === selection.seats}
                    onChange={follow}
                    aria-describedby={`seats-${each}-price`}
                    aria-labelledby={`seats-${each}`}
                  />
                  <span>
                    <span id={`seats-${each}`}>{t('buy.seats-count', { seats: each })}</span>{' '}
                    <bdi id={`seats-${each}-price`} className="quiet">
                      {priceOf(each)}
                    </bdi>
                  </span>
                </label>
              ))}
            </div>
            <MorePcs product={selection.product} />
          </fieldset>
          <BundleChoice
            product={selection.product}
            bundledProducts={selection.bundledProducts}
            rates={view.bundleRates}
            change={again}
          />
          <HaveKey />
        </div>
        <div className="buy-side">
          <aside>
            <QuoteHead {...{ products, plan, seats }} />
            {quote ? <QuoteTable quote={quote} full={false} /> : null}
            {reduction ? <Reduction reduction={reduction} t={t} /> : null}
            <CouponField
              coupon={view.coupon}
              refused={view.couponRefused}
              loaded={selection}
              action={here}
              change={again}
            />
            {view.methods.length === 0 ? (
              <p id="held" className="notice">
                {t('store.held')}
              </p>
            ) : null}
            <CurrencyField {...view} action={here} change={again} />
            <SubmitByHand formMethod="get" formAction={here}>
              {t('buy.update')}
            </SubmitByHand>
            {/* Buyers see who sells before they continue, as before they pay. */}
            <p id="sold-by">
              <strong>{t('pay.sold-by', { vendor: view.vendor })}</strong>
            </p>
          </aside>
          <div className="total-bar">
            {/* The only live region. It announces the total after any change of plan, PCs, bundle, coupon, or currency. */}
            <div role="status" aria-atomic="true">
              {quote ? <TotalRow quote={quote} /> : null}
            </div>
            {view.methods.length === 0 ? null : (
              <button type="submit" className="button primary">
                {t('buy.continue')}
              </button>
            )}
          </div>
          {quote ? <RenewalLine quote={quote} /> : null}
          <Promises methods={view.methods} />
        </div>
      </div>
    </Form>
  );
}

function HaveKey() {
  return (
    <p className="quiet">
      <RichText
        id="buy.have-key"
        parts={{
          0: <LocalLink to="/upgrade">{''}</LocalLink>,
          1: <LocalLink to="/renew">{''}</LocalLink>,
        }}
      />
    </p>
  );
}

function MorePcs({ product }: { product: string }) {
  const path = `/about/create_ticket?topic=license&product=${product}`;
  return (
    <p className="quiet more-pcs">
      <RichText id="buy.more-pcs" parts={{ 0: <LocalLink to={path}>{''}</LocalLink> }} />
    </p>
  );
}

type PlanProps = {
  plan: Plan;
  quote: ShownQuote | undefined;
  monthly: string | undefined;
  renewal: RenewalTerms | undefined;
  chosen: boolean;
  choose: () => void;
};

function PlanOption({ plan, quote, monthly, renewal, chosen, choose }: PlanProps) {
  const t = useWords();
  return (
    <label className="option plan">
      <input
        type="radio"
        name="plan"
        value={plan}
        defaultChecked={chosen}
        onChange={choose}
        aria-labelledby={`plan-${plan}`}
        aria-describedby={`plan-${plan}-price plan-${plan}-renewal`}
      />
      <strong id={`plan-${plan}`}>{t(`plan.${plan}`)}</strong>{' '}
      <span id={`plan-${plan}-price`} className="plan-price">
        {quote ? <PlanPrice total={quote.total} text={quote.tag} plan={plan} t={t} /> : null}
      </span>{' '}
      <span className="plan-note">
        {monthly ? t('buy.per-month', { price: monthly }) : t(`plan.${plan}-note`)}
      </span>{' '}
      <span id={`plan-${plan}-renewal`} className="plan-renewal">
        {renewal ? <Terms {...renewal} /> : null}
      </span>
    </label>
  );
}

/** The day stays on one line. In East Asian scripts, every character could begin a new one. */
function Terms({ text, day }: RenewalTerms) {
  const [before, ...after] = day ? text.split(day) : [text];
  if (!day || after.length === 0) return text;
  return (
    <>
      {before}
      <span className="joined">{day}</span>
      {after.join(day)}
    </>
  );
}

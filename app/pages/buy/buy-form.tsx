import { useState } from 'react';
import { Form, useSubmit } from 'react-router';
import type { Selection } from '../../../domain/bill/index.ts';
import type { Plan } from '../../../domain/price/index.ts';
import { BillTable, BillTotal } from '../../parts/bill-table.tsx';
import { LocalLink } from '../../parts/link.tsx';
import { Reduction } from '../../parts/reduction.tsx';
import { useAddress } from '../../parts/site.ts';
import { SubmitRow } from '../../parts/submit-row.tsx';
import { RichText, useWords } from '../../parts/words.tsx';
import { localize } from '../../request/address.ts';
import type { ShownBill, ShownReduction } from '../../request/bills.server.ts';
import type { CouponTrouble } from '../../request/coupon-trouble.ts';
import { BundleChoice } from './bundle-choice.tsx';
import { CouponField } from './coupon-field.tsx';

export type BuyView = {
  selection: Selection;
  coupon: string | null;
  couponRefused: CouponTrouble | null;
  market: string;
  /** In which everybody may pay. */
  openCurrency: string;
  markets: readonly { key: string; name: string }[];
  /** One for each plan and number of PCs. */
  bills: readonly ShownBill[];
  bundleRates: readonly string[];
  /** By plan and number of PCs, `year 1`, where the price is reduced; none for a bundle. */
  reductions: Readonly<Record<string, ShownReduction>>;
  /** By plan and number of PCs: what happens at the end of the term. */
  renewals: Readonly<Record<string, string>>;
};

/** Plan, number of PCs, bundle, coupon and currency; goes on to payment. Prices follow the choice at once. */
export function BuyForm(view: BuyView) {
  const t = useWords();
  const submit = useSubmit();
  const { locale } = useAddress();
  const { selection, bills } = view;
  const [plan, setPlan] = useState(selection.plan);
  const [seats, setSeats] = useState(selection.seats);
  const here = localize(locale, '/buy');
  const teamPath = `/about/create_ticket?topic=license&product=${selection.product}`;
  const plans = [...new Set(bills.map((each) => each.plan))];
  const counts = [...new Set(bills.map((each) => each.seats))];
  const billOf = (one: Plan) => bills.find((each) => each.plan === one && each.seats === seats);
  const bill = billOf(plan);
  const reduction = view.reductions[`${plan} ${seats}`];
  const again = (form: HTMLFormElement | null) =>
    submit(form, { method: 'get', action: here, preventScrollReset: true });
  return (
    <Form id="buy" method="post" action={localize(locale, '/pay')}>
      <input type="hidden" name="product" value={selection.product} />
      <div className="two-columns">
        <div>
          <fieldset>
            <legend>{t('buy.plan')}</legend>
            <div className="plans">
              {plans.map((each) => (
                <PlanOption
                  key={each}
                  bill={billOf(each)}
                  chosen={each === plan}
                  choose={() => setPlan(each)}
                  plan={each}
                  renewal={view.renewals[`${each} ${seats}`] ?? ''}
                />
              ))}
            </div>
          </fieldset>
          <fieldset className="mt-6">
            <legend>{t('buy.seats')}</legend>
            <div className="plans">
              {counts.map((each) => (
                <label key={each} className="option">
                  <input
                    type="radio"
                    name="seats"
                    value={each}
                    defaultChecked={each === selection.seats}
                    onChange={() => setSeats(each)}
                  />
                  <span>{t('buy.seats-count', { seats: each })}</span>
                </label>
              ))}
            </div>
            <p className="quiet mt-4">
              <RichText
                id="buy.more-pcs"
                parts={{ 0: <LocalLink to={teamPath}>{''}</LocalLink> }}
              />
            </p>
          </fieldset>
          <BundleChoice
            product={selection.product}
            also={selection.also}
            rates={view.bundleRates}
            change={again}
          />
        </div>
        <aside className="notice">
          {bill ? <BillTable bill={bill} full={false} /> : null}
          {bill ? <BillTotal bill={bill} /> : null}
          {reduction ? <Reduction reduction={reduction} /> : null}
          <SubmitRow>{t('buy.continue')}</SubmitRow>
          <p className="quiet">{t('buy.next')}</p>
          <p className="quiet">
            {t('home.refund-text')}{' '}
            <LocalLink to="/company/refund-policy">{t('nav.refund')}</LocalLink>
          </p>
          <CouponField coupon={view.coupon} refused={view.couponRefused} action={here} />
          <div className="field mt-6">
            <label htmlFor="market">{t('buy.currency')}</label>
            <select
              id="market"
              name="market"
              aria-describedby="market-hint"
              defaultValue={view.market}
              onChange={(event) => again(event.currentTarget.form)}
            >
              {view.markets.map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </select>
            <span id="market-hint" className="quiet">
              {t('buy.currency-note', { currency: view.openCurrency })}
            </span>
          </div>
          <button type="submit" className="button" formMethod="get" formAction={here}>
            {t('buy.update')}
          </button>
        </aside>
      </div>
    </Form>
  );
}

type PlanProps = {
  plan: Plan;
  bill: ShownBill | undefined;
  renewal: string;
  chosen: boolean;
  choose: () => void;
};

function PlanOption({ plan, bill, renewal, chosen, choose }: PlanProps) {
  const t = useWords();
  return (
    <label className="option">
      <input type="radio" name="plan" value={plan} defaultChecked={chosen} onChange={choose} />
      <span>
        <strong>{t(`plan.${plan}`)}</strong>
        <br />
        <bdi>{bill?.total.text}</bdi>
        <br />
        <span className="quiet">{t(`plan.${plan}-note`)}</span>
        <span className="quiet mt-2 block text-sm">{renewal}</span>
      </span>
    </label>
  );
}

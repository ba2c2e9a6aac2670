import { useState } from 'react';
import { Form, useSubmit } from 'react-router';
import type { Plan, Seats } from '../../../domain/price/index.ts';
import { TaxNote } from '../../parts/price-tag.tsx';
import { useAddress } from '../../parts/site.ts';
import { useWords } from '../../parts/words.tsx';
import { localize } from '../../request/address.ts';
import type { Offer } from '../../request/offers.server.ts';

type Props = {
  selection: { product: string; plan: Plan; seats: Seats; coupon: string | null };
  market: string;
  markets: readonly { key: string; name: string }[];
  offers: readonly Offer[];
};

/** Plan, number of PCs and currency; goes on to payment. Prices follow the choice at once. */
export function BuyForm({ selection, market, markets, offers }: Props) {
  const t = useWords();
  const submit = useSubmit();
  const { locale } = useAddress();
  const [plan, setPlan] = useState(selection.plan);
  const [seats, setSeats] = useState(selection.seats);
  const here = localize(locale, '/buy');
  const plans = [...new Set(offers.map((each) => each.plan))];
  const counts = [...new Set(offers.map((each) => each.seats))];
  const offer = offers.find((each) => each.plan === plan && each.seats === seats);
  return (
    <Form id="buy" method="post" action={localize(locale, '/pay')}>
      <input type="hidden" name="product" value={selection.product} />
      <input type="hidden" name="coupon" value={selection.coupon ?? ''} />
      <div className="two-columns">
        <div>
          <fieldset>
            <legend>{t('buy.plan')}</legend>
            <div className="plans">
              {plans.map((each) => (
                <PlanOption
                  key={each}
                  offer={offers.find((one) => one.plan === each && one.seats === seats)}
                  chosen={each === plan}
                  choose={() => setPlan(each)}
                  plan={each}
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
          </fieldset>
        </div>
        <aside className="notice">
          <h2>{t('buy.total')}</h2>
          {offer ? <Total offer={offer} /> : null}
          <p className="actions">
            <button type="submit" className="button primary">
              {t('buy.continue')}
            </button>
          </p>
          <p className="quiet">{t('buy.next')}</p>
          <div className="field">
            <label htmlFor="market">{t('buy.currency')}</label>
            <select
              id="market"
              name="market"
              defaultValue={market}
              onChange={(event) =>
                submit(event.currentTarget.form, { method: 'get', action: here })
              }
            >
              {markets.map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <button type="submit" className="button" formMethod="get" formAction={here}>
            {t('buy.update')}
          </button>
        </aside>
      </div>
    </Form>
  );
}

type PlanProps = { plan: Plan; offer: Offer | undefined; chosen: boolean; choose: () => void };

function PlanOption({ plan, offer, chosen, choose }: PlanProps) {
  const t = useWords();
  return (
    <label className="option">
      <input type="radio" name="plan" value={plan} defaultChecked={chosen} onChange={choose} />
      <span>
        <strong>{t(`plan.${plan}`)}</strong>
        <br />
        <bdi>{offer?.total.text}</bdi>
        <br />
        <span className="quiet">{t(`plan.${plan}-note`)}</span>
      </span>
    </label>
  );
}

function Total({ offer }: { offer: Offer }) {
  const t = useWords();
  const { total, renewal, plan } = offer;
  return (
    <>
      <p className="total">
        <bdi id="price-total" data-minor={total.minor} data-currency={total.currency}>
          {total.text}
        </bdi>
      </p>
      <p>
        <TaxNote taxIncluded={offer.taxIncluded} />
      </p>
      <p className="quiet">
        {renewal && plan !== 'lifetime'
          ? t(`price.renewal-${plan}`, { price: renewal.text })
          : t('price.renewal-none')}
      </p>
    </>
  );
}

import { Form, useNavigation } from 'react-router';
import { TextField } from '../../parts/field.tsx';
import { LocalLink } from '../../parts/link.tsx';
import { useAddress } from '../../parts/site.ts';
import { RichText, useWords } from '../../parts/words.tsx';
import { localize } from '../../request/address.ts';
import { BuyerFields } from './buyer-fields.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { useFieldErrors } from './field-errors.ts';
import type { PayView } from './view.ts';

/** The pay form: a plain POST that works without JavaScript; the purchase id makes it safe to repeat. */
export function PayForm({ view }: { view: PayView }) {
  const t = useWords();
  const { locale } = useAddress();
  const busy = useNavigation().state !== 'idle';
  const { selection, offer } = view;
  const hidden: Record<string, string | number> = {
    purchase: view.purchaseId,
    attempt: view.attempt ?? '',
    product: selection.product,
    plan: selection.plan,
    seats: selection.seats,
    coupon: selection.coupon ?? '',
    market: view.market,
    method: 'card',
    shown_minor: offer.total.minor,
    shown_currency: offer.total.currency,
  };
  return (
    <Form id="pay" method="post" action={localize(locale, '/pay')} noValidate>
      <ErrorSummary view={view} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} readOnly />
      ))}
      <BuyerFields view={view} />
      {view.sandbox ? <CardFields view={view} /> : null}
      <TermsField view={view} />
      <button type="submit" className="button primary" disabled={busy}>
        {t('pay.submit', { total: offer.total.text })}
      </button>
      <p className="quiet">{t('pay.duty')}</p>
    </Form>
  );
}

function CardFields({ view }: { view: PayView }) {
  const t = useWords();
  const errorOf = useFieldErrors(view);
  return (
    <fieldset className="my-6">
      <legend>{t('pay.card')}</legend>
      <p className="notice">{t('pay.sandbox', { number: '4242 4242 4242 4242' })}</p>
      <TextField
        name="card_number"
        label={t('pay.card-number')}
        error={errorOf('card_number')}
        inputMode="numeric"
        autoComplete="cc-number"
        dir="ltr"
        required
      />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <TextField
          name="card_expiry"
          label={t('pay.card-expiry')}
          error={errorOf('card_expiry')}
          inputMode="numeric"
          autoComplete="cc-exp"
          dir="ltr"
          required
        />
        <TextField
          name="card_cvc"
          label={t('pay.card-cvc')}
          error={errorOf('card_cvc')}
          inputMode="numeric"
          autoComplete="cc-csc"
          dir="ltr"
          required
        />
      </div>
    </fieldset>
  );
}

function TermsField({ view }: { view: PayView }) {
  const error = useFieldErrors(view)('terms');
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          id="terms"
          name="terms"
          value="yes"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'terms-error' : undefined}
        />
        <span>
          <RichText
            id="pay.terms"
            parts={{
              0: <LocalLink to="/company/terms-of-use">{''}</LocalLink>,
              1: <LocalLink to="/company/end-user-license-agreement">{''}</LocalLink>,
            }}
          />
        </span>
      </label>
      {error ? (
        <span id="terms-error" data-error-for="terms" className="error-text">
          {error}
        </span>
      ) : null}
    </div>
  );
}

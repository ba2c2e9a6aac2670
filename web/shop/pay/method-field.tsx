import { CardBrands, PayMark } from '../../components/pay-mark.tsx';
import { type Translate, useWords } from '../../components/words.tsx';
import { CardFields } from './card-fields.tsx';
import { useFieldErrors } from './field-errors.ts';
import { PayerFields } from './payer-fields.tsx';
import type { PayView } from './view.ts';

type ShownMethod = PayView['methods'][number];

function noteOf(
  { method, flow, daysToPay }: ShownMethod,
  termsDays: number | null,
  t: Translate,
): string {
  if (daysToPay !== null) return t('pay.method.voucher-note', { days: daysToPay });
  if (flow === 'transfer' && termsDays !== null)
    return t('pay.method.transfer-terms', { days: termsDays });
  if (flow === 'transfer') return t('pay.method.transfer-note');
  if (flow === 'code') return t('pay.method.qr-note');
  return t('pay.method.away-note', { method: t(`pay.method.${method}`) });
}

/** Whether the card, or a method that asks who pays, is selected decides by CSS which fields show. */
export function MethodField({ view }: { view: PayView }) {
  const t = useWords();
  const error = useFieldErrors(view)('method');
  const { methods, method, termsDays } = view;
  return (
    <fieldset
      className="methods quiet-card"
      id="method"
      aria-describedby={error ? 'method-error' : undefined}
    >
      <legend>{t('pay.method')}</legend>
      {/* Made anew when a country changes the list, so that one method is always selected. */}
      <div key={methods.map((each) => each.method).join()} className="plans">
        {methods.map((shown) => (
          <label key={shown.method} className="option">
            <input
              type="radio"
              name="method"
              value={shown.method}
              defaultChecked={shown.method === method}
              data-flow={shown.flow}
              data-renews={shown.canRenew || undefined}
              data-payer={shown.asksPayer || undefined}
            />
            <span>
              <strong>
                <PayMark method={shown.method} flow={shown.flow} t={t} />
              </strong>
              {shown.flow === 'card' ? (
                <CardBrands />
              ) : (
                <>
                  <br />
                  <span className="quiet">{noteOf(shown, termsDays, t)}</span>
                </>
              )}
            </span>
          </label>
        ))}
      </div>
      {error ? (
        <span id="method-error" data-error-for="method" className="error-text">
          {error}
        </span>
      ) : null}
      {view.sandbox && methods.some(({ flow }) => flow === 'card') ? (
        <CardFields view={view} />
      ) : null}
      {methods.some(({ asksPayer }) => asksPayer) ? <PayerFields view={view} /> : null}
    </fieldset>
  );
}

import type { PaymentFlow } from '../../../domain/payment/index.ts';
import { CardBrands, PayMark } from '../../components/pay-mark.tsx';
import { type Translate, useWords } from '../../components/words.tsx';
import { CardFields } from './card-fields.tsx';
import { useFieldErrors } from './field-errors.ts';
import type { PayView } from './view.ts';

function noteOf(flow: PaymentFlow, method: string, t: Translate): string {
  if (flow === 'transfer') return t('pay.method.transfer-note');
  return flow === 'code' ? t('pay.method.qr-note') : t('pay.method.away-note', { method });
}

/** The card fields show only while the card is selected. CSS does this, so it works without JavaScript. */
export function MethodField({ view }: { view: PayView }) {
  const t = useWords();
  const error = useFieldErrors(view)('method');
  const { methods, method } = view;
  return (
    <fieldset
      className="methods quiet-card"
      id="method"
      aria-describedby={error ? 'method-error' : undefined}
    >
      <legend>{t('pay.method')}</legend>
      {/* Made anew when a country changes the list, so that one method is always selected. */}
      <div key={methods.map((each) => each.method).join()} className="plans">
        {methods.map(({ method: each, flow, canRenew }) => (
          <label key={each} className="option">
            <input
              type="radio"
              name="method"
              value={each}
              defaultChecked={each === method}
              data-flow={flow}
              data-renews={canRenew || undefined}
            />
            <span>
              <strong>
                <PayMark method={each} flow={flow} t={t} />
              </strong>
              {flow === 'card' ? (
                <CardBrands />
              ) : (
                <>
                  <br />
                  <span className="quiet">{noteOf(flow, t(`pay.method.${each}`), t)}</span>
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
    </fieldset>
  );
}

import { CardBrands, PayMark } from '../../components/pay-mark.tsx';
import { useWords } from '../../components/words.tsx';
import { CardFields } from './card-fields.tsx';
import { useFieldErrors } from './field-errors.ts';
import type { PayView } from './view.ts';

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
      <div className="plans">
        {methods.map((each) => (
          <label key={each} className="option">
            <input type="radio" name="method" value={each} defaultChecked={each === method} />
            <span>
              <strong>
                <PayMark method={each} />
              </strong>
              {each === 'card' ? (
                <CardBrands />
              ) : (
                <>
                  <br />
                  <span className="quiet">{t('pay.method.qr-note')}</span>
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
      {view.sandbox && methods.includes('card') ? <CardFields view={view} /> : null}
    </fieldset>
  );
}

import { TextField } from '../../components/field.tsx';
import { useWords } from '../../components/words.tsx';
import { useFieldErrors } from './field-errors.ts';
import { TEST_CARD } from './test-card.ts';
import type { PayView } from './view.ts';

/** The sandbox's card form. It accepts test numbers and stores nothing. */
export function CardFields({ view }: { view: PayView }) {
  const t = useWords();
  const errorOf = useFieldErrors(view);
  return (
    <fieldset className="card-fields">
      <legend>{t('pay.card')}</legend>
      <p className="notice">{t('pay.sandbox', { number: TEST_CARD })}</p>
      <TextField
        name="card_number"
        label={t('pay.card-number')}
        error={errorOf('card_number')}
        inputMode="numeric"
        autoComplete="cc-number"
        dir="ltr"
        required
      />
      <div className="two-fields">
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

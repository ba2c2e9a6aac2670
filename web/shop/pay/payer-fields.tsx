import type { PayField } from '../../../domain/order/index.ts';
import { TextField } from '../../components/field.tsx';
import { useWords } from '../../components/words.tsx';
import { useFieldErrors } from './field-errors.ts';
import type { PayView } from './view.ts';

/** Who pays, for a method whose company has to know (a boleto). */
export function PayerFields({ view }: { view: PayView }) {
  const t = useWords();
  const errorOf = useFieldErrors(view);
  const given = (name: PayField) => ({
    name,
    error: errorOf(name),
    defaultValue: view.values[name],
    required: true,
  });
  return (
    <fieldset className="payer-fields">
      <legend>{t('pay.payer')}</legend>
      <p className="quiet">{t('pay.payer-hint')}</p>
      <TextField
        {...given('payer_tax_id')}
        label={t('pay.payer-tax-id')}
        inputMode="numeric"
        dir="ltr"
      />
      <TextField
        {...given('payer_street')}
        label={t('pay.street')}
        autoComplete="billing street-address"
      />
      <div className="two-fields">
        <TextField
          {...given('payer_postcode')}
          label={t('pay.postcode')}
          inputMode="numeric"
          autoComplete="billing postal-code"
          dir="ltr"
        />
        <TextField
          {...given('payer_city')}
          label={t('pay.city')}
          autoComplete="billing address-level2"
        />
      </div>
    </fieldset>
  );
}

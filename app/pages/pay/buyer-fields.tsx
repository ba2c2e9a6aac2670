import { TextField } from '../../parts/field.tsx';
import { useWords } from '../../parts/words.tsx';
import { CountryField } from './country-field.tsx';
import { useFieldErrors } from './field-errors.ts';
import type { PayView } from './view.ts';

/** Who buys: asked once, in the order people know it. */
export function BuyerFields({ view }: { view: PayView }) {
  const t = useWords();
  const errorOf = useFieldErrors(view);
  const { values } = view;
  return (
    <>
      <TextField
        name="email"
        label={t('pay.email')}
        hint={t('pay.email-hint')}
        error={errorOf('email')}
        type="email"
        autoComplete="email"
        defaultValue={values.email}
        dir="ltr"
        required
      />
      <TextField
        name="name"
        label={t('pay.name')}
        error={errorOf('name')}
        autoComplete="name"
        defaultValue={values.name}
        required
      />
      <CountryField view={view} />
      <details className="mb-6" open={Boolean(values.company || values.tax_id)}>
        <summary>{t('pay.company-switch')}</summary>
        <TextField
          name="company"
          label={t('pay.company')}
          error={errorOf('company')}
          autoComplete="organization"
          defaultValue={values.company}
        />
        <TextField
          name="tax_id"
          label={t('pay.tax-id')}
          error={errorOf('tax_id')}
          defaultValue={values.tax_id}
          dir="ltr"
        />
      </details>
    </>
  );
}

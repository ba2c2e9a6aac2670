import { EmailTypo } from '../../components/email-typo.tsx';
import { MailField } from '../../components/field.tsx';
import { useWords } from '../../components/words.tsx';
import { useFieldErrors } from './field-errors.ts';
import type { PayView } from './view.ts';

/** Where the license goes. */
export function EmailField({ view }: { view: PayView }) {
  const t = useWords();
  const error = useFieldErrors(view)('email');
  return (
    <EmailTypo
      seen={view.emailHint}
      country={countryIn}
      ask={(email) => t('pay.email-typo', { email })}
      take={t('pay.email-take')}
    >
      {(look) => (
        <MailField
          label={t('pay.email')}
          hint={t('pay.email-hint')}
          error={error}
          defaultValue={view.values.email}
          onBlur={look}
        />
      )}
    </EmailTypo>
  );
}

function countryIn(form: HTMLFormElement | null): string {
  const field = form?.elements.namedItem('country');
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value : '';
}

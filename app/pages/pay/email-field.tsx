import { type FocusEvent, type MouseEvent, useState } from 'react';
import { MailField } from '../../parts/field.tsx';
import { useHydrated } from '../../parts/hydrated.ts';
import { useWords } from '../../parts/words.tsx';
import { useFieldErrors } from './field-errors.ts';
import type { PayView } from './view.ts';

/**
 * Where the licence goes. A likely slip in the address is pointed out, never refused: when the field is left, or
 * without JavaScript by the page that comes next.
 */
export function EmailField({ view }: { view: PayView }) {
  const t = useWords();
  const { values, emailHint } = view;
  const [hint, setHint] = useState<string | null>(null);
  const look = async ({ currentTarget: { value, form } }: FocusEvent<HTMLInputElement>) => {
    const { suggestEmail } = await import('../../request/email-hint.ts');
    setHint(suggestEmail(value, fieldOf(form, 'country')?.value ?? ''));
  };
  const take = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const field = fieldOf(form, 'email');
    if (field && hint) field.value = hint;
    field?.focus();
    setHint(null);
  };
  return (
    <>
      <MailField
        label={t('pay.email')}
        hint={t('pay.email-hint')}
        error={useFieldErrors(view)('email')}
        defaultValue={values.email}
        onBlur={look}
      />
      <div role="status">
        {hint ? (
          <p id="email-typo" className="notice">
            {t('pay.email-typo', { email: hint })}{' '}
            <button type="button" className="button" onClick={take}>
              {t('pay.email-take')}
            </button>
          </p>
        ) : null}
      </div>
      <SeenByServer hint={emailHint} />
    </>
  );
}

/** What the site itself noticed, for browsers that cannot look. */
function SeenByServer({ hint }: { hint: string | null }) {
  const t = useWords();
  if (useHydrated() || hint === null) return null;
  return (
    <p id="email-typo" className="notice">
      {t('pay.email-typo', { email: hint })}
    </p>
  );
}

function fieldOf(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement
    ? (field as HTMLInputElement)
    : null;
}

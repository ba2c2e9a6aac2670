import { useMemo, useRef } from 'react';
import { described, Field } from '../../components/field.tsx';
import { useWords } from '../../components/words.tsx';
import { writeOptions } from './country-options.ts';
import { useFieldErrors } from './field-errors.ts';
import type { PayView } from './view.ts';

/** Writes the 250 options as HTML, because as elements they took a third of the page's rendering time. */
export function CountryField({ view }: { view: PayView }) {
  const t = useWords();
  const error = useFieldErrors(view)('country');
  const select = useRef<HTMLSelectElement>(null);
  const { countries, values } = view;
  // A new language or answer replaces the options and keeps the selection.
  const options = useMemo(
    () => writeOptions(countries, select.current?.value ?? values.country ?? ''),
    [countries, values.country],
  );
  return (
    <>
      <Field name="country" label={t('pay.country')} error={error}>
        <select
          ref={select}
          {...described('country', error)}
          autoComplete="country"
          dangerouslySetInnerHTML={{ __html: options }}
        />
      </Field>
      {view.elsewhere ? (
        // The address gives access to the order, so vendors must not see it.
        <p>
          <a id="switch-market" className="button" href={view.elsewhere.path}>
            {t('pay.switch', { currency: view.elsewhere.own })}
          </a>
        </p>
      ) : null}
    </>
  );
}

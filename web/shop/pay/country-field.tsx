import { useMemo, useRef } from 'react';
import { described, Field } from '../../components/field.tsx';
import { useWords } from '../../components/words.tsx';
import { writeOptions } from './country-options.ts';
import { useFieldErrors } from './field-errors.ts';
import type { PayView } from './view.ts';

/**
 * The buyer's country. Its 250 options are written as text: as elements they were a third of the
 * page's cost.
 */
export function CountryField({ view }: { view: PayView }) {
  const t = useWords();
  const error = useFieldErrors(view)('country');
  const select = useRef<HTMLSelectElement>(null);
  const { countries, values } = view;
  // New names (another language) or an answer of the site replace the options: what is chosen stays.
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
          // Names of our own, escaped by the server.
          dangerouslySetInnerHTML={{ __html: options }}
        />
      </Field>
      {view.elsewhere ? (
        // Its address is a key, as that of the form.
        <p>
          <a id="switch-market" className="button" href={view.elsewhere.path}>
            {t('pay.switch', { currency: view.elsewhere.own })}
          </a>
        </p>
      ) : null}
    </>
  );
}

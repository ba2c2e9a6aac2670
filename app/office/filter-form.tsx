import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Field } from '../parts/field.tsx';
import { useWords } from '../parts/words.tsx';

/** Fields above a list that say what of it is wanted; they end up in the address, so that a list can be passed on. */
export function FilterForm({ children }: { children: ReactNode }) {
  const t = useWords();
  return (
    <Form id="filter" method="get" action="?" className="flex flex-wrap items-start gap-x-4">
      {children}
      <p className="field self-end">
        <button type="submit" className="button">
          {t('office.search')}
        </button>
      </p>
    </Form>
  );
}

type FieldProps = { name: string; label: string; hint?: string };

export function SearchField({ name, label, hint, value }: FieldProps & { value: string }) {
  return (
    <Field name={name} label={label} error={null} {...(hint ? { hint } : {})}>
      <input type="search" id={name} name={name} defaultValue={value} dir="auto" />
    </Field>
  );
}

/** One of several, or all. */
export function PickField(
  props: FieldProps & { options: readonly (readonly [string, string])[]; value: string | null },
) {
  const t = useWords();
  const { name, label, options, value } = props;
  return (
    <Field name={name} label={label} error={null}>
      <select id={name} name={name} defaultValue={value ?? ''}>
        <option value="">{t('office.all')}</option>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** The first and the last day wanted. */
export function PeriodFields({ from, until }: { from: string; until: string }) {
  const t = useWords();
  return (
    <>
      <Field name="from" label={t('office.from')} error={null}>
        <input type="date" id="from" name="from" defaultValue={from} />
      </Field>
      <Field name="until" label={t('office.until')} error={null}>
        <input type="date" id="until" name="until" defaultValue={until} />
      </Field>
    </>
  );
}

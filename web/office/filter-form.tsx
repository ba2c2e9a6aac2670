import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Field } from '../components/field.tsx';
import { type Option, SelectField } from '../components/select-field.tsx';
import { useWords } from '../components/words.tsx';
import { PRODUCT_OPTIONS } from './options.ts';

/** The filters are in the URL, so that a list can be shared. */
export function FilterForm({ children }: { children: ReactNode }) {
  const t = useWords();
  return (
    <Form id="filter" method="get" action="?" className="filter-card">
      {children}
      <p className="field">
        <button type="submit" className="button">
          {t('office.search')}
        </button>
      </p>
    </Form>
  );
}

type SearchProps = { name?: string; label?: string; hint?: string; value: string };

export function SearchField({ name = 'search', label, hint, value }: SearchProps) {
  const t = useWords();
  return (
    <Field name={name} label={label ?? t('office.search')} error={null} {...(hint ? { hint } : {})}>
      <input type="search" id={name} name={name} defaultValue={value} dir="auto" />
    </Field>
  );
}

export function PickField(props: {
  name: string;
  label: string;
  options: readonly Option[];
  value: string | null;
}) {
  const t = useWords();
  const value = props.value ?? '';
  // Shows the filter of the page after a link or a saved form has changed it.
  return <SelectField key={value} {...props} value={value} none={t('office.all')} />;
}

export function ProductField({ value }: { value: string | null }) {
  const t = useWords();
  const options = PRODUCT_OPTIONS;
  return <PickField {...{ name: 'product', label: t('office.product'), options, value }} />;
}

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

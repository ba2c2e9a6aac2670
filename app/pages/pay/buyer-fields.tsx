import type { HTMLAttributes } from 'react';
import type { PayField } from '../../../domain/purchase/index.ts';
import { TextField } from '../../parts/field.tsx';
import { useWords } from '../../parts/words.tsx';
import { CountryField } from './country-field.tsx';
import { EmailField } from './email-field.tsx';
import { useFieldErrors } from './field-errors.ts';
import type { PayView } from './view.ts';

/** What an invoice to a company says, and one to anybody may say. */
const INVOICE_FIELDS = ['company', 'street', 'postcode', 'city', 'tax_id', 'po_number'] as const;

/** Who buys: asked once, in the order people know it. */
export function BuyerFields({ view }: { view: PayView }) {
  const t = useWords();
  const { values, errors } = view;
  const isAsked = view.postcodeExample !== null;
  const inside = INVOICE_FIELDS.filter((field) => field !== 'postcode' || !isAsked);
  const isOpen = inside.some((field) => values[field] || errors[field]);
  return (
    <>
      <EmailField view={view} />
      <BuyerField view={view} name="name" label={t('pay.name')} complete="name" required />
      <CountryField view={view} />
      {isAsked ? <PostcodeField view={view} hint={t('pay.postcode-hint')} /> : null}
      <details open={isOpen}>
        <summary>{t('pay.company-switch')}</summary>
        <BuyerField
          view={view}
          name="company"
          label={t('pay.company')}
          complete="organization"
          hint={t('pay.company-hint')}
        />
        <BuyerField
          view={view}
          name="street"
          label={t('pay.street')}
          complete="billing street-address"
        />
        <div className="grid gap-x-4 sm:grid-cols-2">
          {isAsked ? null : <PostcodeField view={view} />}
          <BuyerField
            view={view}
            name="city"
            label={t('pay.city')}
            complete="billing address-level2"
          />
        </div>
        <BuyerField view={view} name="tax_id" label={t('pay.tax-id')} dir="ltr" />
        <BuyerField view={view} name="po_number" label={t('pay.po-number')} />
      </details>
    </>
  );
}

/** Beside the country where the tax depends on it, else with the address of the invoice. */
function PostcodeField({ view, hint }: { view: PayView; hint?: string }) {
  const t = useWords();
  return (
    <BuyerField
      view={view}
      name="postcode"
      label={t('pay.postcode')}
      complete="billing postal-code"
      {...(hint ? { hint } : {})}
    />
  );
}

type FieldProps = {
  view: PayView;
  name: PayField;
  label: string;
  hint?: string;
  /** What browsers may fill it with. */
  complete?: string;
  dir?: HTMLAttributes<HTMLInputElement>['dir'];
  required?: boolean;
};

function BuyerField({ view, name, complete, ...field }: FieldProps) {
  const error = useFieldErrors(view)(name);
  return (
    <TextField
      name={name}
      error={error}
      autoComplete={complete}
      defaultValue={view.values[name]}
      {...field}
    />
  );
}

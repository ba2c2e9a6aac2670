import { type HTMLAttributes, type RefObject, useLayoutEffect, useRef } from 'react';
import type { PayField } from '../../../domain/order/index.ts';
import { TextField } from '../../components/field.tsx';
import { useWords } from '../../components/words.tsx';
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
  const isRequired = view.postcodeExample !== null;
  const outside = outsideOf(view);
  const inside = INVOICE_FIELDS.filter((field) => !outside.includes(field));
  const isOpen = inside.some((field) => values[field] || errors[field]);
  const moved: Moved = useRef({});
  return (
    <>
      <EmailField view={view} />
      <BuyerField view={view} name="name" label={t('pay.name')} complete="name" required />
      <CountryField view={view} />
      {isRequired ? (
        <PostcodeField
          view={view}
          hint={t(view.asksAddress ? 'pay.address-hint' : 'pay.postcode-hint')}
        />
      ) : null}
      {view.asksAddress ? (
        <>
          <StreetField view={view} moved={moved} required />
          <CityField view={view} moved={moved} required />
        </>
      ) : null}
      <details open={isOpen}>
        <summary>{t('pay.company-switch')}</summary>
        <BuyerField
          view={view}
          name="company"
          label={t('pay.company')}
          complete="organization"
          hint={t('pay.company-hint')}
        />
        {view.asksAddress ? null : <StreetField view={view} moved={moved} />}
        <div className="two-fields">
          {isRequired ? null : <PostcodeField view={view} />}
          {view.asksAddress ? null : <CityField view={view} moved={moved} />}
        </div>
        <BuyerField view={view} name="tax_id" label={t('pay.tax-id')} dir="ltr" />
        <BuyerField view={view} name="po_number" label={t('pay.po-number')} />
      </details>
    </>
  );
}

/** What of the address is asked for beside the country, because the tax depends on it. */
const outsideOf = ({ postcodeExample, asksAddress }: PayView): readonly PayField[] => [
  ...(postcodeExample === null ? [] : (['postcode'] as const)),
  ...(asksAddress ? (['street', 'city'] as const) : []),
];

type AddressProps = { view: PayView; moved: Moved; required?: boolean };

function StreetField(props: AddressProps) {
  const t = useWords();
  return (
    <MovedField
      {...props}
      name="street"
      label={t('pay.street')}
      complete="billing street-address"
    />
  );
}

function CityField(props: AddressProps) {
  const t = useWords();
  return (
    <MovedField {...props} name="city" label={t('pay.city')} complete="billing address-level2" />
  );
}

/** What was typed into fields that are about to stand elsewhere in the form, by name. */
type Moved = { readonly current: Partial<Record<PayField, string>> };

/** A field that takes along what was typed when another postcode moves it to another place of the form. */
function MovedField({ moved, ...props }: FieldProps & { moved: Moved }) {
  const { name } = props;
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const field = input.current;
    if (field === null) return;
    field.value = moved.current[name] ?? field.value;
    return () => {
      moved.current[name] = field.value;
    };
  }, [moved, name]);
  return <BuyerField {...props} input={input} />;
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
  input?: RefObject<HTMLInputElement | null>;
};

function BuyerField({ view, name, complete, input, ...field }: FieldProps) {
  const error = useFieldErrors(view)(name);
  return (
    <TextField
      name={name}
      error={error}
      autoComplete={complete}
      defaultValue={view.values[name]}
      ref={input}
      {...field}
    />
  );
}

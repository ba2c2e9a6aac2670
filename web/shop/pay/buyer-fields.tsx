import {
  Fragment,
  type HTMLAttributes,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import type { PayField } from '../../../domain/order/index.ts';
import { EmailTypo } from '../../components/email-typo.tsx';
import { described, Field, MailField, TextField } from '../../components/field.tsx';
import { useWords } from '../../components/words.tsx';
import { useFieldErrors } from './field-errors.ts';
import type { PayView } from './view.ts';

/** Fields that an invoice to a company needs. Other buyers can fill them in too. */
const INVOICE_FIELDS = [
  'company',
  'street',
  'postcode',
  'city',
  'tax_id',
  'po_number',
  'buyer_reference',
] as const;

export function BuyerFields({ view }: { view: PayView }) {
  const t = useWords();
  const { values, errors } = view;
  const isRequired = view.postcodeExample !== null;
  const outside = outsideOf(view);
  const inside = INVOICE_FIELDS.filter((field) => !outside.includes(field));
  const isOpen = inside.some((field) => values[field] || errors[field]);
  const moved: Moved = useRef({});
  if (view.fixed) return <QuotedBuyer view={view} fixed={view.fixed} />;
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
        <BuyerField
          view={view}
          name="buyer_reference"
          label={t('pay.buyer-reference')}
          hint={t('pay.buyer-reference-hint')}
        />
      </details>
    </>
  );
}

/** The buyer of a sales quote. Only what changes neither price nor license can be typed. */
function QuotedBuyer({ view, fixed }: { view: PayView; fixed: NonNullable<PayView['fixed']> }) {
  const t = useWords();
  const country = useMemo(
    () => new RegExp(`(?:^|\\|)${fixed['country']}([^|]+)\\|`).exec(view.countries)?.[1],
    [view.countries, fixed],
  );
  const shown = [
    [t('pay.email'), fixed['email']],
    [t('pay.name'), fixed['name']],
    [t('pay.company'), fixed['company']],
    [t('pay.street'), fixed['street']],
    [t('pay.postcode'), fixed['postcode']],
    [t('pay.city'), fixed['city']],
    [t('pay.country'), country],
    [t('pay.tax-id'), fixed['tax_id']],
    [t('pay.po-number'), fixed['po_number']],
    [t('pay.buyer-reference'), fixed['buyer_reference']],
  ] as const;
  return (
    <>
      <dl className="facts" id="quoted-buyer">
        {shown.map(([label, value]) =>
          value ? (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </Fragment>
          ) : null,
        )}
      </dl>
      <p className="quiet">{t('pay.quote-fixed')}</p>
      {Object.entries(fixed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} readOnly />
      ))}
      {fixed['name'] === undefined ? (
        <BuyerField view={view} name="name" label={t('pay.name')} complete="name" required />
      ) : null}
      {fixed['street'] === undefined ? (
        <>
          <StreetField view={view} moved={{ current: {} }} />
          <PostcodeField view={view} />
          <CityField view={view} moved={{ current: {} }} />
        </>
      ) : null}
      {fixed['po_number'] === undefined ? (
        <>
          <BuyerField view={view} name="po_number" label={t('pay.po-number')} />
          <BuyerField
            view={view}
            name="buyer_reference"
            label={t('pay.buyer-reference')}
            hint={t('pay.buyer-reference-hint')}
          />
        </>
      ) : null}
    </>
  );
}

/** Returns the address fields shown next to the country because the tax depends on them. */
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

/** Values of fields that move within the form, by name. */
type Moved = { readonly current: Partial<Record<PayField, string>> };

/** Keeps its value when another postcode moves the field within the form. */
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

/** Stands next to the country where the tax depends on it. Otherwise, it is part of the invoice address. */
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
  /** Value of `autocomplete`. */
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

function EmailField({ view }: { view: PayView }) {
  const t = useWords();
  const error = useFieldErrors(view)('email');
  return (
    <EmailTypo
      serverHint={view.emailHint}
      country={countryIn}
      question={(email) => t('pay.email-typo', { email })}
      acceptLabel={t('pay.email-take')}
    >
      {(check) => (
        <MailField
          label={t('pay.email')}
          hint={t('pay.email-hint')}
          error={error}
          defaultValue={view.values.email}
          onBlur={check}
        />
      )}
    </EmailTypo>
  );
}

function countryIn(form: HTMLFormElement | null): string {
  const field = form?.elements.namedItem('country');
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value : '';
}

/** Writes the 250 options as HTML, because as elements they took a third of the page's rendering time. */
function CountryField({ view }: { view: PayView }) {
  const t = useWords();
  const error = useFieldErrors(view)('country');
  const select = useRef<HTMLSelectElement>(null);
  const { countries, values } = view;
  // A new language or result replaces the options and keeps the selection.
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

const EMPTY = '<option value="" selected></option>';

/**
 * Returns the options of the country field as HTML, from the list that `listCountries` packs. An unknown `chosen`
 * selects an empty option, because browsers would otherwise show the first country.
 */
export function writeOptions(countries: string, chosen: string): string {
  const options = countries.replace(/(..)([^|]+)\|/g, '<option value="$1">$2</option>');
  const selected = options.replace(`value="${chosen}"`, '$& selected');
  return selected === options ? `${EMPTY}${options}` : selected;
}

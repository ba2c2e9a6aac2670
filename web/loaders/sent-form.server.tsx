import type { I18n } from '@lingui/core';
import { renderToString } from 'react-dom/server';
import type { RouterContextProvider } from 'react-router';
import type { MessageKey } from '../../locales/messages.generated.ts';
import { sentBodyContext } from './sent-body.ts';
import { readSentFields, type SentFields } from './sent-fields.server.ts';

/** Fields that visitors type into, with the label of their page or a similar one. Other fields become hidden. */
export const TYPED: Readonly<Record<string, MessageKey>> = {
  address: 'pay.street',
  body: 'office.texts.body',
  buyerReference: 'pay.buyer-reference',
  buyer_reference: 'pay.buyer-reference',
  city: 'pay.city',
  code: 'change.code',
  comment: 'uninstall.text',
  company: 'pay.company',
  coupon: 'buy.coupon',
  email: 'account.email',
  emails: 'office.coupons.emails',
  key: 'license.offline.key',
  message: 'ticket.message',
  name: 'account.name',
  note: 'office.ticket.note',
  notes: 'office.releases.notes',
  number: 'ticket.find.number',
  order: 'ticket.order',
  passkey_name: 'member.passkeys.name',
  poNumber: 'pay.po-number',
  po_number: 'pay.po-number',
  postcode: 'pay.postcode',
  request: 'license.offline.request',
  street: 'pay.street',
  subject: 'ticket.subject',
  taxId: 'pay.tax-id',
  tax_id: 'pay.tax-id',
  text: 'office.macros.text',
  title: 'office.macros.title',
  version: 'ticket.version',
  why: 'office.reason',
};

/** Fields that must be typed again. No document may contain their values. */
export const SECRET: Readonly<Record<string, MessageKey>> = {
  card_cvc: 'pay.card-cvc',
  card_expiry: 'pay.card-expiry',
  card_number: 'pay.card-number',
  code: 'account.code.label',
  current: 'member.password',
  password: 'account.password',
  password_again: 'account.reset.again',
};

/** Hidden secrets. A form is useless without them, so it is not repeated. */
const UNREPEATED = ['backup', 'passkey', 'secret'];

/** Pages on which a code is no secret: a license key, an order number, or a coupon. */
const OPEN_CODES = ['/upgrade', '/renew', '/office/coupons'];

/** Longer texts get a multi-line field, in characters. */
const ONE_LINE = 80;

type Shown = {
  readonly i18n: I18n;
  readonly path: string;
};

/** Returns the HTML of a failed form for the error page, or null if it cannot be repeated. */
export async function repeatForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
  shown: Shown,
): Promise<string | null> {
  const body = (await context.get(sentBodyContext)?.()) ?? null;
  const type = request.headers.get('content-type') ?? '';
  const fields = body && readSentFields(body, type);
  return fields && drawSentForm(fields, shown);
}

/** Renders a form that sends the same fields again. Secrets and files must be entered again. */
export function drawSentForm(fields: SentFields, { i18n, path }: Shown): string | null {
  const { texts, files, isMultipart } = fields;
  if (texts.some(([name]) => UNREPEATED.includes(name))) return null;
  const isSecret = (name: string) =>
    Object.hasOwn(SECRET, name) && !(name === 'code' && OPEN_CODES.includes(path));
  const labelOf = (name: string): string | null => {
    const key = isSecret(name) ? SECRET[name] : Object.hasOwn(TYPED, name) ? TYPED[name] : null;
    return key ? i18n._(key) : null;
  };
  // Without an action, the form goes to the address of the document, which is that of the failed form.
  return renderToString(
    <form
      id="sent-form"
      method="post"
      encType={isMultipart ? 'multipart/form-data' : 'application/x-www-form-urlencoded'}
      noValidate
    >
      {texts.map(([name, value], at) => (
        <SentField
          key={`${name} ${at}`}
          {...{ name, id: `sent-${at}`, label: labelOf(name) }}
          value={isSecret(name) ? null : value}
          again={i18n._('error.type-again')}
        />
      ))}
      {files.map((name, at) => (
        <div key={name} className="field">
          <label htmlFor={`sent-file-${at}`}>{i18n._('ticket.files')}</label>
          <input id={`sent-file-${at}`} name={name} type="file" multiple />
          <strong>{i18n._('ticket.files-again')}</strong>
        </div>
      ))}
      <p className="actions">
        <button type="submit" className="button primary">
          {i18n._('error.retry')}
        </button>
      </p>
    </form>,
  );
}

type FieldProps = {
  readonly name: string;
  readonly id: string;
  readonly label: string | null;
  readonly value: string | null;
  readonly again: string;
};

function SentField({ name, id, label, value, again }: FieldProps) {
  if (label === null) return <input type="hidden" name={name} value={value ?? ''} />;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {value === null ? (
        <>
          <input
            id={id}
            name={name}
            type={/password|current/.test(name) ? 'password' : 'text'}
            autoComplete={completionOf(name)}
            aria-describedby={`${id}-hint`}
            dir="ltr"
          />
          <span id={`${id}-hint`} className="quiet">
            {again}
          </span>
        </>
      ) : value.length > ONE_LINE || /[\r\n]/.test(value) ? (
        <textarea
          id={id}
          name={name}
          rows={8}
          dir="auto"
          defaultValue={value.replace(/\r\n?/g, '\n')}
        />
      ) : (
        <input id={id} name={name} dir="auto" defaultValue={value} />
      )}
    </div>
  );
}

const completionOf = (name: string): string =>
  name === 'current' ? 'current-password' : name === 'code' ? 'one-time-code' : 'off';

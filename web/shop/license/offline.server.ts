import { data, type RouterContextProvider, redirect } from 'react-router';
import {
  type ActivateResult,
  activateDevice,
  openOfflineSeat,
  parseLicenseKey,
  type RequestCode,
  readRequestCode,
  type Seat,
} from '../../../domain/license/index.ts';
import { signText, verifyText } from '../../../kit/sign.ts';
import type { Locale } from '../../../locales/index.ts';
import { PRODUCTS } from '../../../products/index.ts';
import { type Services, servicesContext } from '../../loaders/context.ts';
import {
  fileField,
  hasFile,
  LARGEST_TEXT_FORM,
  readForm,
  textField,
} from '../../loaders/limited-form.server.ts';
import { momentText } from '../../loaders/moments.server.ts';
import { requestInfoContext } from '../../loaders/request-info.ts';
import { localize, parseAddress } from '../../routing/address.ts';

/** A tag with this purpose opens nothing else. */
const PURPOSE = 'offline-seat';
/** An app without a network cannot report its version. */
const VERSION = 'offline';
const LONGEST_NAME = 100;
const PRODUCT_KEYS = PRODUCTS.map(({ key }) => key);

type Fault =
  | `key-${'required' | 'malformed' | 'wrong-check'}`
  | `request-${'required' | 'malformed' | 'wrong-check' | 'unknown-product'}`;
type Refused = Extract<ActivateResult, { ok: false }>['code'] | 'too-many' | 'too-large';

export type OfflineRefusal = {
  readonly refused: Refused | null;
  readonly faults: readonly Fault[];
  /** PCs that hold the seats; empty unless all seats are in use. */
  readonly inUse: readonly { readonly id: string; readonly name: string }[];
  readonly until: string | null;
  readonly values: Readonly<Record<'key' | 'request' | 'name', string>>;
};

/** Activates a PC by its request code and redirects to the page with its file. */
export async function activateOffline(request: Request, context: Readonly<RouterContextProvider>) {
  const wait = context.get(requestInfoContext).consume('licence-offline');
  const form = await readForm(request, LARGEST_TEXT_FORM);
  const values = await valuesOf(form);
  const refuse = (status: number, change: Partial<OfflineRefusal>) =>
    data<OfflineRefusal>(
      { refused: null, faults: [], inUse: [], until: null, values, ...change },
      { status, headers: wait === null ? {} : { 'retry-after': String(wait) } },
    );
  if (form === null) return refuse(413, { refused: 'too-large' });
  if (wait !== null) return refuse(429, { refused: 'too-many' });
  const read = readValues(values, hasFile(form, 'upload'));
  if ('faults' in read) return refuse(422, read);
  const services = context.get(servicesContext);
  const replaces = textField(form, 'replaces') || null;
  const result = await activate(services, { ...read, name: values.name, replaces });
  const { locale } = parseAddress(new URL(request.url).pathname);
  if (!result.ok) return refuse(422, refusalOf(result, locale));
  const token = tokenOf(services, result.seat.activation.id);
  throw redirect(`${localize(locale, '/license/activate-offline/done')}?seat=${token}`, 303);
}

/**
 * Returns the seat of a signed link; null if the link is forged, or the seat was given up or is no longer valid.
 */
export async function seatOf(request: Request, services: Services): Promise<Seat | null> {
  const token = new URL(request.url).searchParams.get('seat') ?? '';
  const [id = '', tag = ''] = token.split('.', 2);
  const secret = services.settings.sessionSecret;
  if (!verifyText({ secret, purpose: PURPOSE }, id, tag)) return null;
  return services.database.read((reader) => openOfflineSeat(reader, services.ring, id));
}

const tokenOf = ({ settings }: Services, id: string): string =>
  `${id}.${signText({ secret: settings.sessionSecret, purpose: PURPOSE }, id)}`;

async function valuesOf(form: FormData | null): Promise<OfflineRefusal['values']> {
  if (form === null) return { key: '', request: '', name: '' };
  // The page shows the text of a wrong file in the field, so a chosen file comes first.
  const request = (await fileField(form, 'upload')) || textField(form, 'request');
  const name = textField(form, 'name').slice(0, LONGEST_NAME);
  return { key: textField(form, 'key'), request, name };
}

type Read = { readonly key: string; readonly code: RequestCode };

function readValues(
  values: OfflineRefusal['values'],
  hasUpload: boolean,
): Read | { readonly faults: Fault[] } {
  const key = parseLicenseKey(values.key);
  const code = readRequestCode(values.request, PRODUCT_KEYS);
  if (key.ok && code.ok) return { key: key.value, code: code.value };
  const faults: Fault[] = [];
  if (!key.ok) faults.push(values.key === '' ? 'key-required' : `key-${key.code}`);
  if (!code.ok) {
    const isEmpty = values.request === '' && !hasUpload;
    faults.push(isEmpty ? 'request-required' : `request-${code.code}`);
  }
  return { faults };
}

type ActivationDraft = Read & { readonly name: string; readonly replaces: string | null };

const activate = ({ database, ring }: Services, { key, code, name, replaces }: ActivationDraft) =>
  database.run((work) =>
    activateDevice(work, ring, {
      key,
      product: code.product,
      device: { id: code.device, name },
      appVersion: VERSION,
      replaces,
      nonce: code.nonce,
    }),
  );

function refusalOf(
  result: Extract<ActivateResult, { ok: false }>,
  locale: Locale,
): Pick<OfflineRefusal, 'refused' | 'inUse' | 'until'> {
  const inUse = result.code === 'seats-taken' ? result.inUse : [];
  return {
    refused: result.code,
    inUse: inUse.map(({ id, deviceName: name }) => ({ id, name })),
    until: result.code === 'cool-down' ? momentText(result.until, locale) : null,
  };
}

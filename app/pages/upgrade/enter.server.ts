import { data, type RouterContextProvider, redirect } from 'react-router';
import {
  findByKey,
  findLicenceToken,
  licenceToken,
  listLicences,
  parseLicenceKey,
} from '../../../domain/licence/index.ts';
import { findOrder, type LicenceChange } from '../../../domain/purchase/index.ts';
import { isSameEmail } from '../../../kit/email.ts';
import { localize, parseAddress } from '../../request/address.ts';
import { type Services, servicesContext } from '../../request/context.ts';
import { readForm, textField } from '../../request/limited-form.server.ts';
import { requestInfoContext } from '../../request/request-info.ts';

/** What was typed, and why it led nowhere; or the licences of an order, of which one is to be chosen. */
export type EnterView = {
  readonly refused: 'too-many' | 'too-large' | 'unknown' | null;
  readonly faults: readonly ('code' | 'email')[];
  readonly code: string;
  readonly email: string;
  readonly licences: readonly { readonly product: string; readonly token: string }[];
};

/**
 * Leads whoever knows a licence key or an order number, and the e-mail address it belongs to, to that
 * licence. Which of the two was wrong is not said.
 */
export async function enterLicence(
  request: Request,
  context: Readonly<RouterContextProvider>,
  kind: LicenceChange['kind'],
) {
  const form = await readForm(request);
  const code = form ? textField(form, 'code') : '';
  const email = form ? textField(form, 'email') : '';
  const view: EnterView = { refused: null, faults: [], code, email, licences: [] };
  if (form === null) return data<EnterView>({ ...view, refused: 'too-large' }, { status: 413 });
  const faults = (['code', 'email'] as const).filter((name) => !{ code, email }[name]);
  if (faults.length > 0) return data<EnterView>({ ...view, faults }, { status: 422 });
  const wait = context.get(requestInfoContext).consume('licence-change');
  if (wait !== null) {
    const headers = { 'retry-after': String(wait) };
    return data<EnterView>({ ...view, refused: 'too-many' }, { status: 429, headers });
  }
  const services = context.get(servicesContext);
  const licences = await findLicences({ code, email }, services);
  const [first] = licences;
  if (!first) return data<EnterView>({ ...view, refused: 'unknown' }, { status: 422 });
  if (licences.length > 1) return data<EnterView>({ ...view, licences });
  const { locale } = parseAddress(new URL(request.url).pathname);
  const page = localize(locale, kind === 'renewal' ? '/renew' : '/upgrade');
  throw redirect(`${page}?licence=${first.token}`, 303);
}

/** The licences behind a key or an order number, if they are this address's. */
function findLicences(
  { code, email }: { readonly code: string; readonly email: string },
  { database, ring, settings: { sessionSecret: secret } }: Services,
): Promise<EnterView['licences']> {
  const key = parseLicenceKey(code);
  return database.read(async (reader) => {
    if (key.ok) {
      const terms = await findByKey(reader, key.value);
      if (terms === null || !isSameEmail(terms.email, email)) return [];
      return [{ product: terms.product, token: licenceToken(secret, terms) }];
    }
    const order = await findOrder(reader, { orderNumber: code, email });
    const found: { product: string; token: string }[] = [];
    for (const { id, product } of order ? await listLicences(reader, ring, order.id) : []) {
      const token = await findLicenceToken(reader, secret, id);
      if (token !== null) found.push({ product, token });
    }
    return found;
  });
}

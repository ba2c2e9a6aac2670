import { data, type RouterContextProvider, redirect } from 'react-router';
import type { LicenseChange } from '../../../domain/checkout/index.ts';
import {
  findByKey,
  findLicenseToken,
  licenseToken,
  listLicenses,
  parseLicenseKey,
} from '../../../domain/license/index.ts';
import { findOrderOfBuyer } from '../../../domain/order/index.ts';
import { isSameEmail } from '../../../kit/email.ts';
import { type Services, servicesContext } from '../../loaders/context.ts';
import { readForm, textField } from '../../loaders/limited-form.server.ts';
import { requestInfoContext } from '../../loaders/request-info.ts';
import { localize, parseAddress } from '../../routing/address.ts';

export type EnterView = {
  readonly refused: 'too-many' | 'too-large' | 'unknown' | null;
  readonly faults: readonly ('code' | 'email')[];
  readonly code: string;
  readonly email: string;
  readonly licenses: readonly { readonly product: string; readonly token: string }[];
};

/** Redirects to the license of a key or an order number and its email address. Never reveals which was wrong. */
export async function enterLicense(
  request: Request,
  context: Readonly<RouterContextProvider>,
  kind: LicenseChange['kind'],
) {
  const form = await readForm(request);
  const code = form ? textField(form, 'code') : '';
  const email = form ? textField(form, 'email') : '';
  const view: EnterView = { refused: null, faults: [], code, email, licenses: [] };
  if (form === null) return data<EnterView>({ ...view, refused: 'too-large' }, { status: 413 });
  const faults = (['code', 'email'] as const).filter((name) => !{ code, email }[name]);
  if (faults.length > 0) return data<EnterView>({ ...view, faults }, { status: 422 });
  const wait = context.get(requestInfoContext).consume('licence-change');
  if (wait !== null) {
    const headers = { 'retry-after': String(wait) };
    return data<EnterView>({ ...view, refused: 'too-many' }, { status: 429, headers });
  }
  const services = context.get(servicesContext);
  const licenses = await findLicenses({ code, email }, services);
  const [first] = licenses;
  if (!first) return data<EnterView>({ ...view, refused: 'unknown' }, { status: 422 });
  if (licenses.length > 1) return data<EnterView>({ ...view, licenses });
  const { locale } = parseAddress(new URL(request.url).pathname);
  const page = localize(locale, kind === 'renewal' ? '/renew' : '/upgrade');
  throw redirect(`${page}?licence=${first.token}`, 303);
}

function findLicenses(
  { code, email }: { readonly code: string; readonly email: string },
  { database, ring, settings: { sessionSecret: secret } }: Services,
): Promise<EnterView['licenses']> {
  const key = parseLicenseKey(code);
  return database.read(async (reader) => {
    if (key.ok) {
      const terms = await findByKey(reader, key.value);
      if (terms === null || !isSameEmail(terms.email, email)) return [];
      return [{ product: terms.product, token: licenseToken(secret, terms) }];
    }
    const order = await findOrderOfBuyer(reader, { orderNumber: code, email });
    const found: { product: string; token: string }[] = [];
    for (const { id, product } of order ? await listLicenses(reader, ring, order.id) : []) {
      const token = await findLicenseToken(reader, secret, id);
      if (token !== null) found.push({ product, token });
    }
    return found;
  });
}

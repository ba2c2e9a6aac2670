import { data, type RouterContextProvider } from 'react-router';
import {
  findTerms,
  hasExpired,
  type LicenseFacts,
  paidEnd,
  readDeviceFile,
  readLicenseFile,
} from '../../../domain/license/index.ts';
import { marketsOf } from '../../../domain/order/index.ts';
import { findProduct } from '../../../products/index.ts';
import { type Services, servicesContext } from '../../loaders/context.ts';
import {
  fileField,
  hasFile,
  LARGEST_TEXT_FORM,
  readForm,
  textField,
} from '../../loaders/limited-form.server.ts';
import { termText } from '../../loaders/moments.server.ts';
import { requestInfoContext } from '../../loaders/request-info.ts';
import { parseAddress } from '../../routing/address.ts';

export type FileFacts = {
  readonly product: string;
  readonly plan: LicenseFacts['plan'];
  readonly seats: number;
  readonly email: string;
  readonly issued: string;
  /** End of the period that was paid when it was issued; null if it never ends. */
  readonly expires: string | null;
  /** Id of the only PC on which it is valid; null if any PC is. */
  readonly device: string | null;
};

export type Verdict =
  | { readonly kind: 'refused'; readonly code: 'too-many' | 'too-large' | 'nothing' }
  | { readonly kind: 'bad'; readonly code: 'malformed' | 'unknown-key' | 'wrong-signature' }
  | {
      readonly kind: 'good';
      readonly code: 'good' | 'expired' | 'revoked';
      readonly facts: FileFacts;
    };

/** A verdict and the text that was checked. */
export type Checked = { readonly verdict: Verdict; readonly text: string };

/** Verifies a pasted or uploaded file. Stores nothing. */
export async function checkFile(request: Request, context: Readonly<RouterContextProvider>) {
  const wait = context.get(requestInfoContext).consume('licence-check');
  const form = await readForm(request, LARGEST_TEXT_FORM);
  // The page shows the text of a file in the field, so a chosen file comes first.
  const text = form ? (await fileField(form, 'upload')) || textField(form, 'text') : '';
  const reply = (verdict: Verdict, status: number) =>
    data<Checked>(
      { verdict, text },
      { status, headers: wait === null ? {} : { 'retry-after': String(wait) } },
    );
  if (form === null) return reply({ kind: 'refused', code: 'too-large' }, 413);
  if (wait !== null) return reply({ kind: 'refused', code: 'too-many' }, 429);
  if (text === '') {
    if (hasFile(form, 'upload')) return reply({ kind: 'bad', code: 'malformed' }, 422);
    return reply({ kind: 'refused', code: 'nothing' }, 422);
  }
  const verdict = await verifyFile(text, request, context.get(servicesContext));
  return reply(verdict, verdict.kind === 'bad' ? 422 : 200);
}

async function verifyFile(text: string, request: Request, services: Services): Promise<Verdict> {
  const { ring, database } = services;
  const bound = readDeviceFile(ring, text);
  const read = bound.ok || bound.code !== 'malformed' ? bound : readLicenseFile(ring, text);
  if (!read.ok) return { kind: 'bad', code: read.code };
  const { terms, markets, expiresAt } = await database.read(async (reader) => {
    const found = await findTerms(reader, read.value.id);
    return {
      terms: found,
      markets: await marketsOf(reader, found ? [found.orderId] : []),
      expiresAt: await paidEnd(reader, read.value),
    };
  });
  const code = hasExpired(read.value, services.now()) ? 'expired' : 'good';
  const { product, plan, seats, email, issuedAt } = read.value;
  const { locale } = parseAddress(new URL(request.url).pathname);
  const market = markets.get(terms?.orderId ?? '') ?? locale.market;
  return {
    kind: 'good',
    code: terms?.state === 'revoked' ? 'revoked' : code,
    facts: {
      plan,
      seats,
      email,
      product: findProduct(product)?.name ?? product,
      issued: termText(issuedAt, locale, market),
      expires: expiresAt && termText(expiresAt, locale, market),
      device: bound.ok ? bound.value.device : null,
    },
  };
}

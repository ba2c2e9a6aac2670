import { data, type RouterContextProvider, redirect } from 'react-router';
import {
  correctOrderEmail,
  type Purchase,
  type ReaddressRefusal,
  type ResendRefusal,
  resendOrderMail,
} from '../../../domain/purchase/index.ts';
import { readdressSubscription } from '../../../domain/subscription/index.ts';
import { localize, parseAddress } from '../../request/address.ts';
import { askedContext } from '../../request/asked.ts';
import { type Services, servicesContext } from '../../request/context.ts';
import { readForm, textField } from '../../request/limited-form.server.ts';
import { claimAccount } from './claim.server.ts';
import { orderOf } from './settled-order.server.ts';
import { standingOf } from './standing.server.ts';

/** What became of a wish about the order's mail that was not fulfilled. */
export type MailAnswer = {
  readonly refused: ReaddressRefusal | ResendRefusal | 'too-many';
  /** The address as typed; empty when none was. */
  readonly typed: string;
};

/** Sends the order's mail again, corrects its address, or sends a sign-in link, for the holder of the signed link. */
export async function answerForm(request: Request, context: Readonly<RouterContextProvider>) {
  const services = context.get(servicesContext);
  const url = new URL(request.url);
  const token = url.searchParams.get('order') ?? '';
  const { locale } = parseAddress(url.pathname);
  const page = localize(locale, '/success');
  const purchase = await orderOf(token, services);
  if (purchase === null) throw redirect(page, 303);
  const form = await readForm(request);
  const typed = form ? textField(form, 'email') : '';
  const intent = form ? textField(form, 'intent') : '';
  const { isClosed } = await standingOf(purchase, services, locale);
  if (isClosed) return data<MailAnswer>({ refused: 'closed', typed }, { status: 422 });
  if (intent === 'claim') return claimAccount(purchase, request, context);
  const wait = context.get(askedContext).take('order-mail');
  if (wait !== null) {
    const headers = { 'retry-after': String(wait) };
    return data<MailAnswer>({ refused: 'too-many', typed }, { status: 429, headers });
  }
  const isCorrection = intent === 'email';
  const refused = await (isCorrection
    ? correct(purchase, typed, services)
    : resend(purchase, services));
  if (refused !== null) return data<MailAnswer>({ refused, typed }, { status: 422 });
  const query = new URLSearchParams({ order: token, mail: isCorrection ? 'corrected' : 'sent' });
  throw redirect(`${page}?${query}#order-mail`, 303);
}

const resend = ({ id }: Purchase, { database }: Services) =>
  database.run((work) => resendOrderMail(work, id));

async function correct({ id: purchaseId }: Purchase, typed: string, services: Services) {
  const { database, ring, settings } = services;
  return database.run(async (work) => {
    const wish = { purchaseId, typed, siteUrl: settings.siteUrl };
    const corrected = await correctOrderEmail(work, ring, wish);
    if (!corrected.ok) return corrected.code;
    await readdressSubscription(work, { orderId: purchaseId, email: corrected.value.email });
    return null;
  });
}

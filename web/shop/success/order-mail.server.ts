import { data, type RouterContextProvider, redirect } from 'react-router';
import {
  correctOrderEmail,
  type Order,
  orderToken,
  type ReaddressRefusal,
  type ResendRefusal,
  resendOrderMail,
} from '../../../domain/order/index.ts';
import { readdressSubscription } from '../../../domain/subscription/index.ts';
import { done, type Result, refused } from '../../../kit/result.ts';
import { isBuyer } from '../../loaders/buyer-cookie.server.ts';
import { type Services, servicesContext } from '../../loaders/context.ts';
import { readForm, textField } from '../../loaders/limited-form.server.ts';
import { requestInfoContext } from '../../loaders/request-info.ts';
import { localize, parseAddress } from '../../routing/address.ts';
import { claimAccount } from './claim.server.ts';
import { refundSummaryOf } from './refund-summary.server.ts';
import { orderOf, redirectToCurrent } from './settled-order.server.ts';

export type MailResult = {
  readonly refused: ReaddressRefusal | ResendRefusal | 'too-many' | 'other-browser';
  readonly typed: string;
};

/**
 * Resends the order's email, corrects its address, or sends a sign-in link, for the holder of the signed link. Only
 * the browser that placed the order can correct the address, because the recipient at a mistyped address has the
 * link too.
 */
export async function answerForm(request: Request, context: Readonly<RouterContextProvider>) {
  const services = context.get(servicesContext);
  const url = new URL(request.url);
  const token = url.searchParams.get('order') ?? '';
  const { locale } = parseAddress(url.pathname);
  const page = localize(locale, '/success');
  const order = await orderOf(token, services);
  if (order === null) {
    await redirectToCurrent(request, services);
    throw redirect(page, 303);
  }
  const form = await readForm(request);
  const typed = form ? textField(form, 'email') : '';
  const intent = form ? textField(form, 'intent') : '';
  const { isClosed } = await refundSummaryOf(order, services, locale);
  if (isClosed) return data<MailResult>({ refused: 'closed', typed }, { status: 422 });
  if (intent === 'claim') return claimAccount(order, request, context);
  const wait = context.get(requestInfoContext).consume('order-mail');
  if (wait !== null) {
    const headers = { 'retry-after': String(wait) };
    return data<MailResult>({ refused: 'too-many', typed }, { status: 429, headers });
  }
  const isCorrection = intent === 'email';
  if (isCorrection && !isBuyer(request.headers, order.id, services.settings))
    return data<MailResult>({ refused: 'other-browser', typed }, { status: 422 });
  const result = await (isCorrection ? correct(order, typed, services) : resend(order, services));
  if (!result.ok) return data<MailResult>({ refused: result.code, typed }, { status: 422 });
  const link = orderToken(services.settings.sessionSecret, result.value);
  const query = new URLSearchParams({ order: link, mail: isCorrection ? 'corrected' : 'sent' });
  throw redirect(`${page}?${query}#order-mail`, 303);
}

type Done = Result<Order, ReaddressRefusal | ResendRefusal>;

async function resend(order: Order, { database }: Services): Promise<Done> {
  const refusal = await database.run((work) => resendOrderMail(work, order.id));
  return refusal === null ? done(order) : refused(refusal);
}

async function correct({ id: orderId }: Order, typed: string, services: Services): Promise<Done> {
  const { database, ring, settings } = services;
  return database.run(async (work) => {
    const correction = { orderId, typed, siteUrl: settings.siteUrl };
    const corrected = await correctOrderEmail(work, ring, correction);
    if (corrected.ok)
      await readdressSubscription(work, { orderId: orderId, email: corrected.value.email });
    return corrected;
  });
}

import { data, redirect } from 'react-router';
import { openLicenseToken } from '../../../domain/license/index.ts';
import type { PlaceResult } from '../../../domain/order/index.ts';
import type { Money } from '../../../kit/money.ts';
import type { Locale } from '../../../locales/index.ts';
import { consumerOf, quoteChoice } from '../../loaders/choice.server.ts';
import type { Services } from '../../loaders/context.ts';
import { showMoney } from '../../loaders/offers.server.ts';
import { showTerms } from '../../loaders/renewal-text.server.ts';
import { changePath } from './change-path.server.ts';
import { findBegun } from './open.server.ts';
import { resumePath } from './owed.server.ts';
import type { PayView, Refusal } from './view.ts';

export type Answer = ReturnType<typeof data<PayView>>;

/** The page again, with why the order was not placed. */
export const refuse = (
  view: PayView,
  refusal: Refusal,
  init: ResponseInit = { status: 422 },
): Answer => data({ ...view, refusal }, init);

type Shown = { shownTotal: Money | null; locale: Locale; services: Services };

/** The page with what the buyer has to see before the order can be placed. */
export async function explain(
  view: PayView,
  placed: Extract<PlaceResult, { ok: false }>,
  { shownTotal, locale, services }: Shown,
): Promise<Answer> {
  if (placed.code === 'no-price') throw data(null, { status: 404 });
  // Opened again, the page leads to what is owed instead.
  if (placed.code === 'not-owed') throw redirect(resumePath(locale, view.orderId), 303);
  const refused = placed.code !== 'price-changed' && placed.code !== 'already-started';
  if (refused) throw await leadBack(view, locale, services);
  const was = showMoney(shownTotal ?? view.bill.total, locale);
  if (placed.code !== 'price-changed') {
    return refuse({ ...view, orderId: services.newId() }, { kind: 'price-changed', was });
  }
  const { bill, couponRefused } = placed.quoted;
  // The price the book gave just now: the page's own may be some seconds old.
  const shown = showTerms(bill, { locale, change: view.change, now: services.now() });
  const fresh: PayView = { ...view, ...shown, couponRefused };
  if (couponRefused) return refuse(fresh, { kind: 'coupon-refused', why: couponRefused });
  const { selection, coupon, market } = view;
  const choice = { selection, coupon, market, change: null };
  const before = await quoteChoice(services, choice, consumerOf(locale, market));
  const isTaxedAnew = before?.bill.total.minor === was.minor;
  return refuse(fresh, { kind: isTaxedAnew ? 'tax-changed' : 'price-changed', was });
}

/** To the page of the license that cannot be changed as was asked. */
async function leadBack({ orderId, change }: PayView, locale: Locale, services: Services) {
  const { sessionSecret: secret } = services.settings;
  const asked =
    change &&
    (await services.database.read((reader) => openLicenseToken(reader, secret, change.token)));
  const licenseId = asked ?? (await findBegun(orderId, services))?.licenseId;
  if (!licenseId) return data(null, { status: 404 });
  const kind = change?.kind ?? 'upgrade';
  return redirect(await changePath(locale, { kind, licenseId }, services), 303);
}

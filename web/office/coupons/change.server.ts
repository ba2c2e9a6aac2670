import { data } from 'react-router';
import { note } from '../../../domain/audit/index.ts';
import {
  type CouponDraft,
  type CouponTerms,
  couponFault,
  createCoupon,
  createCoupons,
  endCoupon,
  madeOnce,
} from '../../../domain/coupon/index.ts';
import { parseId } from '../../../kit/id.ts';
import { type Currency, plainAmount } from '../../../kit/money.ts';
import { percentOf } from '../../../kit/percent.ts';
import { done, refused } from '../../../kit/result.ts';
import { servicesContext, type Work } from '../../loaders/context.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import { parseAddress } from '../../routing/address.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { doWithReason } from '../done.server.ts';
import { act, type RouteArgs, type StaffAction } from '../guard.server.ts';
import { previewThenSave } from '../preview.server.ts';
import { type CouponExample, exampleOf } from './example.server.ts';
import { type CouponFormFaults, faultsAt, readCoupon } from './typed.ts';

/** `proof` fills the hidden fields of the form that creates the coupon. */
export type CouponPreviewData = {
  readonly count: number;
  readonly example: CouponExample;
  readonly proof: Readonly<Record<string, string>>;
  readonly why: string;
};

export async function changeCoupons(routeArgs: RouteArgs) {
  const acting = await act(routeArgs, 'office-coupons');
  return acting.step === 'end-coupon' ? end(routeArgs, acting) : make(routeArgs, acting);
}

function end(routeArgs: RouteArgs, acting: StaffAction) {
  const id = parseId(textField(acting.form, 'id'));
  if (id === null) throw data(null, { status: 404 });
  const { who } = acting;
  const change = async (work: Work, why: string) => {
    const ended = await endCoupon(work, id);
    if (!ended.ok) return false;
    const { code, endsAt } = ended.value;
    const object = { kind: 'coupon' as const, id, name: code };
    const [before, after] = [endsAt?.toISOString() ?? '–', work.now.toISOString()];
    await note(work, { who, why, object, act: 'end-coupon', before, after });
    return true;
  };
  return doWithReason(routeArgs, acting, change);
}

function make(routeArgs: RouteArgs, acting: StaffAction) {
  const services = routeArgs.context.get(servicesContext);
  const { database, newId, now } = services;
  const { who, step, form } = acting;
  const once = parseId(textField(form, 'once'));
  return previewThenSave<CouponDraft, CouponFormFaults, CouponPreviewData>(routeArgs, acting, {
    isPreview: step === 'preview-coupon',
    read: (sent) => readCoupon(sent, now()),
    async preview(draft, why) {
      const fault = await database.read((reader) => couponFault(reader, draft));
      if (fault !== null) return { ok: false, faults: faultsAt(fault) };
      const { locale } = parseAddress(pageUrl(routeArgs.request).pathname);
      const example = await exampleOf(draft, services, locale);
      const proof = { once: once ?? newId() };
      return { ok: true, shown: { count: draft.count ?? 1, example, proof, why } };
    },
    async save(draft, why) {
      if (once === null) return refused('changed');
      const made = await database.run((work) => save(work, draft, { who, why, once }));
      if (made instanceof Date) return done({ created: made.toISOString() });
      return { ok: false, faults: faultsAt(made) };
    },
  });
}

/** Returns the creation time, also for a repeated form, or a fault. */
async function save(
  work: Work,
  { code, count, terms }: CouponDraft,
  { who, why, once }: { readonly who: string; readonly why: string; readonly once: string },
) {
  const before = await madeOnce(work, once);
  if (before !== null) return before;
  const made =
    count === null
      ? await createCoupon(work, { ...terms, code, once })
      : await createCoupons(work, { ...terms, prefix: code, count, once });
  if (!made.ok) return made.code;
  const name = code.trim().toUpperCase();
  const object = { kind: 'coupon' as const, id: once, name: count === null ? name : `${name}-…` };
  await note(work, { who, why, object, act: 'create-coupon', after: describeTerms(terms, count) });
  return work.now;
}

/** For the audit log, in English in every language. */
export function describeTerms(terms: CouponTerms, count: number | null): string {
  const { offer, plans, products, markets, emails, validity, useLimit, perCustomer } = terms;
  const off =
    offer.kind === 'percent'
      ? `${percentOf(offer.ppm)} %`
      : Object.entries(offer.minor)
          .map(([code, minor]) => `${plainAmount({ minor, currency: code as Currency })} ${code}`)
          .join(' ');
  const parts: readonly (readonly [string, unknown])[] = [
    ...([
      ['codes', count],
      ['off', off],
      ['plans', plans],
      ['products', products],
    ] as const),
    ...([
      ['markets', markets],
      ['customers', emails?.length ?? null],
    ] as const),
    ...([
      ['from', validity.from],
      ['until', validity.until],
      ['zone', validity.zone],
    ] as const),
    ...([
      ['uses', useLimit],
      ['per-customer', perCustomer],
    ] as const),
  ];
  return parts.flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`])).join('; ');
}

import { data } from 'react-router';
import { note } from '../../../domain/audit/index.ts';
import {
  type CouponWish,
  couponFault,
  createCoupon,
  createCoupons,
  endCoupon,
  madeOnce,
} from '../../../domain/coupon/index.ts';
import { parseId } from '../../../kit/id.ts';
import { parseAddress } from '../../request/address.ts';
import { servicesContext, type Work } from '../../request/context.ts';
import { textField } from '../../request/limited-form.server.ts';
import { pageUrl } from '../../request/page-url.ts';
import type { Refusal } from '../act-form.tsx';
import { toDone } from '../done.server.ts';
import { type Acting, type Asking, act } from '../guard.server.ts';
import { reasonFault } from '../reason.ts';
import { type Sent, sentOf, triedOf } from '../sent.ts';
import { type CouponExample, exampleOf } from './example.server.ts';
import { describe } from './terms-text.ts';
import { type CouponFormFaults, faultsAt, readCoupon } from './typed.ts';

/** What a coupon would be, and what the form that makes it sends along. */
export type CouponTry = {
  readonly count: number;
  readonly example: CouponExample;
  readonly proof: Readonly<Record<string, string>>;
  readonly why: string;
};

type Answer = {
  /** Null: not about the form of a new coupon. */
  readonly sent: Sent | null;
  readonly faults: CouponFormFaults;
  readonly refusal: Refusal | null;
  readonly shown: CouponTry | null;
  /** What was sent to end one, when it was refused. */
  readonly tried: Sent | null;
};

const NOTHING: Answer = { sent: null, faults: {}, refusal: null, shown: null, tried: null };
const refuse = (answer: Partial<Answer>) => data({ ...NOTHING, ...answer }, { status: 422 });

/** Makes coupons after a look at what they take off, and switches them off. */
export async function changeCoupons(asking: Asking) {
  const acting = await act(asking, 'office-coupons');
  return acting.step === 'end-coupon' ? end(asking, acting) : make(asking, acting);
}

async function end(asking: Asking, { who, form }: Acting) {
  const id = parseId(textField(form, 'id'));
  if (id === null) throw data(null, { status: 404 });
  const why = textField(form, 'why');
  const tried = triedOf(form);
  const fault = reasonFault(why);
  if (fault !== null) return refuse({ refusal: fault, tried });
  const { database } = asking.context.get(servicesContext);
  const isEnded = await database.run(async (work) => {
    const ended = await endCoupon(work, id);
    if (!ended.ok) return false;
    const { code, endsAt } = ended.value;
    const object = { kind: 'coupon' as const, id, name: code };
    const before = endsAt?.toISOString() ?? '–';
    await note(work, {
      who,
      why,
      object,
      act: 'end-coupon',
      before,
      after: work.now.toISOString(),
    });
    return true;
  });
  if (!isEnded) return refuse({ refusal: 'changed', tried });
  return toDone(asking.request, Object.fromEntries(pageUrl(asking.request).searchParams));
}

async function make(asking: Asking, { who, step, form }: Acting) {
  const services = asking.context.get(servicesContext);
  const sent = sentOf(form);
  const faulty = (faults: CouponFormFaults) => refuse({ sent, faults, refusal: 'check-fields' });
  const read = readCoupon(sent, services.now());
  if (!read.ok) return faulty(read.faults);
  const why = textField(form, 'why');
  const once = step === 'create-coupon' ? parseId(textField(form, 'once')) : services.newId();
  const created =
    step === 'create-coupon' && reasonFault(why) === null && once !== null
      ? await services.database.run((work) => save(work, read.wish, { who, why, once }))
      : null;
  if (created instanceof Date) {
    return toDone(asking.request, { created: created.toISOString() });
  }
  const fault =
    created ?? (await services.database.read((reader) => couponFault(reader, read.wish)));
  if (fault !== null) return faulty(faultsAt(fault));
  const { locale } = parseAddress(pageUrl(asking.request).pathname);
  const example = await exampleOf(read.wish, services, locale);
  const proof = { once: once ?? services.newId() };
  const shown: CouponTry = { count: read.wish.count ?? 1, example, proof, why };
  if (step === 'preview-coupon') return data({ ...NOTHING, sent, shown });
  return refuse({ sent, shown, refusal: reasonFault(why) ?? 'changed' });
}

/** When the coupons were made, now or by the same form before; else why not. */
async function save(
  work: Work,
  { code, count, terms }: CouponWish,
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
  await note(work, { who, why, object, act: 'create-coupon', after: describe(terms, count) });
  return work.now;
}

import { data } from 'react-router';
import { note } from '../../../domain/audit/index.ts';
import {
  endPause,
  listHeld,
  raiseSeats,
  reinstateAfterMisuse,
  revokeForMisuse,
} from '../../../domain/license/index.ts';
import { findOrder, sendKeysAgain, unpaidAmong } from '../../../domain/order/index.ts';
import { SEATS } from '../../../domain/price/index.ts';
import { parseId } from '../../../kit/id.ts';
import { servicesContext, type Work } from '../../loaders/context.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import { parseAddress } from '../../routing/address.ts';
import { pageUrl } from '../../routing/page-url.ts';
import type { Refusal } from '../act-form.tsx';
import { toDone } from '../done.server.ts';
import { act, type RouteArgs } from '../guard.server.ts';
import { reasonFault } from '../reason.ts';
import { recordReturn } from '../returns.server.ts';
import { correctBuyer, correctEmail } from './correct.server.ts';
import { previewOf, refundOrder } from './refund.server.ts';
import { type OrderStep, refused } from './step.server.ts';

/** Returns null or the refusal. Every action records the account and a reason. */
export async function actOnOrder(routeArgs: RouteArgs, typedId: string) {
  const { who, step, form } = await act(routeArgs, 'office-order');
  const services = routeArgs.context.get(servicesContext);
  const id = parseId(typedId);
  const order = id && (await services.database.read((reader) => findOrder(reader, id)));
  if (!order) throw data(null, { status: 404 });
  const why = textField(form, 'why');
  const fault = reasonFault(why);
  if (fault !== null) return refused(fault, form);
  const object = { kind: 'order' as const, id: order.id, name: order.orderNumber };
  const { locale } = parseAddress(pageUrl(routeArgs.request).pathname);
  const given: OrderStep = { order, form, services, locale, noted: { who, object, why } };
  if (step === 'preview-refund') return previewOf(given);
  if (step === 'correct-buyer') return (await correctBuyer(given)) ?? toDone(routeArgs.request);
  const refusal =
    step === 'refund'
      ? await refundOrder(given)
      : await services.database.run((work) => licenseStep(work, step, given));
  if (refusal !== null) return refused(refusal, form);
  return toDone(routeArgs.request);
}

/** Each step changes and logs in the given transaction. */
async function licenseStep(work: Work, step: string, given: OrderStep): Promise<Refusal | null> {
  if (step === 'resend-keys') return resend(work, given);
  if (step === 'correct-email') return correctEmail(work, given);
  if (step === 'return-transfer') return recordReturn(work, given);
  const selected = textField(given.form, 'licence');
  const license = (await listHeld(work, given.order.id)).find(({ id }) => id === selected);
  if (license === undefined) return 'changed';
  const { id: licenseId, keyTail, seats: before } = license;
  const { noted, services, form } = given;
  if (step === 'raise-seats') {
    const seats = SEATS.find((each) => `${each}` === textField(form, 'seats'));
    const raised = seats && (await raiseSeats(work, services.ring, { licenseId, seats }));
    if (!raised?.ok) return 'changed';
    const [was, is] = [before, seats].map((count) => `…${keyTail}: ${count}`);
    await note(work, { ...noted, act: 'raise-seats', before: was ?? null, after: is ?? null });
    return null;
  }
  if (step === 'end-pause') {
    const moves = await endPause(work, { licenseId });
    await note(work, {
      ...noted,
      act: 'end-pause',
      before: `…${keyTail}: ${moves}`,
      after: `…${keyTail}: 0`,
    });
    return null;
  }
  if (step !== 'revoke' && step !== 'restore') return 'changed';
  // The payment of a revoked license would buy nothing. The license may be older than the order of the page.
  const { orderId } = license;
  if (step === 'revoke' && (await unpaidAmong(work, [orderId])).has(orderId)) return 'changed';
  const changed =
    step === 'revoke'
      ? await revokeForMisuse(work, { licenseId })
      : await reinstateAfterMisuse(work, { licenseId });
  if (changed === null) return 'changed';
  await note(work, { ...noted, act: step, before: changed.before, after: changed.after });
  return null;
}

async function resend(work: Work, { order, form, noted }: OrderStep): Promise<Refusal | null> {
  const once = parseId(textField(form, 'once'));
  if (once === null) return 'changed';
  const isNew = await sendKeysAgain(work, { orderId: order.id, once });
  if (isNew === null) return 'not-paid';
  if (isNew) await note(work, { ...noted, act: 'resend-keys', after: order.email });
  return null;
}

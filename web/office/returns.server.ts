import { type AuditNote, note } from '../../domain/audit/index.ts';
import type { Order } from '../../domain/order/index.ts';
import { listManualRefunds, recordManualRefund } from '../../domain/refund/index.ts';
import { parseId } from '../../kit/id.ts';
import { plainAmount } from '../../kit/money.ts';
import type { Services, Work } from '../loaders/context.ts';
import { textField } from '../loaders/limited-form.server.ts';

type Return = {
  readonly order: Pick<Order, 'id' | 'orderNumber'>;
  readonly form: FormData;
  readonly services: Pick<Services, 'ring' | 'settings'>;
  readonly noted: Pick<AuditNote, 'who' | 'why'>;
};

/** Records that finance sent the money of a refund by hand. Returns `changed` if the refund does not wait for that. */
export async function recordReturn(
  work: Work,
  { order, form, services: { ring, settings }, noted }: Return,
): Promise<'changed' | null> {
  const id = parseId(textField(form, 'refund'));
  const refund = (await listManualRefunds(work, order.id)).find((one) => one.id === id);
  const deps = { ring, secret: settings.sessionSecret, siteUrl: settings.siteUrl };
  if (!refund || !(await recordManualRefund(work, deps, refund.id))) return 'changed';
  const { amount } = refund;
  const object = { kind: 'order' as const, id: order.id, name: order.orderNumber };
  const after = `${plainAmount(amount)} ${amount.currency}`;
  await note(work, { ...noted, act: 'return-transfer', object, after });
  return null;
}

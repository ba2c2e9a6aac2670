import { z } from 'zod';
import { note } from '../../../domain/audit/index.ts';
import { findOrderRecord, listOrderRecords, ORDER_STANDINGS } from '../../../domain/order/index.ts';
import { listRefunds, previewRefund, requestRefund } from '../../../domain/refund/index.ts';
import { plainAmount } from '../../../kit/money.ts';
import { get, pageSchema, post } from './operation.ts';
import { PAGE_PARAMETERS, PERIOD_PARAMETERS, pageOf, pageQueryOf } from './page.ts';
import { ApiProblem } from './problem.ts';
import { named, Order, Refund, RefundInput } from './schemas.ts';
import { orderView, refundView } from './views.ts';

const id = z.uuid();

export const ORDERS = [
  get({
    id: 'listOrders',
    path: '/orders',
    summary: 'Lists orders, newest first.',
    scope: 'orders:read',
    query: {
      ...PAGE_PARAMETERS,
      ...PERIOD_PARAMETERS,
      status: z.enum(ORDER_STANDINGS).optional(),
      disputed: z.literal('true').optional().describe('Only orders with an open dispute.'),
      email: z.string().max(300).optional(),
      product: z.string().max(100).optional(),
    },
    answer: pageSchema('OrderPage', Order),
    handle: async ({ deps, query }) => {
      const { status, disputed, email, product } = query;
      const filter = { standing: status ?? null, isDisputed: disputed === 'true' };
      const found = await deps.database.read((reader) =>
        listOrderRecords(reader, {
          ...filter,
          ...pageQueryOf(query),
          email: email ?? null,
          product: product ?? null,
        }),
      );
      return pageOf(found, query, {
        placeOf: ({ createdAt, id: own }) => [createdAt, own],
        view: orderView,
      });
    },
  }),
  get({
    id: 'getOrder',
    path: '/orders/{id}',
    summary: 'Returns an order.',
    scope: 'orders:read',
    parameters: { id },
    answer: Order,
    handle: async ({ deps, path }) => {
      const order = await deps.database.read((reader) => findOrderRecord(reader, path.id));
      if (order === null) throw new ApiProblem('not-found');
      return orderView(order);
    },
  }),
  get({
    id: 'listRefunds',
    path: '/orders/{id}/refunds',
    summary: 'Lists the refunds of an order, oldest first.',
    scope: 'orders:read',
    parameters: { id },
    answer: named('RefundList', 'All refunds of an order.', z.object({ data: z.array(Refund) })),
    handle: ({ deps, path }) =>
      deps.database.read(async (reader) => {
        if ((await findOrderRecord(reader, path.id)) === null) throw new ApiProblem('not-found');
        return { data: (await listRefunds(reader, path.id)).map(refundView) };
      }),
  }),
  post({
    id: 'refundOrder',
    path: '/orders/{id}/refunds',
    summary:
      'Refunds an order in full or in part. A full refund revokes its licenses. The money is sent within a minute.',
    scope: 'orders:write',
    parameters: { id },
    body: RefundInput,
    status: 201,
    answer: Refund,
    refusals: ['not-paid', 'disputed', 'nothing-left', 'credited', 'too-much'],
    handle: ({ deps, key, who, path, body, idempotencyKey }) =>
      deps.database.run(async (work) => {
        const order = await findOrderRecord(work, path.id);
        if (order === null) throw new ApiProblem('not-found');
        const orderId = order.id;
        const amount = body.amount ?? 'all';
        const refundKey = `api:${key.id}:${idempotencyKey}`;
        const before = await previewRefund(work, { orderId, amount });
        // The payment is locked, so a repeated request finds its refund, even after the stored answer was forgotten.
        const known = (await listRefunds(work, orderId)).find((one) => one.key === refundKey);
        if (known !== undefined) return refundView(known);
        if (!before.ok) throw new ApiProblem(before.code);
        const asked = { orderId, key: refundKey, amount, reason: 'staff', by: who } as const;
        const requested = await requestRefund(work, asked);
        if (!requested.ok) throw new ApiProblem(requested.code);
        const { left, amount: given } = before.value;
        const { currency } = left;
        const text = (minor: number) => `${plainAmount({ minor, currency })} ${currency}`;
        await note(work, {
          who,
          why: body.reason,
          act: 'refund',
          object: { kind: 'order', id: orderId, name: order.orderNumber },
          before: text(left.minor),
          after: text(left.minor - given.minor),
        });
        return refundView(requested.value);
      }),
  }),
];

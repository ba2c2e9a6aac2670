import { z } from 'zod';
import type { Reader } from '../../../db/work.ts';
import { note } from '../../../domain/audit/index.ts';
import {
  cancelSubscription,
  findSubscription,
  listSubscriptionRecords,
  type Subscription as StoredSubscription,
} from '../../../domain/subscription/index.ts';
import { get, pageSchema, post } from './operation.ts';
import { PAGE_PARAMETERS, PERIOD_PARAMETERS, pageOf, pageQueryOf } from './page.ts';
import { ApiProblem } from './problem.ts';
import { ReasonInput, SUBSCRIPTION_STATUSES, Subscription } from './schemas.ts';
import { subscriptionView } from './views.ts';

const id = z.uuid();

async function subscriptionOf(reader: Reader, own: string): Promise<StoredSubscription> {
  const found = await findSubscription(reader, own);
  if (found === null) throw new ApiProblem('not-found');
  return found;
}

export const SUBSCRIPTIONS = [
  get({
    id: 'listSubscriptions',
    path: '/subscriptions',
    summary: 'Lists subscriptions, newest first.',
    scope: 'subscriptions:read',
    query: {
      ...PAGE_PARAMETERS,
      ...PERIOD_PARAMETERS,
      status: z.enum(SUBSCRIPTION_STATUSES).optional(),
      email: z.string().max(300).optional(),
      product: z.string().max(100).optional(),
    },
    answer: pageSchema('SubscriptionPage', Subscription),
    handle: async ({ deps, query }) => {
      const { status = null, email = null, product = null } = query;
      const state = status === 'canceled' ? 'cancelled' : status;
      const found = await deps.database.read((reader) =>
        listSubscriptionRecords(reader, { state, email, product, ...pageQueryOf(query) }),
      );
      return pageOf(found, query, {
        placeOf: ({ createdAt, id: own }) => [createdAt, own],
        view: subscriptionView,
      });
    },
  }),
  get({
    id: 'getSubscription',
    path: '/subscriptions/{id}',
    summary: 'Returns a subscription.',
    scope: 'subscriptions:read',
    parameters: { id },
    answer: Subscription,
    handle: async ({ deps, path }) =>
      subscriptionView(await deps.database.read((reader) => subscriptionOf(reader, path.id))),
  }),
  post({
    id: 'cancelSubscription',
    path: '/subscriptions/{id}/cancel',
    summary:
      'Cancels a subscription. The licenses stay valid for the time that is paid, and the customer gets an email.',
    scope: 'subscriptions:write',
    parameters: { id },
    body: ReasonInput,
    answer: Subscription,
    refusals: ['ended'],
    handle: ({ deps, who, path, body }) =>
      deps.database.run(async (work) => {
        const before = await subscriptionOf(work, path.id);
        const canceled = await cancelSubscription(work, deps, { subscriptionId: before.id });
        if (!canceled.ok) throw new ApiProblem(canceled.code === 'ended' ? 'ended' : 'not-found');
        if (before.state !== canceled.value.state)
          await note(work, {
            who,
            why: body.reason,
            act: 'cancel-subscription',
            object: { kind: 'subscription', id: before.id, name: before.orderNumber },
            before: before.state,
            after: canceled.value.state,
          });
        return subscriptionView(canceled.value);
      }),
  }),
];

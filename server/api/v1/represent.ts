import type { Reader } from '../../../db/work.ts';
import { findLicenseRecord } from '../../../domain/license/index.ts';
import { findOrderRecord } from '../../../domain/order/index.ts';
import { findSubscription } from '../../../domain/subscription/index.ts';
import { findTicket, selectLastMessages } from '../../../domain/ticket/index.ts';
import type { EventType, Represent } from '../../../domain/webhook/index.ts';
import { licenseView, orderView, requestView, subscriptionView } from './views.ts';

/** The kinds of objects in the names of events. */
type ObjectKind = EventType extends `${infer Kind}.${string}` ? Kind : never;

const VIEWS: Readonly<Record<ObjectKind, (reader: Reader, id: string) => Promise<object | null>>> =
  {
    async order(reader, id) {
      const order = await findOrderRecord(reader, id);
      return order && orderView(order);
    },
    async license(reader, id) {
      const license = await findLicenseRecord(reader, id);
      // Keys are never sent. An endpoint has no scope for them.
      return license && licenseView(license, null);
    },
    async subscription(reader, id) {
      const subscription = await findSubscription(reader, id);
      return subscription && subscriptionView(subscription);
    },
    async request(reader, id) {
      const ticket = await findTicket(reader, id);
      if (ticket === null) return null;
      const last = await selectLastMessages(reader, [id]);
      return requestView(ticket, last.get(id), reader.now);
    },
  };

/** Returns the object of a webhook event as the API shows it. */
export const representEvent: Represent = (reader, { type, objectId }) => {
  const [kind] = type.split('.', 1) as [ObjectKind];
  return VIEWS[kind](reader, objectId);
};

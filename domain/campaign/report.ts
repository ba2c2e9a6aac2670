import type { Reader } from '../../db/work.ts';
import { addMoney, type Money } from '../../kit/money.ts';
import { type PaidOrder, selectPaid } from '../order/index.ts';
import { type Channel, RECORD_RETENTION, REPORT_PERIOD } from './campaign.ts';
import { countLandings, listTouches, type StoredTouch, type TouchQuery } from './store.ts';

export type CampaignRow = {
  readonly channel: Channel;
  readonly product: string;
  readonly locale: string;
  readonly landings: number;
  /** Paid orders that had this as their last advertisement. */
  readonly orders: number;
  readonly revenue: readonly Money[];
  readonly refunds: readonly Money[];
};

const NO_ORDERS = { orders: 0, revenue: [], refunds: [] };

/** Returns landings and paid orders of the last `REPORT_PERIOD`, most landings first. */
export async function reportCampaigns(reader: Reader): Promise<CampaignRow[]> {
  const since = new Date(reader.now.getTime() - REPORT_PERIOD);
  const rows = new Map<string, CampaignRow>();
  for (const found of await countLandings(reader, since))
    rows.set(keyOf(found), { ...found, ...NO_ORDERS });
  for (const { touch, order } of await listPaid(reader, { since, position: 'last' })) {
    const { channel, product } = touch;
    const place = { channel, product, locale: order.locale };
    const row = rows.get(keyOf(place)) ?? { ...place, landings: 0, ...NO_ORDERS };
    const revenue = addTo(row.revenue, order.total);
    const { refunded } = order;
    const refunds = refunded.minor > 0 ? addTo(row.refunds, refunded) : row.refunds;
    rows.set(keyOf(place), { ...row, orders: row.orders + 1, revenue, refunds });
  }
  return [...rows.values()].sort(
    (one, other) =>
      other.landings - one.landings ||
      other.orders - one.orders ||
      keyOf(one).localeCompare(keyOf(other)),
  );
}

export type Conversion = {
  readonly clickId: string;
  readonly paidAt: Date;
  readonly total: Money;
};

/** Returns each paid order that had this channel as its last or else first advertisement. */
export async function listConversions(reader: Reader, channel: Channel): Promise<Conversion[]> {
  const since = new Date(reader.now.getTime() - RECORD_RETENTION);
  const found = new Map<string, Conversion>();
  for (const { touch, order } of await listPaid(reader, { since, channel })) {
    if (touch.position === 'first' && found.has(order.id)) continue;
    const { paidAt, total } = order;
    found.set(order.id, { clickId: touch.clickId, paidAt, total });
  }
  return [...found.values()].sort((one, other) => one.paidAt.getTime() - other.paidAt.getTime());
}

async function listPaid(
  reader: Reader,
  query: TouchQuery,
): Promise<{ touch: StoredTouch; order: PaidOrder }[]> {
  const touches = await listTouches(reader, query);
  const ids = [...new Set(touches.map(({ orderId }) => orderId))];
  const orders = await selectPaid(reader, ids);
  const paid = new Map(orders.map((order) => [order.id, order]));
  return touches.flatMap((touch) => {
    const order = paid.get(touch.orderId);
    return order ? [{ touch, order }] : [];
  });
}

const keyOf = ({ channel, product, locale }: Pick<CampaignRow, 'channel' | 'product' | 'locale'>) =>
  `${channel} ${product} ${locale}`;

function addTo(amounts: readonly Money[], money: Money): Money[] {
  const same = amounts.find(({ currency }) => currency === money.currency);
  const others = amounts.filter((amount) => amount !== same);
  return [...others, same ? addMoney(same, money) : money];
}

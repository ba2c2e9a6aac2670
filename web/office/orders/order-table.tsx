import type { OrderRow } from '../../../domain/order/index.ts';
import { EmailAddress } from '../../components/email-address.tsx';
import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import { OrderPills } from '../order-pills.tsx';
import { Moment, OfficeTable } from '../table.tsx';

/** Money and names are formatted. */
export type OrderLine = Pick<
  OrderRow,
  'id' | 'orderNumber' | 'standing' | 'isDisputed' | 'isTaxLowered' | 'email' | 'market'
> & {
  readonly products: string;
  readonly total: string;
  /** ISO 8601. */
  readonly at: string;
};

export function OrderTable({ orders }: { orders: readonly OrderLine[] }) {
  const t = useWords();
  return (
    <OfficeTable
      amounts={[t('office.total')]}
      headings={[
        t('office.order-number'),
        t('office.at'),
        t('office.email'),
        t('office.product'),
        t('office.market'),
        t('office.total'),
        t('office.state'),
      ]}
    >
      {orders.map((order) => (
        <tr key={order.id}>
          <td>
            <LocalLink to={`/office/orders/${order.id}`}>
              <bdi>{order.orderNumber}</bdi>
            </LocalLink>
          </td>
          <td>
            <Moment at={order.at} />
          </td>
          <td className="words email-cell">
            <EmailAddress email={order.email} />
          </td>
          <td>{order.products}</td>
          <td>{order.market}</td>
          <td className="amount">
            <bdi>{order.total}</bdi>
          </td>
          <td>
            <OrderPills {...order} />
          </td>
        </tr>
      ))}
    </OfficeTable>
  );
}

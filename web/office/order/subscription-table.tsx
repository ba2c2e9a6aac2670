import type { Subscription } from '../../../domain/subscription/index.ts';
import { LocalLink } from '../../components/link.tsx';
import { Pill } from '../../components/pill.tsx';
import { useWords } from '../../components/words.tsx';
import { Moment, OfficeTable } from '../table.tsx';

export type SubscriptionLine = Pick<
  Subscription,
  'id' | 'orderId' | 'orderNumber' | 'state' | 'plan'
> & {
  readonly products: string;
  /** ISO 8601, or null without a next charge. */
  readonly nextCharge: string | null;
  /** IANA zone of the market. */
  readonly zone: string;
  /** Charges stop until the bank has decided on a dispute. */
  readonly isHeld: boolean;
};

export function SubscriptionTable({
  subscriptions,
}: {
  subscriptions: readonly SubscriptionLine[];
}) {
  const t = useWords();
  return (
    <OfficeTable
      headings={[
        t('office.order-number'),
        t('office.product'),
        t('buy.plan'),
        t('office.state'),
        t('office.next-charge'),
      ]}
    >
      {subscriptions.map((one) => (
        <tr key={one.id}>
          <td>
            <LocalLink to={`/office/orders/${one.orderId}`}>
              <bdi>{one.orderNumber}</bdi>
            </LocalLink>
          </td>
          <td>{one.products}</td>
          <td>{t(`plan.${one.plan}`)}</td>
          <td>
            <Pill state={one.state}>{t(`subscription.state.${one.state}`)}</Pill>
          </td>
          <td>
            {one.isHeld ? t('office.dispute.open') : null}
            {one.nextCharge && !one.isHeld ? <Moment at={one.nextCharge} zone={one.zone} /> : null}
          </td>
        </tr>
      ))}
    </OfficeTable>
  );
}

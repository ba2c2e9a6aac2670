import { Fragment } from 'react';
import type { BuyerLine } from '../../../domain/buyer/index.ts';
import type { OrderRow } from '../../../domain/order/index.ts';
import { EmailAddress } from '../../components/email-address.tsx';
import { useWords } from '../../components/words.tsx';
import { OrderPills } from '../order-pills.tsx';
import { Moment, OfficeTable } from '../table.tsx';

export type OrderFactsData = Pick<
  OrderRow,
  'standing' | 'isDisputed' | 'isTaxLowered' | 'email' | 'name' | 'market' | 'plan' | 'seats'
> & {
  readonly countryName: string;
  /** One line, or empty. */
  readonly address: string;
  readonly company: string | null;
  readonly buyerLines: readonly BuyerLine[];
  readonly marketName: string;
  /** Null if there was nothing to pay. */
  readonly method: OrderRow['method'] | null;
  readonly language: string;
  /** ISO 8601. */
  readonly at: string;
  /** Amounts are formatted. */
  readonly net: string;
  readonly tax: string;
  readonly total: string;
  readonly lines: readonly { readonly product: string; readonly total: string }[];
};

export function OrderFacts({ order }: { order: OrderFactsData }) {
  const t = useWords();
  return (
    <>
      <dl className="facts">
        <dt>{t('office.state')}</dt>
        <dd>
          <OrderPills {...order} />
        </dd>
        <dt>{t('office.at')}</dt>
        <dd>
          <Moment at={order.at} />
        </dd>
        <dt>{t('office.email')}</dt>
        <dd>
          <EmailAddress email={order.email} />
        </dd>
        <dt>{t('office.name')}</dt>
        <dd>
          <bdi>{order.name}</bdi>
        </dd>
        {[
          [t('pay.company'), order.company] as const,
          ...order.buyerLines.map(({ label, value }) => [t(label), value] as const),
          [t('office.address'), order.address] as const,
        ].map(([name, text]) =>
          text ? (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{text}</bdi>
              </dd>
            </Fragment>
          ) : null,
        )}
        <dt>{t('office.country')}</dt>
        <dd>{order.countryName}</dd>
        <dt>{t('office.language')}</dt>
        <dd>{order.language}</dd>
        <dt>{t('office.market')}</dt>
        <dd>
          {order.marketName} <bdi className="quiet">{order.market}</bdi>
        </dd>
        {order.method ? (
          <>
            <dt>{t('office.method')}</dt>
            <dd>{t(`pay.method.${order.method}`)}</dd>
          </>
        ) : null}
      </dl>
      <h2>{t('office.items')}</h2>
      <OfficeTable
        amounts={[t('office.pcs'), t('office.total')]}
        headings={[t('office.product'), t('buy.plan'), t('office.pcs'), t('office.total')]}
      >
        {order.lines.map((line) => (
          <tr key={line.product}>
            <td>{line.product}</td>
            <td>{t(`plan.${order.plan}`)}</td>
            <td className="amount">{order.seats}</td>
            <td className="amount lead-cell">
              <bdi>{line.total}</bdi>
            </td>
          </tr>
        ))}
      </OfficeTable>
      <dl className="facts bill">
        <dt>{t('office.net')}</dt>
        <dd>{order.net}</dd>
        <dt>{t('office.tax')}</dt>
        <dd>{order.tax}</dd>
        <dt>{t('office.total')}</dt>
        <dd>{order.total}</dd>
      </dl>
    </>
  );
}

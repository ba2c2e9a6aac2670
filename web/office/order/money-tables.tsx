import type { Invoice } from '../../../domain/invoice/index.ts';
import type { Payment } from '../../../domain/payment/index.ts';
import type { Refund } from '../../../domain/refund/index.ts';
import { FileLink } from '../../components/file-link.tsx';
import { Pill } from '../../components/pill.tsx';
import { useWords } from '../../components/words.tsx';
import { By } from '../by.tsx';
import { Moment, OfficeTable } from '../table.tsx';

// Amounts are formatted. Times are ISO 8601.

type PaymentLine = Pick<Payment, 'reference' | 'method' | 'dispute'> & {
  readonly at: string;
  readonly received: string;
  readonly refunded: string;
};

/** States with the same colors as those of a dispute. */
const TONE_OF = { open: 'open', won: 'done', lost: 'failed' } as const;

export function PaymentTable({ payments }: { payments: readonly PaymentLine[] }) {
  const t = useWords();
  return (
    <OfficeTable
      amounts={[t('office.received'), t('office.refunded')]}
      headings={[t('office.at'), t('office.method'), t('office.received'), t('office.refunded')]}
    >
      {payments.map((payment) => (
        <tr key={payment.reference}>
          <td>
            <Moment at={payment.at} />
          </td>
          <td>
            {t(`pay.method.${payment.method}`)}
            {payment.dispute === 'none' ? null : (
              <>
                {' '}
                <Pill state={TONE_OF[payment.dispute]}>
                  {t(`office.dispute.${payment.dispute}`)}
                </Pill>
              </>
            )}
          </td>
          <td className="amount lead-cell">{payment.received}</td>
          <td className="amount">{payment.refunded}</td>
        </tr>
      ))}
    </OfficeTable>
  );
}

type RefundLine = Pick<Refund, 'id' | 'by' | 'state' | 'error'> & {
  readonly amount: string;
  readonly at: string;
};

export function RefundTable({ refunds }: { refunds: readonly RefundLine[] }) {
  const t = useWords();
  return (
    <OfficeTable
      amounts={[t('office.amount')]}
      headings={[t('office.at'), t('office.amount'), t('office.who'), t('office.state')]}
    >
      {refunds.map((refund) => (
        <tr key={refund.id}>
          <td>
            <Moment at={refund.at} />
          </td>
          <td className="amount">{refund.amount}</td>
          <td>
            <By by={refund.by} />
          </td>
          <td className="words">
            <Pill state={refund.state}>{t(`office.refund-state.${refund.state}`)}</Pill>{' '}
            {refund.error}
          </td>
        </tr>
      ))}
    </OfficeTable>
  );
}

type DocumentLine = Pick<Invoice, 'kind' | 'number'> & {
  readonly path: string;
  readonly xRechnung: string | null;
  readonly total: string;
  readonly at: string;
};

export function DocumentTable({ invoices }: { invoices: readonly DocumentLine[] }) {
  const t = useWords();
  return (
    <OfficeTable
      amounts={[t('office.total')]}
      headings={[t('office.at'), t('office.kind'), t('office.document.invoice'), t('office.total')]}
    >
      {invoices.map((invoice) => (
        <tr key={invoice.number}>
          <td>
            <Moment at={invoice.at} />
          </td>
          <td>{t(`office.document.${invoice.kind}`)}</td>
          <td>
            <a href={invoice.path}>
              <bdi>{invoice.number}</bdi>
            </a>
            {invoice.xRechnung === null ? null : (
              <>
                {' · '}
                <FileLink href={invoice.xRechnung}>{t('office.document.xrechnung')}</FileLink>
              </>
            )}
          </td>
          <td className="amount lead-cell">{invoice.total}</td>
        </tr>
      ))}
    </OfficeTable>
  );
}

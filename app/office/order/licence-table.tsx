import type { StaffLicence } from '../../../domain/licence/index.ts';
import { LocalLink } from '../../parts/link.tsx';
import { Pill } from '../../parts/pill.tsx';
import { useWords } from '../../parts/words.tsx';
import { Moment, OfficeTable } from '../table.tsx';

/** A licence as a line of a list. */
export type LicenceLine = Pick<
  StaffLicence,
  'id' | 'keyTail' | 'state' | 'plan' | 'seats' | 'seatsUsed'
> & {
  /** Its state as people are told: one that was not taken back may be over all the same. */
  readonly standing: StaffLicence['state'] | 'expired';
  /** The order that began it. */
  readonly orderId: string;
  readonly product: string;
  /** Staff took it, not a refund, and it is still paid for, so staff may give it back. */
  readonly mayReturn: boolean;
  /** ISO 8601; null: for ever. */
  readonly until: string | null;
  /** IANA zone of the market it was bought in: its owner is told the day there. */
  readonly zone: string;
};

/** Licences under each other; of the keys only the ends are shown to staff. */
export function LicenceTable({
  licences,
  keyPath = null,
}: {
  licences: readonly LicenceLine[];
  /** Where each has a page of its own; null: its reader may not go there. */
  keyPath?: string | null;
}) {
  const t = useWords();
  return (
    <OfficeTable
      headings={[
        t('office.product'),
        t('office.key-tail'),
        t('buy.plan'),
        t('office.pcs'),
        t('office.valid-until'),
        t('office.state'),
      ]}
    >
      {licences.map((licence) => (
        <tr key={licence.id}>
          <td>
            <LocalLink to={`/office/orders/${licence.orderId}`}>{licence.product}</LocalLink>
          </td>
          <td>
            <MaybeLink to={keyPath && `${keyPath}/${licence.id}`}>{licence.keyTail}</MaybeLink>
          </td>
          <td>{t(`plan.${licence.plan}`)}</td>
          <td>
            {t('office.pcs-used', { used: `${licence.seatsUsed}`, total: `${licence.seats}` })}
          </td>
          <td>
            {licence.until ? (
              <Moment at={licence.until} zone={licence.zone} />
            ) : (
              t('office.for-ever')
            )}
          </td>
          <td>
            <Pill state={licence.standing}>{t(`office.licence.${licence.standing}`)}</Pill>
          </td>
        </tr>
      ))}
    </OfficeTable>
  );
}

function MaybeLink({ to, children }: { to: string | null; children: string }) {
  const shown = <bdi>{children}</bdi>;
  return to === null ? shown : <LocalLink to={to}>{shown}</LocalLink>;
}

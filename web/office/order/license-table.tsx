import type { StaffLicense } from '../../../domain/license/index.ts';
import { LocalLink } from '../../components/link.tsx';
import { Pill } from '../../components/pill.tsx';
import { useWords } from '../../components/words.tsx';
import { Moment, OfficeTable } from '../table.tsx';

/** A license as a line of a list. */
export type LicenseLine = Pick<
  StaffLicense,
  'id' | 'keyTail' | 'state' | 'plan' | 'seats' | 'seatsUsed'
> & {
  /** Its state as people are told: one that was not taken back may be over all the same. */
  readonly standing: StaffLicense['state'] | 'expired';
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

/** Licenses under each other; of the keys only the ends are shown to staff. */
export function LicenseTable({
  licenses,
  keyPath = null,
}: {
  licenses: readonly LicenseLine[];
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
      {licenses.map((license) => (
        <tr key={license.id}>
          <td>
            <LocalLink to={`/office/orders/${license.orderId}`}>{license.product}</LocalLink>
          </td>
          <td>
            <MaybeLink to={keyPath && `${keyPath}/${license.id}`}>{license.keyTail}</MaybeLink>
          </td>
          <td>{t(`plan.${license.plan}`)}</td>
          <td>
            {t('office.pcs-used', { used: `${license.seatsUsed}`, total: `${license.seats}` })}
          </td>
          <td>
            {license.until ? (
              <Moment at={license.until} zone={license.zone} />
            ) : (
              t('office.for-ever')
            )}
          </td>
          <td>
            <Pill state={license.standing}>{t(`office.licence.${license.standing}`)}</Pill>
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

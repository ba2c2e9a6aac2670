import type { Gift } from '../../../domain/gift/index.ts';
import type { StaffLicense } from '../../../domain/license/index.ts';
import { LocalLink } from '../../components/link.tsx';
import { Pill } from '../../components/pill.tsx';
import { useWords } from '../../components/words.tsx';
import { Moment, OfficeTable } from '../table.tsx';

export type LicenseLine = Pick<
  StaffLicense,
  'id' | 'keyTail' | 'state' | 'plan' | 'seats' | 'seatsUsed'
> & {
  /** Unlike the stored state, includes `expired`. */
  readonly standing: StaffLicense['state'] | 'expired';
  readonly orderId: string;
  readonly product: string;
  /** Staff may restore a license that they revoked without a refund, and that is still paid for. */
  readonly mayReturn: boolean;
  /** Its invoice is not paid yet. */
  readonly isUnpaid: boolean;
  /** Who gave the license away and why. Null for one that was bought. */
  readonly given: Pick<Gift, 'by' | 'why'> | null;
  /** ISO 8601, or null for a lifetime license. */
  readonly until: string | null;
  /** IANA zone of the market, in which the owner sees the day. */
  readonly zone: string;
};

/** Staff see only the ends of the keys. */
export function LicenseTable({
  licenses,
  keyPath = null,
}: {
  licenses: readonly LicenseLine[];
  /** Null if the reader may not open the pages of licenses. */
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
            {license.given ? (
              <>
                {license.product}{' '}
                <span className="quiet">
                  {t('office.gifts.given', { who: license.given.by, why: license.given.why })}
                </span>
              </>
            ) : (
              <LocalLink to={`/office/orders/${license.orderId}`}>{license.product}</LocalLink>
            )}
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
            <Pill state={license.standing}>{t(`office.license.${license.standing}`)}</Pill>
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

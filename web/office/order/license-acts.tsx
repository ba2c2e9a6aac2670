import { useWords } from '../../components/words.tsx';
import { ActForm } from '../act-form.tsx';
import { formValue } from '../form-values.ts';
import { useSubmittedValues } from '../reason.ts';
import type { LicenseLine } from './license-table.tsx';

/** `once` names the email, so that a repeated form sends one. */
export function LicenseActs({
  licenses,
  once,
  sizes,
}: {
  licenses: readonly LicenseLine[];
  once: string;
  /** Numbers of seats, smallest first. */
  sizes: readonly number[];
}) {
  const t = useWords();
  const submitted = useSubmittedValues('raise-seats');
  const holding = licenses.filter(({ state }) => state === 'active');
  // The payment of a revoked license would buy nothing. Staff cancel its invoice instead.
  const revocable = holding.filter(({ isUnpaid }) => !isUnpaid);
  const taken = licenses.filter(({ mayReturn }) => mayReturn);
  if (holding.length + taken.length === 0) return null;
  const most = Math.max(...sizes);
  const growing = holding.filter(({ seats }) => seats < most);
  const next = sizes.find((size) => size > (growing[0]?.seats ?? 0)) ?? most;
  return (
    <>
      {holding.length > 0 ? (
        <ActForm id="resend-keys" step="resend-keys" label={t('office.resend')}>
          <input type="hidden" name="once" value={once} />
        </ActForm>
      ) : null}
      {growing.length > 0 ? (
        <ActForm id="raise-seats" step="raise-seats" label={t('office.raise')}>
          <LicensePick licenses={growing} form="raise-seats" />
          <label className="field">
            {t('office.pcs')}
            <select name="seats" defaultValue={formValue(submitted, 'seats', `${next}`)}>
              {sizes.slice(1).map((count) => (
                <option key={count}>{count}</option>
              ))}
            </select>
          </label>
        </ActForm>
      ) : null}
      <PickAct step="end-pause" label={t('office.end-pause')} licenses={holding} />
      <PickAct step="revoke" label={t('office.revoke')} licenses={revocable} />
      <PickAct step="restore" label={t('office.restore')} licenses={taken} />
    </>
  );
}

/** Renders nothing without licenses. */
function PickAct(props: { step: string; label: string; licenses: readonly LicenseLine[] }) {
  const { step, label, licenses } = props;
  return licenses.length === 0 ? null : (
    <ActForm id={step} step={step} label={label}>
      <LicensePick licenses={licenses} form={step} />
    </ActForm>
  );
}

function LicensePick({ licenses, form }: { licenses: readonly LicenseLine[]; form: string }) {
  const t = useWords();
  const chosen = formValue(useSubmittedValues(form), 'licence', licenses[0]?.id);
  return (
    <label className="field">
      {t('office.licenses')}
      <select name="licence" defaultValue={chosen}>
        {licenses.map(({ id, product, keyTail }) => (
          <option key={id} value={id}>
            {product} …{keyTail}
          </option>
        ))}
      </select>
    </label>
  );
}

import { EmailAddress } from '../../components/email-address.tsx';
import { useWords } from '../../components/words.tsx';
import { ActForm, OutcomeNote, type Refusal } from '../act-form.tsx';
import { OptionalChoice } from '../form-parts.tsx';
import { OfficePage } from '../office-page.tsx';
import { optionsOf } from '../options.ts';
import { useSubmittedValues } from '../reason.ts';
import { Moment, OfficeTable } from '../table.tsx';
import type { HoldsView } from './holds.server.ts';

const NEW = 'hold-payments';
const HERE = '?view=holds';

export function HoldsPage({ view, refusal }: { view: HoldsView; refusal: Refusal | null }) {
  const t = useWords();
  const { staff, holds, isDone } = view;
  return (
    <OfficePage title={t('office.holds')} staff={staff}>
      <OutcomeNote result={refusal && { refusal }} isDone={isDone} />
      <p>{t('office.holds.lead')}</p>
      <NewHold view={view} />
      {holds.length === 0 ? <p>{t('office.holds.none')}</p> : <HoldTable holds={holds} />}
    </OfficePage>
  );
}

function NewHold({ view: { methods, markets } }: { view: HoldsView }) {
  const t = useWords();
  const filled = { sent: useSubmittedValues(NEW), errorOf: () => null };
  return (
    <ActForm id={NEW} step={NEW} label={t('office.holds.place')} action={HERE}>
      <OptionalChoice
        {...{ filled, name: 'method', label: t('office.holds.method') }}
        options={optionsOf(methods, (method) => t(`pay.method.${method}`))}
      />
      <OptionalChoice
        {...{ filled, name: 'market', label: t('office.market'), options: markets }}
      />
    </ActForm>
  );
}

function HoldTable({ holds }: Pick<HoldsView, 'holds'>) {
  const t = useWords();
  return (
    <OfficeTable
      headings={[
        ...[t('office.holds.method'), t('office.market'), t('office.reason')],
        ...[t('office.holds.placed'), t('office.holds.lift')],
      ]}
    >
      {holds.map(({ id, method, market, why, heldBy, heldAt }) => (
        <tr key={id} data-hold={id}>
          <td>{method ? t(`pay.method.${method}`) : t('office.all')}</td>
          <td>{market ?? t('office.all')}</td>
          <td className="words" dir="auto">
            {why}
          </td>
          <td className="words">
            <Moment at={heldAt} /> <EmailAddress email={heldBy} />
          </td>
          <td className="words">
            <ActForm
              id={`lift-${id}`}
              step="lift-hold"
              label={t('office.holds.lift')}
              action={HERE}
            >
              <input type="hidden" name="id" value={id} />
            </ActForm>
          </td>
        </tr>
      ))}
    </OfficeTable>
  );
}

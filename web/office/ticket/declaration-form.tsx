import { useContext } from 'react';
import { TextField } from '../../components/field.tsx';
import { LocalLink } from '../../components/link.tsx';
import { Pill } from '../../components/pill.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { useWords } from '../../components/words.tsx';
import { ActForm, type Refusal } from '../act-form.tsx';
import { KIND_WORDS } from '../declarations/kind-words.ts';
import { formValue } from '../form-values.ts';
import { fieldMoment } from '../moment.ts';
import { useSubmittedValues } from '../reason.ts';
import { Moment, OfficeTable, OfficeZone } from '../table.tsx';
import type { TicketView } from './view.server.ts';

const ID = 'record-declaration';

/** The form records a declaration as if it was submitted on the site. */
export function TicketDeclarations({
  view,
  refusal,
}: {
  view: TicketView;
  refusal: Refusal | null;
}) {
  const t = useWords();
  return (
    <section id="declarations">
      <h2>{t('office.declarations')}</h2>
      {view.declarations.length > 0 ? <Recorded view={view} /> : null}
      <RecordForm view={view} refusal={refusal} />
    </section>
  );
}

function Recorded({ view: { declarations } }: { view: TicketView }) {
  const t = useWords();
  return (
    <>
      <OfficeTable
        headings={[
          ...[t('office.at'), t('office.kind'), t('office.order-number'), t('office.email')],
          t('office.state'),
        ]}
      >
        {declarations.map(({ id, at, kind, orderNumber, email, state }) => (
          <tr key={id} data-state={state}>
            <td>
              <Moment at={at} />
            </td>
            <td>{t(KIND_WORDS[kind])}</td>
            <td className="words">
              <bdi dir="ltr">{orderNumber}</bdi>
            </td>
            <td className="words">
              <bdi dir="ltr">{email}</bdi>
            </td>
            <td>
              <Pill state={state}>{t(`office.declaration-state.${state}`)}</Pill>
            </td>
          </tr>
        ))}
      </OfficeTable>
      <p>
        <LocalLink to="/office/declarations">{t('office.declarations')}</LocalLink>
      </p>
    </>
  );
}

function RecordForm({ view, refusal }: { view: TicketView; refusal: Refusal | null }) {
  const t = useWords();
  const zone = useContext(OfficeZone);
  const submitted = useSubmittedValues(ID);
  const { name, email, participants, reference } = view;
  const written = view.messages.findLast(({ author, isNote }) => author === 'visitor' && !isNote);
  const people = [{ name, email }, ...participants];
  const order = reference?.kind === 'order' ? reference.shown : '';
  const isMomentWrong = submitted !== null && refusal === 'check-fields';
  return (
    <ActForm id={ID} step="record-declaration" label={t('office.declaration.record')}>
      <p className="quiet">{t('office.declaration.record-hint')}</p>
      <SelectField
        name="kind"
        label={t('office.kind')}
        options={Object.entries(KIND_WORDS).map(([kind, word]) => [kind, t(word)])}
        value={formValue(submitted, 'kind', 'withdrawal')}
      />
      <TextField
        name="order"
        label={t('office.order-number')}
        error={null}
        defaultValue={formValue(submitted, 'order', order)}
        dir="ltr"
      />
      <SelectField
        name="sender"
        label={t('office.email')}
        options={people.map((one) => [one.email, one.email])}
        value={formValue(submitted, 'sender', written?.sender ?? email)}
      />
      <TextField
        name="received"
        type="datetime-local"
        step={1}
        label={t('office.declaration.received', { zone })}
        error={isMomentWrong ? t('office.declaration.received-wrong') : null}
        defaultValue={formValue(
          submitted,
          'received',
          fieldMoment(new Date(written?.at ?? view.at), zone),
        )}
        required
      />
    </ActForm>
  );
}

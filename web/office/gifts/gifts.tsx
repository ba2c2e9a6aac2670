import { Form } from 'react-router';
import { LocalLink } from '../../components/link.tsx';
import { Pill } from '../../components/pill.tsx';
import { SubmitRow } from '../../components/submit-row.tsx';
import { useWords } from '../../components/words.tsx';
import type { Handle } from '../../routing/handle.ts';
import { ActForm, OutcomeNote, ReasonField } from '../act-form.tsx';
import { By } from '../by.tsx';
import { FilterForm, SearchField } from '../filter-form.tsx';
import { Choice, type Filled, Row, Typed } from '../form-parts.tsx';
import { formValue } from '../form-values.ts';
import { useHere } from '../here.ts';
import { ListBody } from '../list-body.tsx';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import { optionsOf } from '../options.ts';
import { useSubmittedValues } from '../reason.ts';
import { Moment, OfficeTable } from '../table.tsx';
import type { Route } from './+types/gifts';
import { changeGifts, type GiftFaults } from './change.server.ts';
import { type GiftsView, openGifts } from './view.server.ts';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

export const loader = ({ request, context }: Route.LoaderArgs) => openGifts({ request, context });

export const action = ({ request, context }: Route.ActionArgs) => changeGifts({ request, context });

export default function GiftsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, gifts, next, search, isDone } = loaderData;
  const faults: GiftFaults = actionData && 'faults' in actionData ? actionData.faults : {};
  const sent = useSubmittedValues('give-license');
  const errorOf = (name: string) => {
    const fault = faults[name];
    return fault === undefined ? null : t(`office.gifts.fault.${fault}`);
  };
  return (
    <OfficePage title={t('office.gifts')} staff={staff}>
      <OutcomeNote result={actionData} isDone={isDone} />
      <p>{t('office.gifts.lead')}</p>
      <details open={sent !== null} id="new">
        <summary className="button">{t('office.gifts.give')}</summary>
        <GiftForm view={loaderData} filled={{ sent, errorOf }} />
      </details>
      <FilterForm>
        <SearchField label={t('office.email')} value={search} />
      </FilterForm>
      <ListBody isEmpty={gifts.length === 0} path="/office/gifts" next={next}>
        <GiftTable view={loaderData} />
      </ListBody>
      <GiftActs gifts={gifts} />
    </OfficePage>
  );
}

function GiftForm({ view, filled }: { view: GiftsView; filled: Filled }) {
  const t = useWords();
  const here = useHere();
  return (
    <Form id="give-license" method="post" action={here}>
      <input type="hidden" name="step" value="give-license" />
      <input type="hidden" name="form" value="give-license" />
      <input type="hidden" name="once" value={formValue(filled.sent, 'once', view.once)} />
      <Row>
        <Typed
          {...{ filled, name: 'email', label: t('office.email'), type: 'email', dir: 'ltr' }}
          required
        />
        <Choice
          {...{ filled, name: 'language', label: t('office.language') }}
          options={view.languages}
          usual={view.usualLanguage}
        />
      </Row>
      <Row>
        <Choice
          {...{ filled, name: 'product', label: t('office.product'), options: view.products }}
        />
        <Choice
          {...{ filled, name: 'seats', label: t('office.pcs'), options: optionsOf(view.sizes) }}
        />
        <Typed
          {...{ filled, name: 'until', label: t('office.valid-until'), type: 'date' }}
          hint={t(view.mayGiveForever ? 'office.gifts.until-or-none' : 'office.gifts.until-hint')}
        />
      </Row>
      <ReasonField value={formValue(filled.sent, 'why')} />
      <SubmitRow isQuiet>{t('office.gifts.give')}</SubmitRow>
    </Form>
  );
}

function GiftTable({ view }: { view: GiftsView }) {
  const t = useWords();
  return (
    <OfficeTable
      headings={[
        ...[t('office.product'), t('office.at'), t('office.email'), t('office.pcs')],
        ...[t('office.valid-until'), t('office.who'), t('office.reason'), t('office.state')],
      ]}
    >
      {view.gifts.map((gift) => (
        <tr key={gift.id}>
          <td>
            {view.mayOpen && gift.licenseId ? (
              <LocalLink to={`/office/licences/${gift.licenseId}`}>{gift.product}</LocalLink>
            ) : (
              gift.product
            )}
          </td>
          <td>
            <Moment at={gift.at} />
          </td>
          <td className="words email-cell">
            <bdi>{gift.email}</bdi>
          </td>
          <td>{gift.seats}</td>
          <td>{gift.until ? <Moment at={gift.until} /> : t('office.for-ever')}</td>
          <td className="words who-cell">
            <By by={gift.by} />
          </td>
          <td className="words">
            <bdi>{gift.why}</bdi>
          </td>
          <td>
            <Pill state={gift.standing}>{t(`office.license.${gift.standing}`)}</Pill>
          </td>
        </tr>
      ))}
    </OfficeTable>
  );
}

function GiftActs({ gifts }: Pick<GiftsView, 'gifts'>) {
  const t = useWords();
  const active = gifts.filter(({ standing }) => standing === 'active');
  const revoked = gifts.filter(({ mayReturn }) => mayReturn);
  return (
    <>
      <GiftAct step="revoke" label={t('office.revoke')} gifts={active} />
      <GiftAct step="restore" label={t('office.restore')} gifts={revoked} />
    </>
  );
}

function GiftAct(props: { step: string; label: string; gifts: GiftsView['gifts'] }) {
  const { step, label, gifts } = props;
  const t = useWords();
  const submitted = useSubmittedValues(step);
  if (gifts.length === 0) return null;
  return (
    <ActForm id={step} step={step} label={label}>
      <label className="field">
        {t('office.licenses')}
        <select name="licence" defaultValue={formValue(submitted, 'licence', gifts[0]?.id)}>
          {gifts.map(({ id, licenseId, product, email }) => (
            <option key={id} value={licenseId ?? ''}>
              {product} · {email}
            </option>
          ))}
        </select>
      </label>
    </ActForm>
  );
}

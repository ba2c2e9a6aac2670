import { note } from '../../../domain/audit/index.ts';
import {
  DECLARATION_STATES,
  type Declaration,
  dismissDeclaration,
  listDeclarations,
  matchDeclaration,
} from '../../../domain/declaration/index.ts';
import { parseId } from '../../../kit/id.ts';
import { EmailAddress } from '../../components/email-address.tsx';
import { LocalLink } from '../../components/link.tsx';
import { Pill } from '../../components/pill.tsx';
import { useWords } from '../../components/words.tsx';
import { servicesContext, type Work } from '../../loaders/context.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import type { Handle } from '../../routing/handle.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { ActForm, OutcomeNote } from '../act-form.tsx';
import { doWithReason, wasDone } from '../done.server.ts';
import { FilterForm, PickField } from '../filter-form.tsx';
import { formValue } from '../form-values.ts';
import { act, enter } from '../guard.server.ts';
import { ListBody } from '../list-body.tsx';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import { optionsOf } from '../options.ts';
import { lastOf, nextQuery, oneOf, PAGE_SIZE, placeOf } from '../query.ts';
import { useSubmittedValues } from '../reason.ts';
import { Moment, OfficeTable } from '../table.tsx';
import { ticketPagePath } from '../ticket/ticket-path.ts';
import type { Route } from './+types/declarations';
import { KIND_WORDS } from './kind-words.ts';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-declarations');
  const { database } = context.get(servicesContext);
  const query = pageUrl(request).searchParams;
  const state = oneOf(DECLARATION_STATES, query.get('state'));
  const filter = { state, after: placeOf(query), limit: PAGE_SIZE };
  const found = await database.read((reader) => listDeclarations(reader, filter));
  return {
    staff,
    state,
    states: DECLARATION_STATES,
    next: nextQuery(query, lastOf(found)),
    isDone: wasDone(query),
    declarations: found.map(({ declaredAt, recordedAt: _, ...rest }) => ({
      ...rest,
      at: declaredAt.toISOString(),
    })),
  };
}

/** Matches a declaration to its order, or closes it without one. */
export async function action({ request, context }: Route.ActionArgs) {
  const acting = await act({ request, context }, 'office-declarations');
  const { who, step, form } = acting;
  const id = parseId(textField(form, 'declaration')) ?? '';
  return doWithReason({ request, context }, acting, async (work, why) => {
    const decided = await decide(work, step, { id, orderNumber: textField(form, 'order') });
    if (decided === null) return false;
    const { object, after } = decided;
    await note(work, { who, why, object, act: 'handle-declaration', before: 'unmatched', after });
    return true;
  });
}

async function decide(
  work: Work,
  step: string,
  { id, orderNumber }: { readonly id: string; readonly orderNumber: string },
) {
  if (id === '') return null;
  if (step === 'dismiss') {
    const object = { kind: 'message' as const, id, name: id };
    return (await dismissDeclaration(work, id)) ? { object, after: 'dismissed' } : null;
  }
  const matched = await matchDeclaration(work, { id, orderNumber });
  if (!matched.ok) return null;
  const { id: orderId, orderNumber: name } = matched.value;
  return { object: { kind: 'order' as const, id: orderId, name }, after: 'matched' };
}

export default function DeclarationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, state, states, declarations, next, isDone } = loaderData;
  return (
    <OfficePage title={t('office.declarations')} staff={staff}>
      <OutcomeNote result={actionData} isDone={isDone} />
      <p>{t('office.declarations.lead')}</p>
      <FilterForm>
        <PickField
          name="state"
          label={t('office.state')}
          options={optionsOf(states, (one) => t(`office.declaration-state.${one}`))}
          value={state}
        />
      </FilterForm>
      <ListBody {...{ isEmpty: declarations.length === 0, path: '/office/declarations', next }}>
        <OfficeTable
          headings={[
            ...[t('office.at'), t('office.kind'), t('office.order-number'), t('office.email')],
            ...[t('office.state'), t('office.what')],
          ]}
        >
          {declarations.map((one) => (
            <Line key={one.id} declaration={one} />
          ))}
        </OfficeTable>
      </ListBody>
    </OfficePage>
  );
}

type Shown = Omit<Declaration, 'declaredAt' | 'recordedAt'> & { readonly at: string };

function Line({ declaration }: { declaration: Shown }) {
  const t = useWords();
  const { id, kind, orderNumber, email, note: typed, state, orderId, ticketNumber } = declaration;
  const number = <bdi dir="ltr">{orderNumber}</bdi>;
  return (
    <tr data-state={state}>
      <td>
        <Moment at={declaration.at} />
      </td>
      <td>
        {t(KIND_WORDS[kind])}{' '}
        {ticketNumber === null ? null : (
          <LocalLink to={ticketPagePath(ticketNumber)}>
            <bdi dir="ltr">{ticketNumber}</bdi>
          </LocalLink>
        )}
      </td>
      <td className="words">
        {orderId ? <LocalLink to={`/office/orders/${orderId}`}>{number}</LocalLink> : number}
      </td>
      <td className="words who-cell">
        <EmailAddress email={email} />
        {typed === '' ? null : (
          <>
            <br />
            <bdi>{typed}</bdi>
          </>
        )}
      </td>
      <td>
        <Pill state={state}>{t(`office.declaration-state.${state}`)}</Pill>
      </td>
      <td>
        {state === 'new' || state === 'unmatched' ? (
          <>
            <MatchForm id={id} orderNumber={orderNumber} />
            <ActForm id={`dismiss-${id}`} step="dismiss" label={t('office.declaration.dismiss')}>
              <input type="hidden" name="declaration" value={id} />
            </ActForm>
          </>
        ) : null}
      </td>
    </tr>
  );
}

/** Ids contain the declaration, because every row has a form. */
function MatchForm({ id, orderNumber }: Pick<Declaration, 'id' | 'orderNumber'>) {
  const t = useWords();
  const form = `match-${id}`;
  const field = `order-${id}`;
  return (
    <ActForm id={form} step="match" label={t('office.declaration.match')}>
      <input type="hidden" name="declaration" value={id} />
      <div className="field">
        <label htmlFor={field}>{t('office.order-number')}</label>
        <input
          id={field}
          name="order"
          defaultValue={formValue(useSubmittedValues(form), 'order', orderNumber)}
          dir="ltr"
          required
        />
      </div>
    </ActForm>
  );
}

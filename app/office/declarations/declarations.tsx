import { note } from '../../../domain/audit/index.ts';
import {
  DECLARATION_STATES,
  type Declaration,
  dismissDeclaration,
  listDeclarations,
  matchDeclaration,
} from '../../../domain/declaration/index.ts';
import { parseId } from '../../../kit/id.ts';
import { EmailAddress } from '../../parts/email-address.tsx';
import { TextField } from '../../parts/field.tsx';
import { LocalLink } from '../../parts/link.tsx';
import { useWords } from '../../parts/words.tsx';
import { servicesContext, type Work } from '../../request/context.ts';
import type { Handle } from '../../request/handle.ts';
import { textField } from '../../request/limited-form.server.ts';
import { pageUrl } from '../../request/page-url.ts';
import { ActForm, OutcomeNote } from '../act-form.tsx';
import { doWithReason, wasDone } from '../done.server.ts';
import { act, enter } from '../guard.server.ts';
import { ListBody } from '../list-body.tsx';
import { OfficePage } from '../office-page.tsx';
import { lastOf, nextQuery, oneOf, PAGE_SIZE, placeOf } from '../query.ts';
import { Moment, OfficeTable } from '../table.tsx';
import type { Route } from './+types/declarations';

export const handle: Handle = { noIndex: true, bannerHidden: true, secret: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-declarations');
  const { database } = context.get(servicesContext);
  const query = pageUrl(request).searchParams;
  const state = oneOf(DECLARATION_STATES, query.get('state'));
  const asked = { state, after: placeOf(query), limit: PAGE_SIZE };
  const found = await database.read((reader) => listDeclarations(reader, asked));
  return {
    staff,
    next: nextQuery(query, lastOf(found)),
    isDone: wasDone(query),
    declarations: found.map(({ declaredAt, ...rest }) => ({
      ...rest,
      at: declaredAt.toISOString(),
    })),
  };
}

/** Matches a declaration to its order, or notes that nothing follows from it; each with a reason. */
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
  const { staff, declarations, next, isDone } = loaderData;
  return (
    <OfficePage title={t('office.declarations')} staff={staff}>
      <OutcomeNote answer={actionData} isDone={isDone} />
      <p>{t('office.declarations.lead')}</p>
      <ListBody {...{ isEmpty: declarations.length === 0, path: '/office/declarations', next }}>
        <OfficeTable
          headings={[
            ...[t('office.at'), t('office.kind'), t('office.order-number'), t('office.email')],
            ...[t('office.text'), t('office.what')],
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

type Shown = Omit<Declaration, 'declaredAt'> & { readonly at: string };

function Line({ declaration }: { declaration: Shown }) {
  const t = useWords();
  const { id, kind, orderNumber, email, note: typed, state, purchaseId, at } = declaration;
  const isWaiting = state === 'new' || state === 'unmatched';
  return (
    <tr data-state={state}>
      <td>
        <Moment at={at} />
      </td>
      <td>{t(KIND_WORDS[kind])}</td>
      <td>
        {purchaseId ? (
          <LocalLink to={`/office/orders/${purchaseId}`}>
            <bdi dir="ltr">{orderNumber}</bdi>
          </LocalLink>
        ) : (
          <bdi dir="ltr">{orderNumber}</bdi>
        )}
      </td>
      <td className="words min-w-60">
        <EmailAddress email={email} />
      </td>
      <td className="words">
        <bdi>{typed}</bdi>
      </td>
      <td>
        {isWaiting ? (
          <>
            <ActForm id={`match-${id}`} step="match" label={t('office.declaration.match')}>
              <input type="hidden" name="declaration" value={id} />
              <TextField
                name="order"
                label={t('office.order-number')}
                error={null}
                defaultValue={orderNumber}
                dir="ltr"
                required
              />
            </ActForm>
            <ActForm id={`dismiss-${id}`} step="dismiss" label={t('office.declaration.dismiss')}>
              <input type="hidden" name="declaration" value={id} />
            </ActForm>
          </>
        ) : null}
      </td>
    </tr>
  );
}

const KIND_WORDS = {
  withdrawal: 'nav.withdraw',
  'refund-request': 'refund.title',
  cancellation: 'nav.cancel',
} as const;

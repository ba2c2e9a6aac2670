import { data } from 'react-router';
import { note } from '../../../domain/audit/index.ts';
import {
  countGivenUp,
  listMails,
  MAIL_STATES,
  MOST_AGAIN,
  retryGivenUp,
} from '../../../domain/mail/index.ts';
import { useWords } from '../../components/words.tsx';
import { type Reader, servicesContext } from '../../loaders/context.ts';
import type { Handle } from '../../routing/handle.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { ActForm, OutcomeNote } from '../act-form.tsx';
import { doWithReason, wasDone } from '../done.server.ts';
import { FilterForm, PickField, SearchField } from '../filter-form.tsx';
import { act, enter } from '../guard.server.ts';
import { ListBody } from '../list-body.tsx';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import { optionsOf } from '../options.ts';
import { lastOf, nextQuery, oneOf, PAGE_SIZE, placeOf } from '../query.ts';
import type { Route } from './+types/mails';
import { lineOf } from './mail-line.ts';
import { MailTable } from './mail-table.tsx';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-mails');
  const { database } = context.get(servicesContext);
  const query = pageUrl(request).searchParams;
  const filter = {
    to: (query.get('to') ?? '').trim(),
    state: oneOf(MAIL_STATES, query.get('state')),
  };
  const read = async (reader: Reader) => ({
    mails: await listMails(reader, { ...filter, limit: PAGE_SIZE, before: placeOf(query) }),
    givenUp: staff.email === null ? 0 : await countGivenUp(reader),
  });
  const { mails, givenUp } = await database.read(read);
  const next = nextQuery(query, lastOf(mails));
  const again = Math.min(givenUp, MOST_AGAIN);
  const isDone = wasDone(query);
  return { staff, filter, next, again, isDone, states: MAIL_STATES, mails: mails.map(lineOf) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const acting = await act({ request, context }, 'office-mails');
  const { who, step } = acting;
  if (step !== 'retry-mails') throw data(null, { status: 404 });
  return doWithReason({ request, context }, acting, async (work, why) => {
    const again = await retryGivenUp(work);
    for (const { id, to } of again) {
      const object = { kind: 'mail' as const, id, name: to };
      await note(work, { who, why, object, act: 'retry-mail', before: 'failed', after: 'queued' });
    }
    return again.length > 0;
  });
}

export default function MailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, filter, states, mails, next, again, isDone } = loaderData;
  return (
    <OfficePage title={t('office.mails')} staff={staff}>
      <OutcomeNote result={actionData} isDone={isDone} />
      {again > 0 ? (
        <ActForm
          id="retry-mails"
          step="retry-mails"
          label={t('office.mails.retry-given-up', { count: again })}
        />
      ) : null}
      <FilterForm>
        <SearchField name="to" label={t('office.to')} value={filter.to} />
        <PickField
          name="state"
          label={t('office.state')}
          options={optionsOf(states, (state) => t(`office.state.${state}`))}
          value={filter.state}
        />
      </FilterForm>
      <ListBody
        {...{ isEmpty: mails.length === 0, path: '/office/mails', next }}
        words={{ none: t('office.no-mails'), next: t('office.older') }}
      >
        <MailTable mails={mails} canOpen />
      </ListBody>
    </OfficePage>
  );
}

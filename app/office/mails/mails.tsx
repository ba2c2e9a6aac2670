import { listMails, MAIL_STATES } from '../../../domain/mail/index.ts';
import { useWords } from '../../parts/words.tsx';
import { servicesContext } from '../../request/context.ts';
import type { Handle } from '../../request/handle.ts';
import { pageUrl } from '../../request/page-url.ts';
import { FilterForm, PickField, SearchField } from '../filter-form.tsx';
import { enter } from '../guard.server.ts';
import { ListBody } from '../list-body.tsx';
import { OfficePage } from '../office-page.tsx';
import { optionsOf } from '../options.ts';
import { lastOf, nextQuery, oneOf, PAGE_SIZE, placeOf } from '../query.ts';
import type { Route } from './+types/mails';
import { lineOf } from './mail-line.ts';
import { MailTable } from './mail-table.tsx';

export const handle: Handle = { noIndex: true, bannerHidden: true, secret: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-mails');
  const { database } = context.get(servicesContext);
  const query = pageUrl(request).searchParams;
  const asked = {
    to: (query.get('to') ?? '').trim(),
    state: oneOf(MAIL_STATES, query.get('state')),
  };
  const mails = await database.read((reader) =>
    listMails(reader, { ...asked, limit: PAGE_SIZE, before: placeOf(query) }),
  );
  const next = nextQuery(query, lastOf(mails));
  return { staff, asked, next, states: MAIL_STATES, mails: mails.map(lineOf) };
}

export default function MailsPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, asked, states, mails, next } = loaderData;
  return (
    <OfficePage title={t('office.mails')} staff={staff}>
      <FilterForm>
        <SearchField name="to" label={t('office.to')} value={asked.to} />
        <PickField
          name="state"
          label={t('office.state')}
          options={optionsOf(states, (state) => t(`office.state.${state}`))}
          value={asked.state}
        />
      </FilterForm>
      <ListBody
        {...{ isEmpty: mails.length === 0, path: '/office/mails', next }}
        words={{ none: t('office.no-mails'), next: t('office.older') }}
      >
        <MailTable mails={mails} />
      </ListBody>
    </OfficePage>
  );
}

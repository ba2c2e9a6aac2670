import { listMails, MAIL_STATES } from '../../../domain/mail/index.ts';
import { LocalLink } from '../../parts/link.tsx';
import { useWords } from '../../parts/words.tsx';
import { servicesContext } from '../../request/context.ts';
import type { Handle } from '../../request/handle.ts';
import { pageUrl } from '../../request/page-url.ts';
import { FilterForm, PickField, SearchField } from '../filter-form.tsx';
import { enter } from '../guard.server.ts';
import { OfficePage } from '../office-page.tsx';
import { nextQuery, oneOf, placeOf } from '../query.ts';
import type { Route } from './+types/mails';
import { lineOf } from './mail-line.ts';
import { MailTable } from './mail-table.tsx';

export const handle: Handle = { noIndex: true, bannerHidden: true, secret: true };

/** Mails on one page of the list. */
const PAGE_SIZE = 50;

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
  const last = mails.length === PAGE_SIZE ? mails.at(-1)?.id : undefined;
  const next = nextQuery(query, last);
  return { staff, asked, next, states: MAIL_STATES, mails: mails.map(lineOf) };
}

export default function MailsPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, asked, states, mails, next } = loaderData;
  const named = states.map((state): [string, string] => [state, t(`office.state.${state}`)]);
  return (
    <OfficePage title={t('office.mails')} staff={staff}>
      <FilterForm>
        <SearchField name="to" label={t('office.to')} value={asked.to} />
        <PickField name="state" label={t('office.state')} options={named} value={asked.state} />
      </FilterForm>
      {mails.length === 0 ? <p>{t('office.no-mails')}</p> : <MailTable mails={mails} />}
      {next ? <LocalLink to={`/office/mails?${next}`}>{t('office.older')}</LocalLink> : null}
    </OfficePage>
  );
}

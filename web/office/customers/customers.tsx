import { isSameEmail } from '../../../kit/email.ts';
import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import { servicesContext } from '../../loaders/context.ts';
import { parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { OutcomeNote } from '../act-form.tsx';
import { wasDone } from '../done.server.ts';
import { FilterForm, SearchField } from '../filter-form.tsx';
import { enter } from '../guard.server.ts';
import { MailTable } from '../mails/mail-table.tsx';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import { LicenseTable } from '../order/license-table.tsx';
import { SubscriptionTable } from '../order/subscription-table.tsx';
import { OrderTable } from '../orders/order-table.tsx';
import { mayEnter } from '../rooms.ts';
import { TicketTable } from '../tickets/ticket-table.tsx';
import type { Route } from './+types/customers';
import { AccountFacts } from './account-facts.tsx';
import { actOnCustomer } from './act.server.ts';
import { CustomerNotes } from './customer-notes.tsx';
import { findCustomer, readAddress } from './find.server.ts';
import type { NoteResult } from './note.server.ts';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-customers');
  const { database } = context.get(servicesContext);
  const { pathname, searchParams } = pageUrl(request);
  const email = readAddress(searchParams);
  const { locale } = parseAddress(pathname);
  const found =
    email === '' ? null : await database.read((reader) => findCustomer(reader, { email, locale }));
  const isOwn = staff.email !== null && isSameEmail(email, staff.email);
  const mayEnd = mayEnter(staff.role, 'office-customers', 'end-second-factor') && !isOwn;
  return { staff, email, found, mayEnd, isDone: wasDone(searchParams) };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  actOnCustomer({ request, context });

type View = Route.ComponentProps['loaderData'];

export default function CustomersPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, email, found, mayEnd, isDone } = loaderData;
  return (
    <OfficePage title={t('office.customers')} staff={staff}>
      <OutcomeNote result={actionData} isDone={isDone} />
      <FilterForm>
        <SearchField name="email" label={t('office.email')} value={email} />
      </FilterForm>
      {found ? (
        <Customer {...{ found, email, mayEnd }} menu={staff.menu} result={actionData ?? null} />
      ) : null}
    </OfficePage>
  );
}

function Customer(props: {
  found: NonNullable<View['found']>;
  email: string;
  mayEnd: boolean;
  menu: View['staff']['menu'];
  result: NoteResult | null;
}) {
  const t = useWords();
  const { found, email, mayEnd, menu, result } = props;
  const { account, orders, licenses, subscriptions, tickets, mails, more, most } = found;
  const shown = { email, most };
  const canOpen = menu.includes('office-tickets');
  return (
    <>
      <h2>{t('office.account')}</h2>
      {account ? <AccountFacts {...{ account, mayEnd }} /> : <p>{t('office.account.none')}</p>}
      <CustomerNotes {...{ email, result }} notes={found.notes} longest={found.longestNote} />
      <h2>{t('office.orders')}</h2>
      <OrderTable orders={orders} />
      {more.orders ? <ListLink {...shown} path="/office/orders" name={t('office.orders')} /> : null}
      <h2>{t('office.licenses')}</h2>
      <LicenseTable licenses={licenses} />
      {more.licenses && canOpen ? (
        <ListLink {...shown} path="/office/licences" name={t('office.licenses')} />
      ) : null}
      <h2>{t('office.subscriptions')}</h2>
      <SubscriptionTable subscriptions={subscriptions} />
      <h2>{t('office.tickets')}</h2>
      <TicketTable tickets={tickets} canOpen={canOpen} />
      {more.tickets && canOpen ? (
        <ListLink {...shown} path="/office/tickets" name={t('office.tickets')} />
      ) : null}
      <h2>{t('office.mails')}</h2>
      <MailTable mails={mails} canOpen={menu.includes('office-mails')} />
    </>
  );
}

function ListLink(props: { email: string; most: number; path: string; name: string }) {
  const t = useWords();
  const { email, most, path, name } = props;
  return (
    <p>
      {t('office.newest-only', { count: most })}{' '}
      <LocalLink to={`${path}?search=${encodeURIComponent(email)}`}>{name}</LocalLink>
    </p>
  );
}

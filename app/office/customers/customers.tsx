import { useWords } from '../../parts/words.tsx';
import { parseAddress } from '../../request/address.ts';
import { servicesContext } from '../../request/context.ts';
import type { Handle } from '../../request/handle.ts';
import { pageUrl } from '../../request/page-url.ts';
import { FilterForm, SearchField } from '../filter-form.tsx';
import { enter } from '../guard.server.ts';
import { MailTable } from '../mails/mail-table.tsx';
import { OfficePage } from '../office-page.tsx';
import { LicenceTable } from '../order/licence-table.tsx';
import { SubscriptionTable } from '../order/subscription-table.tsx';
import { OrderTable } from '../orders/order-table.tsx';
import { Moment } from '../table.tsx';
import { TicketTable } from '../tickets/ticket-table.tsx';
import type { Route } from './+types/customers';
import { findCustomer } from './find.server.ts';

export const handle: Handle = { noIndex: true, bannerHidden: true, secret: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-customers');
  const { database } = context.get(servicesContext);
  const { pathname, searchParams } = pageUrl(request);
  const email = (searchParams.get('email') ?? '').trim().slice(0, 300).toLowerCase();
  const { locale } = parseAddress(pathname);
  const found =
    email === '' ? null : await database.read((reader) => findCustomer(reader, { email, locale }));
  return { staff, email, found };
}

type Found = NonNullable<Route.ComponentProps['loaderData']['found']>;

export default function CustomersPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, email, found } = loaderData;
  return (
    <OfficePage title={t('office.customers')} staff={staff}>
      <FilterForm>
        <SearchField name="email" label={t('office.email')} value={email} />
      </FilterForm>
      {found ? <Customer found={found} canOpen={staff.menu.includes('office-tickets')} /> : null}
    </OfficePage>
  );
}

function Customer({ found, canOpen }: { found: Found; canOpen: boolean }) {
  const t = useWords();
  const { account, orders, licences, subscriptions, tickets, mails } = found;
  return (
    <>
      <h2>{t('office.account')}</h2>
      {account ? <AccountFacts account={account} /> : <p>{t('office.account.none')}</p>}
      <h2>{t('office.orders')}</h2>
      <OrderTable orders={orders} />
      <h2>{t('office.licences')}</h2>
      <LicenceTable licences={licences} />
      <h2>{t('office.subscriptions')}</h2>
      <SubscriptionTable subscriptions={subscriptions} />
      <h2>{t('office.tickets')}</h2>
      <TicketTable tickets={tickets} canOpen={canOpen} />
      <h2>{t('office.mails')}</h2>
      <MailTable mails={mails} />
    </>
  );
}

function AccountFacts({ account }: { account: NonNullable<Found['account']> }) {
  const t = useWords();
  return (
    <dl className="facts">
      <dt>{t('office.name')}</dt>
      <dd dir="auto">{account.name}</dd>
      <dt>{t('office.language')}</dt>
      <dd>{account.language}</dd>
      <dt>{t('office.role')}</dt>
      <dd>{t(`office.role.${account.role}`)}</dd>
      <dt>{t('office.since')}</dt>
      <dd>
        <Moment at={account.since} />
      </dd>
    </dl>
  );
}

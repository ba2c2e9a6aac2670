import { lowerEmail } from '../../../kit/email.ts';
import { LocalLink } from '../../parts/link.tsx';
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
  const email = lowerEmail((searchParams.get('email') ?? '').slice(0, 300));
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
      {found ? (
        <Customer {...{ found, email }} canOpen={staff.menu.includes('office-tickets')} />
      ) : null}
    </OfficePage>
  );
}

function Customer({ found, email, canOpen }: { found: Found; email: string; canOpen: boolean }) {
  const t = useWords();
  const { account, orders, licences, subscriptions, tickets, mails, more, most } = found;
  const rest = { email, most };
  return (
    <>
      <h2>{t('office.account')}</h2>
      {account ? <AccountFacts account={account} /> : <p>{t('office.account.none')}</p>}
      <h2>{t('office.orders')}</h2>
      <OrderTable orders={orders} />
      {more.orders ? <Rest {...rest} path="/office/orders" name={t('office.orders')} /> : null}
      <h2>{t('office.licences')}</h2>
      <LicenceTable licences={licences} />
      {more.licences && canOpen ? (
        <Rest {...rest} path="/office/licences" name={t('office.licences')} />
      ) : null}
      <h2>{t('office.subscriptions')}</h2>
      <SubscriptionTable subscriptions={subscriptions} />
      <h2>{t('office.tickets')}</h2>
      <TicketTable tickets={tickets} canOpen={canOpen} />
      {more.tickets && canOpen ? (
        <Rest {...rest} path="/office/tickets" name={t('office.tickets')} />
      ) : null}
      <h2>{t('office.mails')}</h2>
      <MailTable mails={mails} />
    </>
  );
}

/** Where there is more than is shown: the list that has all of it. */
function Rest(props: { email: string; most: number; path: string; name: string }) {
  const t = useWords();
  const { email, most, path, name } = props;
  return (
    <p>
      {t('office.newest-only', { count: most })}{' '}
      <LocalLink to={`${path}?search=${encodeURIComponent(email)}`}>{name}</LocalLink>
    </p>
  );
}

function AccountFacts({ account }: { account: NonNullable<Found['account']> }) {
  const t = useWords();
  return (
    <dl className="facts">
      <dt>{t('office.name')}</dt>
      <dd>
        <bdi>{account.name}</bdi>
      </dd>
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

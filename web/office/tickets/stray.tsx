import { listStrayMails } from '../../../domain/ticket/index.ts';
import { EmailAddress } from '../../components/email-address.tsx';
import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import { servicesContext } from '../../loaders/context.ts';
import type { Handle } from '../../routing/handle.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { enter } from '../guard.server.ts';
import { ListBody } from '../list-body.tsx';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import { lastOf, nextQuery, oneOf, PAGE_SIZE } from '../query.ts';
import { Moment, OfficeTable } from '../table.tsx';
import { ticketPagePath } from '../ticket/ticket-path.ts';
import type { Route } from './+types/stray';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

/** Why an email was not added to a ticket. */
const REASONS = ['no-request', 'other-sender', 'closed', 'full'] as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-stray-mails');
  const { database } = context.get(servicesContext);
  const query = pageUrl(request).searchParams;
  const place = { limit: PAGE_SIZE, after: query.get('after') || null, state: 'waiting' } as const;
  const mails = await database.read((reader) => listStrayMails(reader, place));
  return {
    staff,
    next: nextQuery(query, lastOf(mails.map(({ mailId: id }) => ({ id })))),
    mails: mails.map(({ mailId, number, sender, subject, reason, receivedAt }) => ({
      mailId,
      number,
      sender,
      subject,
      at: receivedAt.toISOString(),
      reason: oneOf(REASONS, reason),
    })),
  };
}

export default function StrayPage({ loaderData: { staff, mails, next } }: Route.ComponentProps) {
  const t = useWords();
  return (
    <OfficePage title={t('office.stray')} staff={staff}>
      <p>{t('office.stray.lead')}</p>
      <ListBody {...{ isEmpty: mails.length === 0, path: '/office/tickets/stray', next }}>
        <StrayTable mails={mails} />
      </ListBody>
      <p>
        <LocalLink to="/office/tickets">{t('office.tickets')}</LocalLink>
      </p>
    </OfficePage>
  );
}

function StrayTable({ mails }: Pick<Route.ComponentProps['loaderData'], 'mails'>) {
  const t = useWords();
  return (
    <OfficeTable
      headings={[
        ...[t('office.at'), t('office.email'), t('office.reason'), t('office.object')],
        t('office.subject'),
      ]}
    >
      {mails.map((mail) => (
        <tr key={mail.mailId}>
          <td>
            <Moment at={mail.at} />
          </td>
          <td className="words email-cell">
            <EmailAddress email={mail.sender} />
          </td>
          <td>{mail.reason ? t(`office.stray.reason.${mail.reason}`) : null}</td>
          <td>
            {mail.number ? (
              <LocalLink to={ticketPagePath(mail.number)}>
                <bdi>{mail.number}</bdi>
              </LocalLink>
            ) : null}
          </td>
          <td className="words">
            <LocalLink to={`/office/tickets/stray/mail?mail=${encodeURIComponent(mail.mailId)}`}>
              <bdi>{mail.subject || mail.mailId}</bdi>
            </LocalLink>
          </td>
        </tr>
      ))}
    </OfficeTable>
  );
}

import { LinkList } from '../../components/link-list.tsx';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import type { Handle } from '../../routing/handle.ts';
import { CONTENT } from '../../styles/sheets.ts';
import type { Route } from './+types/ticket';
import { FindTicket } from './find-ticket.tsx';
import { actOnThread } from './thread.server.ts';
import { ThreadPage } from './thread-page.tsx';
import { viewThread } from './thread-view.server.ts';

/** The link is the only key, so the page is never cached, indexed, or measured. */
export const handle: Handle = {
  styles: [CONTENT],
  noIndex: true,
  bannerHidden: true,
  files: true,
  secret: true,
};

export const loader = ({ request, context }: Route.LoaderArgs) => viewThread(request, context);

export const action = ({ request, context }: Route.ActionArgs) => actOnThread(request, context);

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function TicketPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const answer = actionData ?? null;
  if (loaderData.kind === 'thread') return <ThreadPage view={loaderData} answer={answer} />;
  return (
    <div className="wrap narrow section">
      <Head title={t('ticket.find.title')} noIndex isRefused={answer !== null} />
      <FindTicket view={loaderData} answer={answer} />
      <LinkList
        links={[
          ['/about/create_ticket', t('ticket.thread.new')],
          ['/about/help-center', t('nav.help')],
        ]}
      />
    </div>
  );
}

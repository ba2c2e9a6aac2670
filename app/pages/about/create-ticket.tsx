import { Head } from '../../parts/head.tsx';
import { LinkList } from '../../parts/link-list.tsx';
import { useWords } from '../../parts/words.tsx';
import type { Handle } from '../../request/handle.ts';

export const handle: Handle = { cached: true, noIndex: true };

export default function CreateTicketPage() {
  const t = useWords();
  return (
    <div className="wrap narrow section">
      <Head title={t('ticket.title')} noIndex />
      <h1>{t('ticket.title')}</h1>
      <p className="lead">{t('ticket.lead')}</p>
      <LinkList
        links={[
          ['/about/help-center', t('nav.help')],
          ['/about/contact-us', t('nav.contact')],
        ]}
      />
    </div>
  );
}

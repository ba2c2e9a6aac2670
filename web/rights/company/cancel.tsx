import { useWords } from '../../components/words.tsx';
import type { Handle } from '../../routing/handle.ts';
import type { Route } from './+types/cancel';
import { handleCancellation } from './cancel.server.ts';
import { Declaration } from './declaration.tsx';

export const handle: Handle = { cached: true, noIndex: true };

export const action = ({ request, context }: Route.ActionArgs) =>
  handleCancellation(request, context);

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function CancelPage({ actionData }: Route.ComponentProps) {
  const t = useWords();
  return (
    <Declaration
      typed={actionData ?? null}
      ids={{ ask: 'cancel', confirm: 'confirm-cancel' }}
      note={{ name: 'reason', label: t('cancel.reason'), dir: 'auto' }}
      words={{
        title: t('nav.cancel'),
        lead: t('cancel.lead'),
        next: t('cancel.next'),
        checkTitle: t('cancel.check-title'),
        check: t('cancel.check'),
        confirm: t('cancel.confirm'),
        change: t('cancel.change'),
        sentTitle: t('cancel.sent-title'),
        sent: t('cancel.sent'),
        sentHelp: t('cancel.sent-help'),
      }}
      links={[
        ['/scriptions', t('nav.subscriptions')],
        ['/company/withdraw', t('nav.withdraw')],
        ['/about/contact-us', t('nav.contact')],
      ]}
    />
  );
}

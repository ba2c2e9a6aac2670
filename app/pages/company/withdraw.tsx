import { useWords } from '../../parts/words.tsx';
import type { Handle } from '../../request/handle.ts';
import type { Route } from './+types/withdraw';
import { Declaration } from './declaration.tsx';
import { takeWithdrawal } from './withdraw.server.ts';

export const handle: Handle = { cached: true, noIndex: true };

export const action = ({ request, context }: Route.ActionArgs) => takeWithdrawal(request, context);

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function WithdrawPage({ actionData }: Route.ComponentProps) {
  const t = useWords();
  return (
    <Declaration
      typed={actionData ?? null}
      ids={{ ask: 'withdraw', confirm: 'confirm-withdrawal' }}
      note={{ name: 'name', label: t('withdraw.name'), autoComplete: 'name' }}
      words={{
        title: t('nav.withdraw'),
        lead: t('withdraw.lead'),
        order: t('withdraw.order'),
        next: t('withdraw.next'),
        checkTitle: t('withdraw.check-title'),
        check: t('withdraw.check'),
        confirm: t('withdraw.confirm'),
        change: t('withdraw.change'),
        sentTitle: t('withdraw.sent-title'),
        sent: t('withdraw.sent'),
        sentHelp: t('withdraw.sent-help'),
      }}
      links={[
        ['/company/refund-policy', t('nav.refund')],
        ['/about/contact-us', t('nav.contact')],
      ]}
    />
  );
}

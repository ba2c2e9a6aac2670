import { useWords } from '../../parts/words.tsx';
import type { Handle } from '../../request/handle.ts';
import type { Route } from './+types/refund-request';
import { Declaration } from './declaration.tsx';
import { takeWithdrawal } from './withdraw.server.ts';

export const handle: Handle = { cached: true, noIndex: true };

export const action = ({ request, context }: Route.ActionArgs) => takeWithdrawal(request, context);

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

/** The declaration of `/company/withdraw` under the name of the guarantee: one rule judges both. */
export default function RefundRequestPage({ actionData }: Route.ComponentProps) {
  const t = useWords();
  return (
    <Declaration
      typed={actionData ?? null}
      ids={{ ask: 'refund-request', confirm: 'confirm-refund-request' }}
      note={{ name: 'name', label: t('withdraw.name'), autoComplete: 'name' }}
      words={{
        title: t('refund.title'),
        lead: t('refund.lead'),
        order: t('withdraw.order'),
        next: t('withdraw.next'),
        checkTitle: t('withdraw.check-title'),
        check: t('withdraw.check'),
        confirm: t('refund.title'),
        change: t('withdraw.change'),
        sentTitle: t('withdraw.sent-title'),
        sent: t('withdraw.sent'),
        sentHelp: t('withdraw.sent-help'),
      }}
      links={[
        ['/company/refund-policy', t('nav.refund')],
        ['/company/withdraw', t('nav.withdraw')],
        ['/about/contact-us', t('nav.contact')],
      ]}
    />
  );
}

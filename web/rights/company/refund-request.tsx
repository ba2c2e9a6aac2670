import { useWords } from '../../components/words.tsx';
import type { Handle } from '../../routing/handle.ts';
import type { Route } from './+types/refund-request';
import { handleWithdrawal } from './withdraw.server.ts';
import { WithdrawPage } from './withdraw-page.tsx';

export const handle: Handle = { cached: true, noIndex: true };

export const action = ({ request, context }: Route.ActionArgs) =>
  handleWithdrawal(request, context);

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

/** Takes a request under the guarantee, not a declaration. */
export default function RefundRequestPage({ actionData }: Route.ComponentProps) {
  const t = useWords();
  const name = {
    ids: { ask: 'refund-request', confirm: 'confirm-refund-request' },
    title: t('refund.title'),
    lead: t('refund.lead'),
    check: t('refund.check'),
    sentTitle: t('refund.sent-title'),
    sent: t('refund.sent'),
    confirm: t('refund.title'),
    links: [['/company/withdraw', t('nav.withdraw')]] as const,
  };
  return <WithdrawPage typed={actionData ?? null} name={name} />;
}

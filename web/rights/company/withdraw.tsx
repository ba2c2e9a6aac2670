import { useWords } from '../../components/words.tsx';
import type { Handle } from '../../routing/handle.ts';
import type { Route } from './+types/withdraw';
import { handleWithdrawal } from './withdraw.server.ts';
import { WithdrawPage } from './withdraw-page.tsx';

export const handle: Handle = { cached: true, noIndex: true };

export const action = ({ request, context }: Route.ActionArgs) =>
  handleWithdrawal(request, context);

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

/** The law prescribes the name. */
export default function WithdrawByLawPage({ actionData }: Route.ComponentProps) {
  const t = useWords();
  const name = {
    ids: { ask: 'withdraw', confirm: 'confirm-withdrawal' },
    title: t('nav.withdraw'),
    lead: t('withdraw.lead'),
    check: t('withdraw.check'),
    sentTitle: t('withdraw.sent-title'),
    sent: t('withdraw.sent'),
    confirm: t('withdraw.confirm'),
    links: [],
  };
  return <WithdrawPage typed={actionData ?? null} name={name} />;
}

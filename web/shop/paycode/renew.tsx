import { Form } from 'react-router';
import { SubmitRow } from '../../components/submit-row.tsx';
import { useWords } from '../../components/words.tsx';
import type { OrderView } from './view.ts';

/** Requests another code or voucher for the same order. The server cancels the old one first. */
export function Renew({ view, isQuiet = false }: { view: OrderView; isQuiet?: boolean }) {
  const t = useWords();
  // A new code would charge the full amount again.
  if (view.part) return null;
  return (
    <Form id="renew" method="post" action={`?purchase=${view.orderId}`} replace>
      <input type="hidden" name="attempt" value={view.attempt} />
      <SubmitRow isQuiet={isQuiet}>
        {t(view.hasVoucher ? 'voucher.renew' : 'paycode.renew')}
      </SubmitRow>
    </Form>
  );
}

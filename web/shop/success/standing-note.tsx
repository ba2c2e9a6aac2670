import { RefusalBox } from '../../components/refusal-box.tsx';
import { useWords } from '../../components/words.tsx';
import type { Receipt } from './receipt.server.ts';

type Props = { readonly receipt: Receipt; readonly isRefused: boolean };

/** The refund of the order and the end of its license. It also answers a form sent after that. */
export function StandingNote({ receipt, isRefused }: Props) {
  const t = useWords();
  const { returned, isUnderWay, isClosed } = receipt.standing;
  const isOver = receipt.licenses.every(({ isRevoked }) => isRevoked);
  if (returned === null && !isOver) return null;
  const text = (
    <>
      {returned === null ? null : (
        <p id="refunded">
          {t(isUnderWay ? 'success.refunding' : 'success.refunded', { amount: returned })}
        </p>
      )}
      {isOver ? <p id="revoked">{t('success.revoked')}</p> : null}
    </>
  );
  if (isRefused && isClosed) return <RefusalBox>{text}</RefusalBox>;
  return (
    <div role="status" className="notice">
      {text}
    </div>
  );
}

import type { ReactNode } from 'react';
import { useWords } from './words.tsx';

/** Says that the card of a subscription expires before its next charge, above the link that replaces it. */
export function CardExpires({ children }: { children: ReactNode }) {
  const t = useWords();
  return (
    <div className="notice">
      <p>{t('subscription.card-expires')}</p>
      {children ? <p className="actions">{children}</p> : null}
    </div>
  );
}

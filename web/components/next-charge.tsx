import type { ShownMoney } from '../loaders/offers.server.ts';
import { useWords } from './words.tsx';

type NextChargeProps = {
  /** Null: nothing is charged by itself. */
  readonly next: { readonly price: ShownMoney; readonly date: string } | null;
  /** The bank examines a payment. */
  readonly isHeld: boolean;
  /** A renewal was declined: what is owed is told above. */
  readonly isOwed: boolean;
};

/** What a subscription is charged next; nothing where that is owed and paid by hand only. */
export function NextCharge({ next, isHeld, isOwed }: NextChargeProps) {
  const t = useWords();
  if (isOwed && next === null) return null;
  return (
    <>
      <dt>{t('subscription.next')}</dt>
      <dd data-minor={next?.price.minor}>
        {next
          ? t('subscription.next-text', { price: next.price.text, date: next.date })
          : t(isHeld ? 'subscription.next-held' : 'subscription.next-none')}
      </dd>
    </>
  );
}

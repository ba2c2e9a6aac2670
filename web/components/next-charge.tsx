import type { ShownMoney } from '../loaders/offers.server.ts';
import { useWords } from './words.tsx';

type NextChargeProps = {
  readonly next: { readonly price: ShownMoney; readonly date: string } | null;
  readonly isHeld: boolean;
  /** Whether a declined renewal is owed. The page shows the amount elsewhere. */
  readonly isOwed: boolean;
};

/** The next charge of a subscription. Empty if it is owed and only payable manually. */
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

import { useWords } from '../../parts/words.tsx';
import type { OrderForm } from '../../request/order-form.server.ts';
import { Declaration } from './declaration.tsx';

type Name = {
  readonly ids: { readonly ask: string; readonly confirm: string };
  readonly title: string;
  readonly lead: string;
  /** On the button that declares it. */
  readonly confirm: string;
  /** Where else to go, first of all. */
  readonly links: readonly (readonly [path: string, label: string])[];
};

/** The declaration that money is wanted back, under one of its two names: one rule judges both. */
export function WithdrawPage({ typed, name }: { typed: OrderForm | null; name: Name }) {
  const t = useWords();
  const { ids, title, lead, confirm, links } = name;
  return (
    <Declaration
      typed={typed}
      ids={ids}
      note={{ name: 'name', label: t('withdraw.name'), autoComplete: 'name' }}
      words={{
        title,
        lead,
        confirm,
        order: t('withdraw.order'),
        next: t('withdraw.next'),
        checkTitle: t('withdraw.check-title'),
        check: t('withdraw.check'),
        change: t('withdraw.change'),
        sentTitle: t('withdraw.sent-title'),
        sent: t('withdraw.sent'),
        sentHelp: t('withdraw.sent-help'),
      }}
      links={[
        ['/company/refund-policy', t('nav.refund')],
        ...links,
        ['/about/contact-us', t('nav.contact')],
      ]}
    />
  );
}

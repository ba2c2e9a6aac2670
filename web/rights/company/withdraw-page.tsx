import { useWords } from '../../components/words.tsx';
import type { OrderForm } from '../../loaders/order-form.server.ts';
import { Declaration } from './declaration.tsx';
import type { OwnOrder } from './own-order.server.ts';
import { OwnDecision, OwnSent, useOwnFacts } from './own-order.tsx';

type Name = {
  readonly ids: { readonly ask: string; readonly confirm: string };
  readonly title: string;
  readonly lead: string;
  /** The text of the declaration. Everyone except the owner sees `sentTitle` and `sent`. */
  readonly check: string;
  readonly sentTitle: string;
  readonly sent: string;
  readonly confirm: string;
  readonly links: readonly (readonly [path: string, label: string])[];
};

/** One page under two names, decided by the same rule. */
export function WithdrawPage({ typed, name }: { typed: OrderForm<OwnOrder> | null; name: Name }) {
  const t = useWords();
  const { ids, title, lead, check, sentTitle, sent, confirm, links } = name;
  const own = typed?.own ?? null;
  const facts = useOwnFacts(own);
  return (
    <Declaration
      typed={typed}
      ids={ids}
      note={{ name: 'name', label: t('withdraw.name'), autoComplete: 'name' }}
      words={{
        title,
        lead,
        confirm,
        next: t('withdraw.next'),
        checkTitle: t('withdraw.check-title'),
        check,
        change: t('withdraw.change'),
        sentTitle,
        sent,
        sentHelp: t('withdraw.sent-help'),
      }}
      owner={
        own && {
          facts,
          check: <OwnDecision own={own} />,
          sent: <OwnSent own={own} title={sentTitle} />,
        }
      }
      links={[
        ['/company/refund-policy', t('nav.refund')],
        ...links,
        ['/about/contact-us', t('nav.contact')],
      ]}
    />
  );
}

import type { ComponentProps, ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { unbroken } from '../../../locales/joiners.ts';
import { EXAMPLE_ORDER } from '../../../vendor/example-order.ts';
import { TextField } from '../../components/field.tsx';
import { LinkList } from '../../components/link-list.tsx';
import {
  isRefused,
  OrderAsk,
  OrderCheck,
  OrderRefusal,
  SentNote,
  useOrderFaults,
} from '../../components/order-form.tsx';
import { StepHeading } from '../../components/step-heading.tsx';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import type { OrderForm } from '../../loaders/order-form.server.ts';

type DeclarationProps = {
  ids: { readonly ask: string; readonly confirm: string };
  note: Pick<ComponentProps<typeof TextField>, 'label' | 'dir' | 'autoComplete'> & {
    readonly name: 'name' | 'reason';
  };
  words: Readonly<Record<DeclarationWord, string>>;
  links: ComponentProps<typeof LinkList>['links'];
  typed: OrderForm | null;
  /** Facts for the proven owner of the order, before and after confirming. Null for everyone else. */
  owner?: {
    readonly facts: ComponentProps<typeof OrderCheck>['facts'];
    readonly check: ReactNode;
    readonly sent: ReactNode;
  } | null;
};

type DeclarationWord =
  | ('title' | 'lead' | 'next')
  | ('checkTitle' | 'check' | 'confirm' | 'change')
  | ('sentTitle' | 'sent' | 'sentHelp');

/** A declaration about an order without a sign-in, in three steps: ask, check, and confirm. */
export function Declaration({ ids, note, words, links, typed, owner = null }: DeclarationProps) {
  const [search] = useSearchParams();
  const isSent = search.get('sent') === '1' && !typed;
  const isCheck = typed?.step === 'check';
  const isConfirmed = typed?.step === 'sent';
  return (
    <div className="wrap narrow section">
      <Head title={words.title} noIndex isRefused={isRefused(typed)} />
      <h1>{words.title}</h1>
      <OrderRefusal typed={typed} isOrderFirst />
      {isSent ? <SentNote title={words.sentTitle} text={words.sent} help={words.sentHelp} /> : null}
      {isConfirmed ? owner?.sent : null}
      {isCheck ? <Check {...{ ids, note, words, typed, owner }} /> : null}
      {isSent || isConfirmed || isCheck ? null : <Ask {...{ ids, note, words, typed }} />}
      <LinkList links={links} />
    </div>
  );
}

function Ask({ ids, note, words, typed }: Omit<DeclarationProps, 'links' | 'owner'>) {
  const t = useWords();
  const faultOf = useOrderFaults(typed);
  return (
    <>
      <p className="lead">{words.lead}</p>
      <OrderAsk
        id={ids.ask}
        typed={typed}
        order={{
          label: t('withdraw.order'),
          hint: t('withdraw.order-hint', { example: unbroken(EXAMPLE_ORDER) }),
          required: true,
        }}
        submit={words.next}
      >
        <TextField {...note} error={faultOf(note.name)} defaultValue={typed?.note} />
      </OrderAsk>
    </>
  );
}

function Check(props: Omit<DeclarationProps, 'links' | 'typed'> & { typed: OrderForm }) {
  const { ids, note, words, typed, owner } = props;
  const t = useWords();
  return (
    <OrderCheck
      id={ids.confirm}
      typed={typed}
      note={note}
      facts={owner?.facts ?? []}
      after={owner?.check}
      orderLabel={t('withdraw.order')}
      confirm={words.confirm}
      change={words.change}
    >
      <StepHeading>{words.checkTitle}</StepHeading>
      <p>{words.check}</p>
      {typed.isDoubtful ? (
        <p id="doubtful" className="notice">
          {t('withdraw.doubtful', { example: unbroken(EXAMPLE_ORDER) })}
        </p>
      ) : null}
    </OrderCheck>
  );
}

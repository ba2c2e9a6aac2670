import { Fragment, type ReactNode } from 'react';
import { Form } from 'react-router';
import { unbroken } from '../../locales/joiners.ts';
import { EXAMPLE_ORDER } from '../../vendor/example-order.ts';
import type { OrderForm } from '../loaders/order-form.server.ts';
import { EmailAddress } from './email-address.tsx';
import { FaultLinks } from './fault-links.tsx';
import { MailField, TextField } from './field.tsx';
import { GoodNotice } from './good-notice.tsx';
import { RefusalBox } from './refusal-box.tsx';
import { useStepFocus } from './step-heading.tsx';
import { ConfirmRow, SubmitRow } from './submit-row.tsx';
import { useWords } from './words.tsx';

type OrderField = 'order' | 'email' | 'name' | 'reason';

/** The returned function returns null for a field without an error. */
export function useOrderFaults(typed: OrderForm | null) {
  const t = useWords();
  return (field: OrderField): string | null => {
    const fault = typed?.faults.find((each) => each.startsWith(`${field}-`));
    switch (fault) {
      case undefined:
        return null;
      case 'order-malformed':
        return t(`license.fault.${fault}`, { example: unbroken(EXAMPLE_ORDER) });
      case 'order-long':
        return t(`license.fault.${fault}`, { max: typed?.limits.order ?? 0 });
      case 'name-long':
      case 'reason-long':
        return t(`license.fault.${fault}`, { max: typed?.limits.note ?? 0 });
      default:
        return t(`license.fault.${fault}`);
    }
  };
}

export const isRefused = (typed: OrderForm | null): boolean =>
  typed !== null && (typed.refused !== null || typed.faults.length > 0);

export function OrderRefusal({
  typed,
  isOrderFirst = false,
}: {
  typed: OrderForm | null;
  isOrderFirst?: boolean;
}) {
  const t = useWords();
  const faultOf = useOrderFaults(typed);
  const first: readonly OrderField[] = isOrderFirst ? ['order', 'email'] : ['email', 'order'];
  const faults = [...first, 'name' as const, 'reason' as const]
    .map((field) => [field, faultOf(field)] as const)
    .filter(([, text]) => text !== null);
  if (!typed || !isRefused(typed)) return null;
  return (
    <RefusalBox id={typed.refused ? 'refusal' : 'error-summary'}>
      {typed.refused ? <p>{t(`license.refused.${typed.refused}`)}</p> : null}
      <FaultLinks faults={faults} />
    </RefusalBox>
  );
}

type FieldsProps = {
  typed: OrderForm | null;
  order: { label: string; hint?: string; required: boolean };
};

function OrderFields({ typed, order }: FieldsProps) {
  const t = useWords();
  const faultOf = useOrderFaults(typed);
  const orderField = (
    <TextField
      name="order"
      label={order.label}
      {...(order.hint ? { hint: order.hint } : {})}
      error={faultOf('order')}
      defaultValue={typed?.order}
      dir="ltr"
      required={order.required}
    />
  );
  return (
    <>
      {order.required ? orderField : null}
      <MailField
        label={t('license.retrieve.email')}
        error={faultOf('email')}
        defaultValue={typed?.email}
      />
      {order.required ? null : orderField}
    </>
  );
}

export function OrderAsk(
  props: FieldsProps & {
    id: string;
    submit: string;
    children?: ReactNode;
  },
) {
  const form = useStepFocus<HTMLFormElement>((each) => each.querySelector('input'));
  return (
    <Form ref={form} id={props.id} method="post" action="?" noValidate>
      <OrderFields typed={props.typed} order={props.order} />
      {props.children}
      <SubmitRow>{props.submit}</SubmitRow>
    </Form>
  );
}

/** The note that everybody gets, whether the order exists or not. */
export function SentNote({ title, text, help }: { title: string; text: string; help: string }) {
  return (
    <>
      <GoodNotice id="sent" title={title}>
        <p>{text}</p>
      </GoodNotice>
      <p>{help}</p>
    </>
  );
}

type CheckProps = {
  id: string;
  typed: OrderForm;
  note: { name: string; label: string };
  facts: readonly (readonly [label: string, value: ReactNode])[];
  after: ReactNode;
  orderLabel: string;
  confirm: string;
  change: string;
  children: ReactNode;
};

export function OrderCheck(props: CheckProps) {
  const t = useWords();
  const { typed, note } = props;
  const { form, order, email } = typed;
  const facts: CheckProps['facts'] = [
    [
      props.orderLabel,
      <bdi key="order" dir="ltr">
        {order}
      </bdi>,
    ],
    [t('license.retrieve.email'), <EmailAddress key="email" email={email} />],
    ...(typed.note ? [[note.label, <bdi key="note">{typed.note}</bdi>] as const] : []),
    ...props.facts,
  ];
  return (
    <>
      {props.children}
      <dl className="facts">
        {facts.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      {props.after}
      <Form id={props.id} method="post" action="?">
        {Object.entries({ form, order, email, [note.name]: typed.note }).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <ConfirmRow confirm={props.confirm} change={props.change} />
      </Form>
    </>
  );
}

import { type ReactNode, useId } from 'react';
import { Form } from 'react-router';
import type { MessageKey } from '../../locales/messages.generated.ts';
import { GoodLine } from '../components/good-notice.tsx';
import { RefusalBox } from '../components/refusal-box.tsx';
import { SubmitRow } from '../components/submit-row.tsx';
import { type Translate, useWords } from '../components/words.tsx';
import { formValue } from './form-values.ts';
import { useHere } from './here.ts';
import { REASON_LENGTH, useSubmittedValues } from './reason.ts';

export type Refusal =
  | 'reason-required'
  | 'reason-long'
  | 'malformed'
  | 'not-paid'
  | 'disputed'
  | 'nothing-left'
  | 'credited'
  | 'too-much'
  | 'changed'
  | 'no-product-left'
  | 'not-sold'
  | 'position'
  | 'email'
  | 'unchanged'
  | 'closed'
  | 'too-often'
  | 'being-paid'
  | 'transfer-date'
  | 'text-faults'
  | 'text-unchanged'
  | 'text-binding'
  | 'text-agreed'
  | 'second-person'
  | 'text-time'
  | 'repeated'
  | 'check-fields';

const WORDS: Readonly<Record<Exclude<Refusal, 'reason-long' | 'malformed'>, MessageKey>> = {
  'reason-required': 'office.reason-required',
  'not-paid': 'office.refused.not-paid',
  disputed: 'office.refused.disputed',
  'nothing-left': 'office.refused.nothing-left',
  credited: 'office.refused.credited',
  'too-much': 'office.refused.too-much',
  changed: 'office.refused.changed',
  'no-product-left': 'office.products.fault.nothing-left',
  'not-sold': 'office.products.fault.not-sold',
  position: 'office.products.fault.position',
  email: 'office.gifts.fault.email',
  unchanged: 'office.correct.unchanged',
  closed: 'office.correct.closed',
  'too-often': 'office.correct.too-often',
  'being-paid': 'office.quotes.refused.being-paid',
  'transfer-date': 'office.quotes.refused.date',
  'text-faults': 'office.texts.refused.faults',
  'text-unchanged': 'office.texts.refused.unchanged',
  'text-binding': 'office.texts.refused.binding',
  'text-agreed': 'office.texts.agreed',
  'second-person': 'office.texts.refused.second-person',
  'text-time': 'office.texts.refused.time',
  repeated: 'office.refused.repeated',
  'check-fields': 'office.check-fields',
};

type NoteProps = {
  refusal: Refusal | null;
  /** Example of an amount, for a form that takes one. */
  example?: string;
};

export function RefusalNote({ refusal, example }: NoteProps) {
  const t = useWords();
  return refusal === null ? null : <RefusalBox>{refusalText(t, refusal, example)}</RefusalBox>;
}

export function refusalText(t: Translate, refusal: Refusal, example = ''): string {
  if (refusal === 'reason-long') return t('office.ticket.answer-long', { max: REASON_LENGTH });
  if (refusal === 'malformed') return t('office.prices.fault.amount', { example });
  return t(WORDS[refusal]);
}

export function DoneNote() {
  const t = useWords();
  return <GoodLine id="done" text={t('office.done')} />;
}

export function OutcomeNote({
  result,
  isDone,
  ...rest
}: Pick<NoteProps, 'example'> & {
  result: { readonly refusal: Refusal | null } | null | undefined;
  isDone: boolean;
}) {
  if (result) return <RefusalNote refusal={result.refusal} {...rest} />;
  return isDone ? <DoneNote /> : null;
}

/** Closed at first to prevent slips. After a refusal, it is open with the typed values. */
export function ActForm({
  id,
  step,
  label,
  action,
  children,
}: {
  id: string;
  step: string;
  label: ReactNode;
  /** Query of the action, if it differs from the page's. */
  action?: string;
  children?: ReactNode;
}) {
  const submitted = useSubmittedValues(id);
  const here = useHere();
  return (
    <details open={submitted !== null} className="act">
      <summary>{label}</summary>
      <Form id={id} method="post" action={action ?? here} className="narrow">
        <input type="hidden" name="step" value={step} />
        <input type="hidden" name="form" value={id} />
        {children}
        <ReasonField value={formValue(submitted, 'why')} />
        <SubmitRow isQuiet>{label}</SubmitRow>
      </Form>
    </details>
  );
}

export function ReasonField({ value }: { value?: string }) {
  const t = useWords();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t('office.reason')}</label>
      <input
        id={id}
        name="why"
        required
        maxLength={REASON_LENGTH}
        defaultValue={value}
        dir="auto"
      />
      <span className="quiet">{t('office.reason-hint')}</span>
    </div>
  );
}

import { useEffect, useRef } from 'react';
import type { PayField } from '../../../domain/order/index.ts';
import type { DeclineReason } from '../../../domain/payment/index.ts';
import { FaultLinks } from '../../components/fault-links.tsx';
import { useWords } from '../../components/words.tsx';
import { FIELD_ORDER, labelKeyOf, useFieldErrors } from './field-errors.ts';
import type { PayView, Refusal } from './view.ts';

/** Lists the errors above the form, and takes the focus when it appears. */
export function ErrorSummary({ view }: { view: PayView }) {
  const t = useWords();
  const box = useRef<HTMLDivElement>(null);
  const errorOf = useFieldErrors(view);
  const { faulty, shown, title } = useRefusal(view);
  const { errors, refusal } = view;
  const named = (field: PayField) => {
    const [label, error] = [labelKeyOf(view, field), errorOf(field)];
    return label && error ? t('pay.error.named', { field: t(label), error }) : error;
  };
  // Runs after each submission, and not if only the total changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a result with the same errors is a new result.
  useEffect(() => {
    if (shown) box.current?.focus();
  }, [shown, errors, refusal]);
  if (!shown) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript this is what moves the reader to the errors.
    <div ref={box} id="error-summary" role="alert" tabIndex={-1} autoFocus className="notice bad">
      <h2>{title ?? t('pay.errors-title')}</h2>
      {view.refusal ? <RefusalText refusal={view.refusal} view={view} /> : null}
      <FaultLinks faults={faulty.map((field) => [field, named(field)])} />
    </div>
  );
}

/** Returns the fields to correct, whether anything was refused, and the title of a refused payment or null. */
export function useRefusal(view: PayView) {
  const t = useWords();
  const errorOf = useFieldErrors(view);
  const { errors, refusal } = view;
  const faulty = FIELD_ORDER.filter((field) => errors[field] && errorOf(field));
  const reason = refusal?.kind === 'declined' ? refusal.reason : null;
  return {
    faulty,
    shown: faulty.length > 0 || refusal !== null,
    title: reason && t(UNFINISHED.has(reason) ? 'pay.failed-title' : 'pay.declined-title'),
  };
}

/** Payments that nobody refused. Their texts fit every method. */
const UNFINISHED: ReadonlySet<DeclineReason> = new Set([
  'processing-error',
  'expired',
  'cancelled',
]);

/** Above this many minutes, the wait is shown in hours. */
const LONG = 120;

function TooOften({ minutes, methods }: Pick<PayView, 'methods'> & { minutes: number }) {
  const t = useWords();
  const text =
    minutes > LONG
      ? t('pay.too-often-hours', { hours: Math.ceil(minutes / 60) })
      : t('pay.too-often', { minutes });
  const hasOther = methods.some(({ flow }) => flow !== 'card');
  return (
    <>
      <p>{text}</p>
      {hasOther ? <p>{t('pay.too-often-other')}</p> : null}
    </>
  );
}

function Declined({ reason, by }: Omit<Extract<Refusal, { kind: 'declined' }>, 'kind'>) {
  const t = useWords();
  const isNamed = by !== null && !UNFINISHED.has(reason);
  const text = isNamed
    ? t('pay.declined.method', { method: t(`pay.method.${by}`) })
    : t(`pay.declined.${reason}`);
  return <p>{text}</p>;
}

function RefusalText({ refusal, view }: { refusal: Refusal; view: PayView }) {
  const t = useWords();
  const now = view.quote.total.text;
  switch (refusal.kind) {
    case 'choice':
      return refusal.fields.map((field) => (
        <p key={field} data-error-for={field}>
          {t('pay.error.choice', { field })}
        </p>
      ));
    case 'declined':
      return <Declined reason={refusal.reason} by={refusal.by} />;
    case 'nameless':
      return <p>{t('pay.nameless')}</p>;
    case 'too-large':
      return <p>{t('pay.error.too-long')}</p>;
    case 'too-little':
      return <p>{t('pay.too-little', { now })}</p>;
    case 'held':
      return <p id="held">{t('store.held')}</p>;
    case 'too-often':
      return <TooOften minutes={refusal.minutes} methods={view.methods} />;
    case 'too-many-unpaid':
      return <p>{t('pay.too-many-unpaid', { minutes: refusal.minutes })}</p>;
    case 'unreachable':
      return <p>{t('pay.unreachable')}</p>;
    case 'coupon-refused':
      return (
        <p>
          {t(`coupon.${refusal.why}`)} {t('pay.coupon-refused', { now })}
        </p>
      );
    case 'tax-changed':
      return <p>{t('pay.tax-changed', { was: refusal.was.text, now })}</p>;
    case 'price-changed':
      return <p>{t('pay.price-changed', { was: refusal.was.text, now })}</p>;
  }
}

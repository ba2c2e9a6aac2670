import { data } from 'react-router';
import type { AuditNote } from '../../../domain/audit/index.ts';
import type { BuyerWords } from '../../../domain/buyer/index.ts';
import type { Order } from '../../../domain/order/index.ts';
import type { Locale } from '../../../locales/index.ts';
import type { Services } from '../../loaders/context.ts';
import type { Refusal } from '../act-form.tsx';
import { type FormValues, readAllFormValues } from '../form-values.ts';
import type { RefundPreviewData } from './refund-form.tsx';

/** Texts by field name. */
export type CorrectionFaults = Readonly<Partial<Record<keyof BuyerWords, string>>>;

export type Answer = {
  readonly refusal: Refusal | null;
  /** Why an invoice was not corrected, in words of the invoice. */
  readonly text: string | null;
  readonly faults: CorrectionFaults;
  readonly preview: RefundPreviewData | null;
  /** The sent values after a refusal. */
  readonly submitted: FormValues | null;
};

export type OrderStep = {
  readonly order: Order;
  readonly form: FormData;
  readonly services: Services;
  readonly locale: Locale;
  readonly noted: Pick<AuditNote, 'who' | 'object' | 'why'>;
};

export const refused = (refusal: Refusal, form: FormData) =>
  data<Answer>(
    { refusal, text: null, faults: {}, preview: null, submitted: readAllFormValues(form) },
    { status: 422 },
  );

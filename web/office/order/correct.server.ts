import { data } from 'react-router';
import { note } from '../../../domain/audit/index.ts';
import { eachWord, WORDS } from '../../../domain/buyer/index.ts';
import {
  correctInvoice,
  currentInvoice,
  type Invoice,
  parseCorrection,
} from '../../../domain/invoice/index.ts';
import { correctOrderEmail } from '../../../domain/order/index.ts';
import { readdressSubscription } from '../../../domain/subscription/index.ts';
import { openPageWords } from '../../../locales/catalog.ts';
import type { Work } from '../../loaders/context.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import type { Refusal } from '../act-form.tsx';
import { readAllFormValues } from '../form-values.ts';
import type { Answer, CorrectionFaults, OrderStep } from './step.server.ts';

const FAULTS = {
  name: 'invoice.correct.fault.name',
  company: 'invoice.correct.fault.company',
  address: 'invoice.correct.fault.address',
  taxId: 'invoice.correct.fault.tax-id',
} as const;

/** Returns null, or the answer that shows why the invoice was not corrected. */
export async function correctBuyer({ order, form, services, locale, noted }: OrderStep) {
  const t = openPageWords(locale.prefix, ['choice', 'checkout', 'receipt', 'invoice']);
  const refuse = (text: string | null, faults: CorrectionFaults = {}) => {
    const refusal: Refusal | null = text === null ? 'check-fields' : null;
    const submitted = readAllFormValues(form);
    return data<Answer>({ refusal, text, faults, preview: null, submitted }, { status: 422 });
  };
  const given = {
    ...eachWord((word) => textField(form, word)),
    address: textField(form, 'address').split(/\r?\n/),
  };
  const parsed = parseCorrection(given, order.country);
  if ('faults' in parsed) {
    const words = parsed.faults.map((field) => {
      const isNamed = Object.hasOwn(FAULTS, field);
      const text = t(isNamed ? FAULTS[field as keyof typeof FAULTS] : 'pay.error.too-long');
      return [field, text] as const;
    });
    return refuse(null, Object.fromEntries(words));
  }
  const { words: buyer } = parsed;
  const result = await services.database.run(async (work) => {
    const invoice = await currentInvoice(work, order.id);
    if (invoice === null) return 'unknown' as const;
    const corrected = await correctInvoice(work, { invoiceId: invoice.id, buyer, byStaff: true });
    if (!corrected.ok) return corrected.code;
    const [before, after] = [invoice, corrected.value].map(describe);
    await note(work, {
      ...noted,
      act: 'correct-buyer',
      before: before ?? null,
      after: after ?? null,
    });
    return null;
  });
  return result === null ? null : refuse(t(`invoice.correct.refused.${result}`));
}

/** For the audit log: the number of the document, and the words that can be corrected. */
const describe = ({ number, buyer }: Invoice): string =>
  [number, ...WORDS.map((word) => [buyer[word] ?? ''].flat().join(', '))]
    .filter((text) => text !== '')
    .join('; ');

const REFUSED = {
  malformed: 'email',
  unchanged: 'unchanged',
  closed: 'closed',
  'too-often': 'too-often',
} as const;

/** Moves the order, its licenses, and its subscription to another email address. */
export async function correctEmail(
  work: Work,
  { order, form, services, noted }: OrderStep,
): Promise<Refusal | null> {
  const { ring, settings } = services;
  const { id: orderId, email: before } = order;
  const typed = textField(form, 'email');
  const correction = { orderId, typed, siteUrl: settings.siteUrl, byStaff: true };
  const corrected = await correctOrderEmail(work, ring, correction);
  if (!corrected.ok) return REFUSED[corrected.code];
  const { email: after } = corrected.value;
  await readdressSubscription(work, { orderId, email: after });
  await note(work, { ...noted, act: 'correct-email', before, after });
  return null;
}

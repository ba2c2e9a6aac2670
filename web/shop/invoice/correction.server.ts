import { data, redirect } from 'react-router';
import { type BuyerWords, eachWord, WORDS } from '../../../domain/buyer/index.ts';
import {
  type CorrectionFault,
  type CorrectionRefusal,
  correctInvoice,
  type Invoice,
  invoicePath,
  parseCorrection,
  refuseCorrection,
} from '../../../domain/invoice/index.ts';
import { openPageWords, type Words } from '../../../locales/catalog.ts';
import { getLocale } from '../../../locales/index.ts';
import { type Services, servicesContext } from '../../loaders/context.ts';
import { readForm, textField } from '../../loaders/limited-form.server.ts';
import { localize } from '../../routing/address.ts';
import type { Route } from './+types/invoice';
import { correctionWords } from './correction-words.server.ts';
import { documentOf, prefixOf } from './document.server.ts';

export type CorrectionField = keyof BuyerWords;

export type CorrectionView = {
  readonly number: string;
  /** In `check`, the next step confirms. In `closed`, nothing can be corrected. */
  readonly step: 'typing' | 'check' | 'closed';
  /** In the order of the form. */
  readonly fields: readonly CorrectionField[];
  readonly values: Readonly<Record<CorrectionField, string>>;
  readonly before: Readonly<Record<CorrectionField, string>>;
  readonly errors: Readonly<Partial<Record<CorrectionField, string>>>;
  /** The same errors in one list, each text with the name of its field. */
  readonly faults: readonly (readonly [field: CorrectionField, text: string])[];
  readonly refusal: string | null;
  /** The tax ID is the reason that no tax was charged, so it cannot change. */
  readonly isTaxIdFixed: boolean;
  readonly words: ReturnType<typeof correctionWords>;
};

export const isCorrectable = async ({ database }: Services, invoice: Invoice): Promise<boolean> =>
  (await findRefusal(database, invoice)) === 'unchanged';

const findRefusal = (
  database: Services['database'],
  invoice: Invoice,
  buyer: BuyerWords = invoice.buyer,
): Promise<CorrectionRefusal | null> =>
  database.read((reader) => refuseCorrection(reader, invoice, buyer));

export async function openCorrection(
  { database }: Services,
  invoice: Invoice,
  prefix: string,
): Promise<CorrectionView> {
  const t = openPageWords(prefix, ['choice', 'checkout', 'receipt', 'invoice']);
  const code = await findRefusal(database, invoice);
  if (code === 'unchanged') return viewOf(invoice, prefix, t);
  return { ...viewOf(invoice, prefix, t), step: 'closed', refusal: code && refusalText(code, t) };
}

/** The first step shows what was typed, and the second writes the correction. */
export async function handleCorrection({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const url = new URL(request.url);
  const invoice = await documentOf(url, services);
  const prefix = prefixOf(url);
  if (invoice === null) throw redirect(localize(getLocale(prefix), '/invoice'), 303);
  const t = openPageWords(prefix, ['choice', 'checkout', 'receipt', 'invoice']);
  const form = await readForm(request);
  const values = form ? typedOf(form) : valuesOf(invoice.buyer);
  const view = { ...viewOf(invoice, prefix, t), values };
  const step = form && textField(form, 'step');
  if (form === null || step === 'change') return data(view, { status: form ? 200 : 413 });
  const given = { ...values, address: values.address.split('\n') };
  const parsed = parseCorrection(given, invoice.buyer.country);
  if ('faults' in parsed) return refuseFields(view, parsed.faults, t);
  const { words: buyer } = parsed;
  if (step === 'confirm') {
    const { database, settings } = services;
    const written = await database.run((work) =>
      correctInvoice(work, { invoiceId: invoice.id, buyer }),
    );
    if (!written.ok) return refuse(view, written.code, t);
    const { number } = written.value;
    throw redirect(invoicePath(settings.sessionSecret, { number, locale: prefix }), 303);
  }
  const code = await findRefusal(services.database, invoice, buyer);
  if (code !== null) return refuse(view, code, t);
  return data({ ...view, values: valuesOf(buyer), step: 'check' as const });
}

const refuse = (view: CorrectionView, code: CorrectionRefusal, t: Words) =>
  data({ ...view, refusal: refusalText(code, t) }, { status: 422 });

const refusalText = (code: CorrectionRefusal, t: Words): string =>
  t(`invoice.correct.refused.${code}`);

function refuseFields(view: CorrectionView, wrong: readonly CorrectionFault[], t: Words) {
  const faults = wrong.map((field) => {
    const named = { field: view.words.labels[field], error: faultText(field, t) };
    return [field, t('pay.error.named', named)] as const;
  });
  const errors = Object.fromEntries(wrong.map((field) => [field, faultText(field, t)]));
  const refused: CorrectionView = { ...view, errors, faults };
  return data(refused, { status: 422 });
}

const FAULTS = {
  name: 'invoice.correct.fault.name',
  company: 'invoice.correct.fault.company',
  address: 'invoice.correct.fault.address',
  taxId: 'invoice.correct.fault.tax-id',
} as const satisfies Partial<Record<CorrectionFault, string>>;

/** Any text can be too long. The fields with rules of their own have a message of their own. */
const faultText = (field: CorrectionFault, t: Words): string =>
  t(Object.hasOwn(FAULTS, field) ? FAULTS[field as keyof typeof FAULTS] : 'pay.error.too-long');

function viewOf(invoice: Invoice, prefix: string, t: Words): CorrectionView {
  const values = valuesOf(invoice.buyer);
  return {
    number: invoice.number,
    step: 'typing',
    fields: WORDS,
    values,
    before: values,
    errors: {},
    faults: [],
    refusal: null,
    isTaxIdFixed: invoice.taxation.treatment === 'reverse-charge',
    words: correctionWords(invoice, prefix, t),
  };
}

const valuesOf = (words: BuyerWords): CorrectionView['values'] =>
  eachWord((field) => [words[field] ?? ''].flat().join('\n'));

const typedOf = (form: FormData): CorrectionView['values'] =>
  eachWord((field) => textField(form, field).replaceAll('\r\n', '\n'));

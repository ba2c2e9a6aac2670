import { note } from '../../../domain/audit/index.ts';
import { toFields } from '../../../domain/buyer/index.ts';
import { orderOnAccount, prepareCheckout } from '../../../domain/checkout/index.ts';
import { type InvoicePaper, quotePaperOf } from '../../../domain/invoice/index.ts';
import { isBelowMinimum } from '../../../domain/payment/index.ts';
import { discountQuote } from '../../../domain/quote/index.ts';
import {
  makeSalesQuote,
  mayGiveTerms,
  mostOff,
  type QuoteRefusal,
  type SalesQuoteDraft,
  salesQuoteDraft,
} from '../../../domain/sales-quote/index.ts';
import { parseId } from '../../../kit/id.ts';
import { plainAmount } from '../../../kit/money.ts';
import { percentOf } from '../../../kit/percent.ts';
import { done, refused } from '../../../kit/result.ts';
import { type Services, servicesContext } from '../../loaders/context.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import { parseAddress } from '../../routing/address.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { act, type RouteArgs } from '../guard.server.ts';
import { previewThenSave } from '../preview.server.ts';
import { type QuoteFaults, readQuote, type TypedQuote } from './typed.ts';

/** `proof` fills the hidden fields of the form that makes the quote. */
export type QuotePreviewData = {
  readonly paper: InvoicePaper;
  readonly isTaxIdUnproven: boolean;
  /** Confirming places the order and sends its invoice. */
  readonly isOrdered: boolean;
  readonly proof: Readonly<Record<string, string>>;
  readonly why: string;
};

export async function changeQuotes(routeArgs: RouteArgs) {
  const acting = await act(routeArgs, 'office-quotes');
  const { who, role, step, form } = acting;
  const services = routeArgs.context.get(servicesContext);
  const { now, company, newId, database } = services;
  const { locale } = parseAddress(pageUrl(routeArgs.request).pathname);
  const once = parseId(textField(form, 'once'));
  const rules = {
    now: now(),
    zone: company.zone,
    mostOff: mostOff(role),
    mayGiveTerms: mayGiveTerms(role),
  };
  return previewThenSave<TypedQuote, QuoteFaults, QuotePreviewData>(routeArgs, acting, {
    isPreview: step === 'preview-quote',
    read: (sent) => readQuote(sent, rules),
    async preview(typed, why) {
      // The form that makes the quote repeats this id. Another preview is another quote.
      const id = newId();
      const priced = await priceQuote(services, typed, { id, by: who, why });
      if ('faults' in priced) return { ok: false, faults: priced.faults };
      const number = '–';
      const made = { ...priced, number, createdAt: now(), withdrawnAt: null };
      const stated = salesQuoteDraft(made, { company, state: 'open' });
      const shown: QuotePreviewData = {
        paper: quotePaperOf(stated, locale.prefix),
        isTaxIdUnproven: priced.taxId !== null && !priced.taxIdProven,
        isOrdered: typed.isOrdered,
        proof: { once: id, seen: seenIn(priced) },
        why,
      };
      return { ok: true, shown };
    },
    async save(typed, why) {
      if (once === null) return refused('changed');
      const priced = await priceQuote(services, typed, { id: once, by: who, why });
      if ('faults' in priced) return { ok: false, faults: priced.faults };
      if (seenIn(priced) !== textField(form, 'seen')) return refused('changed');
      const made = await database.run(async (work) => {
        const draft = { ...priced, role };
        const result = typed.isOrdered
          ? await orderOnAccount(work, billDepsOf(services), draft)
          : await makeSalesQuote(work, draft);
        if (!result.ok) return result;
        const { salesQuote, isNew } = result.value;
        const object = { kind: 'quote' as const, id: once, name: salesQuote.number };
        const act = typed.isOrdered ? 'order-on-account' : 'make-quote';
        if (isNew) await note(work, { who, why, object, act, after: describe(priced, typed) });
        return result;
      });
      if (made.ok) return done({ search: made.value.salesQuote.number });
      const faults = FAULTS[made.code];
      return faults ? { ok: false, faults } : refused('changed');
    },
  });
}

const FAULTS: Readonly<Partial<Record<QuoteRefusal, QuoteFaults>>> = {
  discount: { discount: 'discount' },
  terms: { terms_days: 'terms' },
};

const billDepsOf = ({ ring, company, seller, settings, bankAccounts }: Services) => ({
  ring,
  company,
  seller,
  siteUrl: settings.siteUrl,
  bankAccounts,
});

/** Encodes what the preview showed. */
const seenIn = ({ quote }: SalesQuoteDraft): string =>
  `${quote.total.minor} ${quote.currency} ${quote.tax}`;

type Maker = { readonly id: string; readonly by: string; readonly why: string };

/** Checks the tax ID and prices the quote as the pay page would, less the discount. */
async function priceQuote(
  services: Services,
  { buyer, locale, choice, discount, validUntil, ...terms }: TypedQuote,
  { id, by, why }: Maker,
): Promise<SalesQuoteDraft | { readonly faults: QuoteFaults }> {
  const checkout = await prepareCheckout(services, {
    orderId: id,
    choice,
    typed: toFields(buyer),
    usualCountry: buyer.country,
    mayAskRegister: () => true,
    draftChoice: null,
  });
  if (checkout === null) return { faults: { product: 'not-sold' } };
  // A repeated form finds its quote. A discount is always of the usual price, so it is not taken off twice.
  const quote = discountQuote(
    checkout.salesQuoteTerms?.salesQuote.quote ?? checkout.quote,
    discount,
  );
  if (isBelowMinimum(services.provider, quote.total)) return { faults: { discount: 'too-little' } };
  const { termsDays, deliversAtOnce, isOrdered } = terms;
  // Whoever accepts a quote with terms chooses the transfer, which needs an account.
  if (termsDays !== null && !isOrdered && !services.bankAccounts[quote.currency])
    return { faults: { terms_days: 'account' } };
  return {
    id,
    ...choice.selection,
    ...buyer,
    market: choice.market,
    locale,
    quote,
    taxIdProven: checkout.hasProvenTaxId,
    discountWhy: discount > 0 ? why : null,
    validUntil,
    termsDays,
    deliversAtOnce,
    by,
  };
}

/** For the audit log, in English in every language. */
function describe(
  { email, quote, validUntil, termsDays, deliversAtOnce, poNumber }: SalesQuoteDraft,
  { discount }: TypedQuote,
): string {
  const { total, lines, plan, seats } = quote;
  const products = lines.map(({ product }) => product).join('+');
  const amount = `${plainAmount(total)} ${total.currency}`;
  const parts = [email, products, plan, `pcs=${seats}`, amount, `off=${percentOf(discount)} %`];
  const terms =
    termsDays === null
      ? []
      : [`net=${termsDays}`, `delivery=${deliversAtOnce ? 'at once' : 'after payment'}`];
  const order = poNumber === null ? [] : [`po=${poNumber}`];
  return [...parts, `until=${validUntil.toISOString()}`, ...terms, ...order].join('; ');
}

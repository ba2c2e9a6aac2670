import type { Ticket } from '../../../domain/ticket/index.ts';
import { DEFAULT_LOCALE, findLocale, type Locale } from '../../../locales/index.ts';
import { languageOf } from '../languages.server.ts';
import { productName } from '../orders/line.server.ts';
import type { TicketLine } from './ticket-table.tsx';

export function lineOf(ticket: Ticket, reader: Locale): TicketLine {
  const { number, subject, state, email, category, product, locale } = ticket;
  return {
    number,
    subject,
    state,
    email,
    category,
    product: product && productName(product),
    language: languageOf(locale, reader),
    tag: (findLocale(locale) ?? DEFAULT_LOCALE).tag,
    at: ticket.createdAt.toISOString(),
    changed: ticket.updatedAt.toISOString(),
  };
}

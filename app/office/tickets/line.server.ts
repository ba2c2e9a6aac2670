import type { Ticket } from '../../../domain/ticket/index.ts';
import { DEFAULT_LOCALE, findLocale } from '../../../locales/index.ts';
import { productName } from '../orders/line.server.ts';
import type { TicketLine } from './ticket-table.tsx';

export function lineOf(ticket: Ticket): TicketLine {
  const { number, subject, state, email, category, product, locale } = ticket;
  const language = findLocale(locale) ?? DEFAULT_LOCALE;
  return {
    ...{ number, subject, state, email, category, product: product && productName(product) },
    ...{ language: language.nativeName, tag: language.tag },
    ...{ at: ticket.createdAt.toISOString(), changed: ticket.updatedAt.toISOString() },
  };
}

import {
  type Assignee,
  isSnoozed,
  listAssignees,
  type Ticket,
} from '../../../domain/ticket/index.ts';
import { DEFAULT_LOCALE, findLocale, type Locale } from '../../../locales/index.ts';
import type { Reader } from '../../loaders/context.ts';
import { languageOf } from '../languages.server.ts';
import { productName } from '../orders/line.server.ts';
import { snoozeText } from './snooze.server.ts';
import type { TicketLine } from './ticket-table.tsx';

/** Who can have tickets, as pages name them. */
export type Person = { readonly id: string; readonly name: string };

/** What the lines of all tickets of a page have in common. */
export type LineContext = {
  readonly people: readonly Person[];
  readonly now: Date;
};

export async function readLineContext(reader: Reader): Promise<LineContext> {
  const people = (await listAssignees(reader)).map(personOf);
  return { people, now: reader.now };
}

const personOf = ({ id, name, email }: Assignee): Person => ({ id, name: name.trim() || email });

export function lineOf(ticket: Ticket, { people, now }: LineContext, reader: Locale): TicketLine {
  const { number, subject, state, email, category, product, locale, tags } = ticket;
  return {
    number,
    subject,
    state,
    email,
    category,
    tags,
    assigneeId: ticket.assigneeId,
    assignee: people.find(({ id }) => id === ticket.assigneeId)?.name ?? null,
    snoozed: isSnoozed(ticket, now) ? snoozeText(ticket.snoozedUntil) : null,
    product: product && productName(product),
    language: languageOf(locale, reader),
    tag: (findLocale(locale) ?? DEFAULT_LOCALE).tag,
    at: ticket.createdAt.toISOString(),
    changed: ticket.updatedAt.toISOString(),
  };
}

import type { Work } from '../../db/work.ts';
import { normalForm } from '../../kit/normal-form.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import * as store from './store.ts';
import { deleteTag, insertTag, lockTags, selectKnownTags, selectTags } from './store-tags.ts';
import {
  lengthOf,
  MOST_TAGS,
  MOST_TAGS_OF_TICKET,
  type Staff,
  TAG_LENGTH,
  type Ticket,
} from './ticket.ts';
import { change } from './write.ts';

/** Returns the name as tags are stored: in lower case and with single spaces. */
export const tagName = (typed: string): string =>
  normalForm(typed).toLowerCase().replace(/\s+/g, ' ').trim();

/** Adds a tag to those that staff can choose from, and returns its name. */
export async function addTag(
  work: Work,
  typed: string,
): Promise<Result<string, 'malformed' | 'known' | 'full'>> {
  const name = tagName(typed);
  if (name === '' || name.includes(',') || lengthOf(name) > TAG_LENGTH) return refused('malformed');
  await lockTags(work);
  const known = await selectTags(work);
  if (known.includes(name)) return refused('known');
  if (known.length >= MOST_TAGS) return refused('full');
  await insertTag(work, name);
  return done(name);
}

/** Removes a tag, also from all tickets. Returns false if there is none. */
export async function removeTag(work: Work, name: string): Promise<boolean> {
  await lockTags(work);
  return deleteTag(work, name);
}

export type TagInput = {
  readonly number: string;
  readonly staff: Staff;
  readonly add: readonly string[];
  readonly remove: readonly string[];
};

/** Returns the ticket before, and its tags after. Unknown tags are not added. */
export async function tagTicket(
  work: Work,
  { number, staff, add, remove }: TagInput,
): Promise<
  Result<{ readonly ticket: Ticket; readonly tags: readonly string[] }, 'unknown' | 'full'>
> {
  const ticket = await store.lockByNumber(work, number);
  if (ticket === null) return refused('unknown');
  const known = await selectKnownTags(work, add);
  const rest = ticket.tags.filter((tag) => !remove.includes(tag));
  const tags = [...new Set([...rest, ...known])].toSorted();
  if (tags.length > MOST_TAGS_OF_TICKET && tags.length > ticket.tags.length) return refused('full');
  if (tags.join() === ticket.tags.join()) return done({ ticket, tags });
  await store.updateHandling(work, ticket.id, { tags });
  const noted = { ...staff, reason: tags.join(', ') };
  await change(work, { ticket, staff: noted, what: 'tagged', after: ticket.state });
  return done({ ticket, tags });
}

import type { Work } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import { getLocale } from '../../locales/index.ts';
import { tidyMessage } from '../../locales/message-texts.ts';
import { checkMessageText, LONGEST_MESSAGE } from '../../locales/text-faults.ts';
import { insertProposal, listProposals, lockMessage } from './store.ts';
import type { Fault, Message, Proposal } from './translation.ts';

type ProposalInput = Pick<Proposal, 'locale' | 'who' | 'why'> & {
  readonly message: Message;
  readonly text: string;
};

function faultsOf(text: string, message: Message, locale: string): readonly Fault[] {
  if (text === '') return [{ code: 'empty', detail: '' }];
  if (text.length > LONGEST_MESSAGE) return [{ code: 'long', detail: '' }];
  if (text === message.text && message.state === 'done') return [{ code: 'same', detail: '' }];
  return checkMessageText({ ...message, text }, getLocale(locale));
}

export type Proposed =
  | { readonly ok: true; readonly value: { readonly text: string; readonly isNew: boolean } }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/** Stores a proposal. `isNew` is false if it equals the latest one. */
export async function proposeText(
  work: Work,
  { message, locale, who, why, text: typed }: ProposalInput,
): Promise<Proposed> {
  const text = tidyMessage(typed, message.english);
  const faults = faultsOf(text, message, locale);
  if (faults.length > 0) return { ok: false, faults };
  const place = { locale, messageId: message.id };
  await lockMessage(work, locale, message.id);
  const [last] = await listProposals(work, place);
  if (last?.text === text && last.english === message.english)
    return { ok: true, value: { text, isNew: false } };
  const { area, english } = message;
  const id = newId(work.random);
  await insertProposal(work, { ...place, id, area, text, english, who, why, at: work.now });
  return { ok: true, value: { text, isNew: true } };
}

/** Withdraws the proposals for a message. Returns false if there is none. */
export async function withdrawText(
  work: Work,
  { message, locale, who, why }: Omit<ProposalInput, 'text'>,
): Promise<boolean> {
  const place = { locale, messageId: message.id };
  await lockMessage(work, locale, message.id);
  const [last] = await listProposals(work, place);
  if (!last || last.text === null) return false;
  const { area, english } = message;
  const id = newId(work.random);
  await insertProposal(work, { ...place, id, area, text: null, english, who, why, at: work.now });
  return true;
}

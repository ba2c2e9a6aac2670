import type { Area } from '../../locales/entries.ts';
import type { TextFault } from '../../locales/text-faults.ts';

/** Longest translation that is taken, in characters; the longest message of the shop has a tenth of it. */
export const LONGEST_TEXT = 5000;

/** How far a language is with a message. `stale`: English has changed since it was translated. */
export type MessageState = 'done' | 'missing' | 'stale';

/** A message in one language, as its files have it. */
export type Message = {
  readonly id: string;
  readonly area: Area;
  readonly english: string;
  /** What translators are told about it; may be empty. */
  readonly comment: string;
  /** What the site shows; null: nothing of its own, so English. */
  readonly text: string | null;
  readonly state: MessageState;
};

/** A translation somebody wants, or takes back. Rows are only added: the newest of a message stands. */
export type Proposal = {
  readonly id: string;
  /** Locale prefix. */
  readonly locale: string;
  readonly area: Area;
  readonly messageId: string;
  /** Null: the proposals before it are withdrawn. */
  readonly text: string | null;
  /** What it was translated from. */
  readonly english: string;
  /** Address of whoever proposed it. */
  readonly who: string;
  readonly why: string;
  readonly at: Date;
};

/** Why a text is not taken; `same`: the site shows it already. */
export type Fault =
  | TextFault
  | { readonly code: 'empty' | 'long' | 'same'; readonly detail: string };

/** What became of a proposal: `taken`: the files say so now; `outdated`: it was made from another English text. */
export type Standing = 'open' | 'taken' | 'outdated' | 'withdrawn';

/** What became of a proposal, seen from the message as it is now. */
export function standingOf(
  { text, english }: Pick<Proposal, 'text' | 'english'>,
  message: Pick<Message, 'english' | 'text'>,
): Standing {
  if (text === null) return 'withdrawn';
  if (english !== message.english) return 'outdated';
  return text === message.text ? 'taken' : 'open';
}

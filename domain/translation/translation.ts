import type { Area } from '../../locales/entries.ts';
import type { TextFault } from '../../locales/text-faults.ts';

/** `stale`: the English text changed after the translation. */
export type MessageState = 'done' | 'missing' | 'stale';

export type Message = {
  readonly id: string;
  readonly area: Area;
  readonly english: string;
  readonly comment: string;
  readonly text: string | null;
  readonly state: MessageState;
};

export type Proposal = {
  readonly id: string;
  readonly locale: string;
  readonly area: Area;
  readonly messageId: string;
  /** Null withdraws earlier proposals. */
  readonly text: string | null;
  readonly english: string;
  readonly who: string;
  readonly why: string;
  readonly at: Date;
};

/** `same`: the site already shows it. */
export type Fault =
  | TextFault
  | { readonly code: 'empty' | 'long' | 'same'; readonly detail: string };

/** `taken`: the files contain it. `outdated`: the English text has changed. */
export type ProposalState = 'open' | 'taken' | 'outdated' | 'withdrawn';

export function proposalStateOf(
  { text, english }: Pick<Proposal, 'text' | 'english'>,
  message: Pick<Message, 'english' | 'text'>,
): ProposalState {
  if (text === null) return 'withdrawn';
  if (english !== message.english) return 'outdated';
  return text === message.text ? 'taken' : 'open';
}

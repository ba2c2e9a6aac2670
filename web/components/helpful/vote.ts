import type { Answer } from '../../../domain/feedback/index.ts';
import { send } from '../../client/http-client.ts';

/** The result of a vote. `failed` means that it was not counted. */
export type VoteResult = {
  /** Anchor of the question. Empty for the whole page. */
  readonly question: string;
  readonly answer: Answer | 'failed';
};

export const boxId = (question: string): string =>
  question === '' ? 'helpful' : `helpful-${question}`;

/** Sends a vote without following the redirect, which means that it was counted. */
export async function sendVote(question: string, answer: string): Promise<VoteResult['answer']> {
  const body = new URLSearchParams({ question, answer });
  try {
    const { type } = await send(location.pathname, { method: 'POST', body, redirect: 'manual' });
    if (type === 'opaqueredirect') return answer === 'yes' ? 'yes' : 'no';
  } catch {
    // Without a network, the vote is not counted.
  }
  return 'failed';
}

import type { Answer } from '../../../domain/feedback/index.ts';
import { send } from '../../client/http-client.ts';

/** What a page says where it asked: what was answered, or that it could not be counted. */
export type Said = {
  /** Anchor of the question it was about; empty: the page as a whole. */
  readonly question: string;
  readonly answer: Answer | 'failed';
};

/** Id of the place on the page where a question asks whether it helped. */
export const boxId = (question: string): string =>
  question === '' ? 'helpful' : `helpful-${question}`;

/**
 * Sends from the browser what the form would send, to the page itself, and does not follow where that leads: being led
 * back means that it was counted.
 */
export async function sendVote(question: string, answer: string): Promise<Said['answer']> {
  const body = new URLSearchParams({ question, answer });
  try {
    const { type } = await send(location.pathname, { method: 'POST', body, redirect: 'manual' });
    if (type === 'opaqueredirect') return answer === 'yes' ? 'yes' : 'no';
  } catch {
    // Without a network nothing is counted either.
  }
  return 'failed';
}

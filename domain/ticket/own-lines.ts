import type { Reader } from '../../db/work.ts';
import { listTextsTo } from '../mail/index.ts';
import { indexOwn, knownLines, type OwnLines } from './known-lines.ts';
import { piecesOf, type TextPiece } from './quoted.ts';
import { selectParticipants } from './store-participants.ts';
import type { StrayMail } from './store-stray.ts';
import type { Thread } from './thread.ts';

const MOST_MAILS = 50;

export async function findOwnLines(
  reader: Reader,
  { ticket, messages }: Thread,
): Promise<OwnLines> {
  if (messages.every(({ source }) => source !== 'mail')) return indexOwn([]);
  const people = await selectParticipants(reader, ticket.id);
  const addresses = [ticket.email, ...people.map(({ email }) => email)];
  const answers = messages
    .filter(({ author }) => author === 'staff')
    .map(({ text, createdAt }) => ({ text, at: createdAt }));
  return indexOwn([...answers, ...(await listTextsTo(reader, addresses, MOST_MAILS))]);
}

export async function piecesOfStray(
  reader: Reader,
  { sender, text, receivedAt }: StrayMail,
): Promise<readonly TextPiece[]> {
  const ours = sender === '' ? [] : await listTextsTo(reader, [sender], MOST_MAILS);
  return piecesOf(text, knownLines(text, indexOwn(ours), receivedAt));
}

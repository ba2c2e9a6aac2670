import { endOtherSessions, endSession, listSessions } from '../../../domain/account/index.ts';
import { parseId } from '../../../kit/id.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import { refuse } from './answer.server.ts';
import type { Member } from './member.server.ts';
import { securityDone } from './password.server.ts';

/** The current browser has its own button. */
export async function signOutOther(member: Member, form: FormData) {
  const { account, session, services } = member;
  const sessionId = parseId(textField(form, 'session'));
  const isDone = await services.database.run(async (work) => {
    const own = await listSessions(work, account.id);
    const isOwn = own.some(({ id }) => id === sessionId && id !== session.id);
    if (sessionId === null || !isOwn) return false;
    await endSession(work, { accountId: account.id, sessionId });
    return true;
  });
  if (!isDone) return refuse('session', 'gone');
  throw securityDone(member, 'session');
}

export async function signOutOthers(member: Member) {
  const { account, session, services } = member;
  const scope = { accountId: account.id, keep: session.id };
  await services.database.run((work) => endOtherSessions(work, scope));
  throw securityDone(member, 'sessions');
}

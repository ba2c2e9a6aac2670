import { data } from 'react-router';
import { endSecondFactor } from '../../../domain/account/index.ts';
import { note } from '../../../domain/audit/index.ts';
import { parseId } from '../../../kit/id.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { doWithReason } from '../done.server.ts';
import { act, type RouteArgs, type StaffAction } from '../guard.server.ts';
import { readAddress } from './find.server.ts';
import { actOnNotes } from './note.server.ts';

export async function actOnCustomer(routeArgs: RouteArgs) {
  const acting = await act(routeArgs, 'office-customers');
  if (acting.step === 'end-second-factor') return endFactor(routeArgs, acting);
  return actOnNotes(routeArgs, acting);
}

/** For an owner who is locked out. Staff cannot remove their own second factor here. */
async function endFactor(routeArgs: RouteArgs, acting: StaffAction) {
  const { who, form } = acting;
  const accountId = parseId(textField(form, 'account'));
  const email = readAddress(pageUrl(routeArgs.request).searchParams);
  return doWithReason(
    routeArgs,
    acting,
    async (work, why) => {
      const ended = accountId && (await endSecondFactor(work, { accountId, by: who }));
      if (!ended) return false;
      if (!ended.ok) {
        if (ended.code === 'own') throw data(null, { status: 404 });
        return false;
      }
      const { id, email: name } = ended.value;
      const object = { kind: 'account' as const, id, name };
      await note(work, { who, why, object, act: 'end-second-factor' });
      return true;
    },
    { email },
  );
}

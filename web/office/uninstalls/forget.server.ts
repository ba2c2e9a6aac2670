import { data } from 'react-router';
import { note } from '../../../domain/audit/index.ts';
import { forgetContact } from '../../../domain/uninstall/index.ts';
import { parseId } from '../../../kit/id.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import { doWithReason } from '../done.server.ts';
import { act, type RouteArgs } from '../guard.server.ts';

/** The log names the answer, not the address. */
export async function forget(routeArgs: RouteArgs) {
  const acting = await act(routeArgs, 'office-uninstalls');
  const answerId = parseId(textField(acting.form, 'answer'));
  if (answerId === null) throw data(null, { status: 404 });
  return doWithReason(routeArgs, acting, async (work, why) => {
    await forgetContact(work, answerId);
    const object = { kind: 'uninstall' as const, id: answerId, name: answerId };
    await note(work, { who: acting.who, why, object, act: 'forget-contact' });
    return true;
  });
}

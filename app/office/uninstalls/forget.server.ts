import { data, redirect } from 'react-router';
import { note } from '../../../domain/audit/index.ts';
import { forgetContact } from '../../../domain/uninstall/index.ts';
import { parseId } from '../../../kit/id.ts';
import { servicesContext } from '../../request/context.ts';
import { textField } from '../../request/limited-form.server.ts';
import { pageUrl } from '../../request/page-url.ts';
import type { Refusal } from '../act-form.tsx';
import { type Asking, act } from '../guard.server.ts';

/** Deletes an address somebody left; the log names the answer, not the address. */
export async function forget(asking: Asking) {
  const { who, form } = await act(asking, 'office-uninstalls');
  const answerId = parseId(textField(form, 'answer'));
  if (answerId === null) throw data(null, { status: 404 });
  const why = textField(form, 'why');
  if (why === '') {
    return data({ refusal: 'reason-required' satisfies Refusal as Refusal }, { status: 422 });
  }
  await asking.context.get(servicesContext).database.run(async (work) => {
    await forgetContact(work, answerId);
    const object = { kind: 'uninstall' as const, id: answerId, name: answerId };
    await note(work, { who, why, object, act: 'forget-contact' });
  });
  throw redirect(`${pageUrl(asking.request).pathname}?done=1`, 303);
}

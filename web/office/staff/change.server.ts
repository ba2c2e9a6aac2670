import { data } from 'react-router';
import { changeRole, ROLES } from '../../../domain/account/index.ts';
import { note } from '../../../domain/audit/index.ts';
import { mayHaveTickets, releaseTickets } from '../../../domain/ticket/index.ts';
import { servicesContext } from '../../loaders/context.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import type { Refusal } from '../act-form.tsx';
import { toDone } from '../done.server.ts';
import { act, type RouteArgs } from '../guard.server.ts';
import { oneOf } from '../query.ts';
import { reasonFault } from '../reason.ts';

type Fault = 'no-account' | 'same' | 'last-admin';

export type StaffResult = {
  readonly refusal: Refusal | null;
  readonly fault: Fault | null;
  readonly email: string;
  readonly role: string;
  readonly why: string;
};

export async function changeStaff(routeArgs: RouteArgs) {
  const { who, form } = await act(routeArgs, 'office-staff');
  const typed = {
    email: textField(form, 'email').slice(0, 300),
    role: textField(form, 'role'),
    why: textField(form, 'why'),
  };
  const refuse = (why: Partial<StaffResult>) =>
    data<StaffResult>({ refusal: null, fault: null, ...typed, ...why }, { status: 422 });
  const reason = reasonFault(typed.why);
  if (reason !== null) return refuse({ refusal: reason });
  const role = oneOf(ROLES, typed.role);
  const { database } = routeArgs.context.get(servicesContext);
  const fault = await database.run(async (work): Promise<Fault | null> => {
    const changed = role && (await changeRole(work, { email: typed.email, role }));
    if (!changed) return 'same';
    if (!changed.ok) return changed.code === 'unknown' ? 'no-account' : changed.code;
    const { id, email: name, role: before } = changed.value;
    if (!mayHaveTickets(role)) await releaseTickets(work, id);
    const object = { kind: 'account' as const, id, name };
    await note(work, { who, object, why: typed.why, act: 'set-role', before, after: role });
    return null;
  });
  if (fault !== null) return refuse({ fault, refusal: 'check-fields' });
  return toDone(routeArgs.request);
}

import { data } from 'react-router';
import {
  createApiKey,
  LIFETIMES,
  NAME_LENGTH,
  revokeApiKey,
  SCOPES,
} from '../../../domain/api-key/index.ts';
import { note } from '../../../domain/audit/index.ts';
import { parseId } from '../../../kit/id.ts';
import { servicesContext } from '../../loaders/context.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import { SHOWN_ONCE } from '../../routing/page-kind.ts';
import type { Refusal } from '../act-form.tsx';
import { doWithReason } from '../done.server.ts';
import { type FormValues, formValueList, readAllFormValues } from '../form-values.ts';
import type { RouteArgs, StaffAction } from '../guard.server.ts';
import { reasonFault } from '../reason.ts';

export type KeyFault = 'name' | 'scopes' | 'too-many';

export type KeyResult = {
  readonly refusal: Refusal | null;
  readonly faults: readonly KeyFault[];
  readonly submitted: FormValues | null;
  /** The new key, which is never shown again. */
  readonly secret: string | null;
};

/** Creates a key and shows it in the answer, which is not stored for a repeated form. */
export async function createKey({ context }: RouteArgs, { who, form }: StaffAction) {
  const submitted = readAllFormValues(form);
  const refuse = (refusal: Refusal, faults: readonly KeyFault[] = []) =>
    data<KeyResult>({ refusal, faults, submitted, secret: null }, { status: 422 });
  const why = textField(form, 'why');
  const name = textField(form, 'name');
  const wanted = formValueList(submitted, 'scope');
  const scopes = SCOPES.filter((scope) => wanted.includes(scope));
  const lifetime = LIFETIMES.find((days) => `${days}` === textField(form, 'lifetime')) ?? null;
  const faults: KeyFault[] = [];
  if (name === '' || name.length > NAME_LENGTH) faults.push('name');
  if (scopes.length === 0) faults.push('scopes');
  if (faults.length > 0) return refuse('check-fields', faults);
  const fault = reasonFault(why);
  if (fault !== null) return refuse(fault);
  const made = await context.get(servicesContext).database.run(async (work) => {
    const created = await createApiKey(work, { name, scopes, lifetime, createdBy: who });
    if (!created.ok) return created;
    const { id, hint, expiresAt } = created.value.key;
    const object = { kind: 'api-key' as const, id, name: hint };
    const until = expiresAt === null ? '' : ` – ${expiresAt.toISOString()}`;
    const after = `${name}: ${scopes.join(', ')}${until}`;
    await note(work, { who, why, object, act: 'create-api-key', after });
    return created;
  });
  if (!made.ok) return refuse('check-fields', ['too-many']);
  return data<KeyResult>(
    { refusal: null, faults: [], submitted: null, secret: made.value.secret },
    { headers: { [SHOWN_ONCE]: '1' } },
  );
}

export async function revokeKey(routeArgs: RouteArgs, acting: StaffAction) {
  const { who, form } = acting;
  const id = parseId(textField(form, 'id'));
  return doWithReason(routeArgs, acting, async (work, why) => {
    const revoked = id && (await revokeApiKey(work, id));
    if (!revoked) return false;
    const object = { kind: 'api-key' as const, id: revoked.id, name: revoked.hint };
    const before = `${revoked.name}: ${revoked.scopes.join(', ')}`;
    await note(work, { who, why, object, act: 'revoke-api-key', before });
    return true;
  });
}

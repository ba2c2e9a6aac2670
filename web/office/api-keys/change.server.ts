import { data } from 'react-router';
import {
  createApiKey,
  LIFETIMES,
  NAME_LENGTH,
  revokeApiKey,
  SCOPES,
} from '../../../domain/api-key/index.ts';
import { type AuditNote, note } from '../../../domain/audit/index.ts';
import { parseId } from '../../../kit/id.ts';
import { servicesContext } from '../../loaders/context.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import { SHOWN_ONCE } from '../../routing/page-kind.ts';
import type { Refusal } from '../act-form.tsx';
import { doWithReason } from '../done.server.ts';
import { type FormValues, formValueList, readAllFormValues } from '../form-values.ts';
import type { RouteArgs, StaffAction } from '../guard.server.ts';
import { reasonFault } from '../reason.ts';

export type KeyFault = 'name' | 'scopes' | 'lifetime' | 'too-many';

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
  const selected = formValueList(submitted, 'scope');
  const scopes = SCOPES.filter((scope) => selected.includes(scope));
  const typedLifetime = textField(form, 'lifetime');
  const lifetime = LIFETIMES.find((each) => `${each}` === typedLifetime);
  const faults: KeyFault[] = [];
  if (name === '' || name.length > NAME_LENGTH) faults.push('name');
  if (scopes.length === 0) faults.push('scopes');
  if (lifetime === undefined) faults.push('lifetime');
  if (lifetime === undefined || faults.length > 0) return refuse('check-fields', faults);
  const fault = reasonFault(why);
  if (fault !== null) return refuse(fault);
  const made = await context.get(servicesContext).database.run(async (work) => {
    const created = await createApiKey(work, { name, scopes, lifetime, createdBy: who });
    if (!created.ok) return created;
    const { id, hint, expiresAt } = created.value.key;
    const until = expiresAt === null ? '' : ` – ${expiresAt.toISOString()}`;
    const after = `${name}: ${scopes.join(', ')}${until}`;
    const object = { kind: 'api-key', id, name: hint } satisfies AuditNote['object'];
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
    const { id: keyId, hint: name } = revoked;
    const object = { kind: 'api-key', id: keyId, name } satisfies AuditNote['object'];
    const before = `${revoked.name}: ${revoked.scopes.join(', ')}`;
    await note(work, { who, why, object, act: 'revoke-api-key', before });
    return true;
  });
}

import { Form } from 'react-router';
import type { Role } from '../../../domain/account/index.ts';
import { Field, TextField } from '../../parts/field.tsx';
import { useWords } from '../../parts/words.tsx';
import { ReasonField } from '../act-form.tsx';
import type { StaffAnswer } from './change.server.ts';

/** Gives somebody a role or takes it away; what was typed stays when it was refused. */
export function RoleForm({
  roles,
  answer,
}: {
  roles: readonly Role[];
  answer: StaffAnswer | null;
}) {
  const t = useWords();
  const error = answer?.fault ? t(`office.staff.${answer.fault}`) : null;
  return (
    <Form id="set-role" method="post" action="?" className="narrow">
      <input type="hidden" name="step" value="set-role" />
      <TextField
        name="email"
        label={t('office.email')}
        error={error}
        hint={t('office.staff.give-hint')}
        type="email"
        dir="ltr"
        required
        maxLength={254}
        defaultValue={answer?.email}
      />
      <Field name="role" label={t('office.role')} error={null}>
        <select id="role" name="role" defaultValue={answer?.role ?? 'support'}>
          {roles.map((role) => (
            <option key={role} value={role}>
              {t(`office.role.${role}`)}
            </option>
          ))}
        </select>
      </Field>
      <ReasonField value={answer?.why ?? ''} />
      <p className="actions">
        <button type="submit" className="button">
          {t('office.save')}
        </button>
      </p>
    </Form>
  );
}

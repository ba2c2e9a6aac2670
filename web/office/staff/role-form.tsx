import { Form } from 'react-router';
import type { Role } from '../../../domain/account/index.ts';
import { TextField } from '../../components/field.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { SubmitRow } from '../../components/submit-row.tsx';
import { useWords } from '../../components/words.tsx';
import { ReasonField } from '../act-form.tsx';
import { optionsOf } from '../options.ts';
import type { StaffResult } from './change.server.ts';

export function RoleForm({
  roles,
  result,
}: {
  roles: readonly Role[];
  result: StaffResult | null;
}) {
  const t = useWords();
  const error = result?.fault ? t(`office.staff.${result.fault}`) : null;
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
        defaultValue={result?.email}
      />
      <SelectField
        name="role"
        label={t('office.role')}
        options={optionsOf(roles, (role) => t(`office.role.${role}`))}
        value={result?.role ?? 'support'}
      />
      <ReasonField value={result?.why ?? ''} />
      <SubmitRow isQuiet>{t('office.save')}</SubmitRow>
    </Form>
  );
}

import { Form } from 'react-router';
import type { Lifetime } from '../../../domain/api-key/index.ts';
import { FieldError } from '../../components/field.tsx';
import { SubmitRow } from '../../components/submit-row.tsx';
import { useWords } from '../../components/words.tsx';
import { ReasonField } from '../act-form.tsx';
import { Boxes, Choice, Typed } from '../form-parts.tsx';
import { formValue } from '../form-values.ts';
import { optionsOf } from '../options.ts';
import type { KeyResult } from './change.server.ts';

type FormProps = {
  scopes: readonly string[];
  lifetimes: readonly Lifetime[];
  nameLength: number;
  result: KeyResult | null;
};

export function KeyForm({ scopes, lifetimes, nameLength, result }: FormProps) {
  const t = useWords();
  const faults = result?.faults ?? [];
  const sent = result?.submitted ?? null;
  const errors: Partial<Record<string, string>> = {
    ...(faults.includes('name') && {
      name: t('office.api-keys.fault.name', { max: `${nameLength}` }),
    }),
    ...(faults.includes('lifetime') && { lifetime: t('office.api-keys.fault.lifetime') }),
  };
  const scopeFault = faults.find((each) => each === 'scopes' || each === 'too-many');
  const filled = { sent, errorOf: (name: string) => errors[name] ?? null };
  return (
    <Form id="create-api-key" method="post" action="?" reloadDocument noValidate>
      <input type="hidden" name="step" value="create-api-key" />
      <Typed
        {...{ filled, name: 'name', label: t('office.api-keys.name') }}
        hint={t('office.api-keys.name-hint')}
        maxLength={nameLength}
      />
      <Boxes
        {...{ filled, name: 'scope', legend: t('office.api-keys.scopes') }}
        options={optionsOf(scopes)}
      />
      <FieldError
        name="scope"
        error={scopeFault ? t(`office.api-keys.fault.${scopeFault}`) : null}
      />
      <p className="quiet">{t('office.api-keys.scopes-hint')}</p>
      <Choice
        {...{ filled, name: 'lifetime', label: t('office.api-keys.lifetime') }}
        options={optionsOf(lifetimes, (days) =>
          days === 'never' ? t('office.api-keys.for-good') : t('office.api-keys.days', { days }),
        )}
        usual="90"
      />
      <ReasonField value={formValue(sent, 'why')} />
      <SubmitRow>{t('office.api-keys.create')}</SubmitRow>
    </Form>
  );
}

import { MailField, TextField } from '../../components/field.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { useWords } from '../../components/words.tsx';
import { Specimen } from './specimen.tsx';

export function Controls() {
  return (
    <>
      <Buttons />
      <Fields />
      <Choices />
    </>
  );
}

function Buttons() {
  const t = useWords();
  return (
    <Specimen of=".button, .button.primary, [disabled]">
      {['button primary', 'button'].map((name) => (
        <p key={name} className="actions">
          <button type="button" className={name}>
            {t('product.buy')}
          </button>
          <button type="button" className={name} disabled>
            {t('product.buy')}
          </button>
        </p>
      ))}
    </Specimen>
  );
}

function Fields() {
  const t = useWords();
  const roles = [
    ['support', t('office.role.support')],
    ['finance', t('office.role.finance')],
  ] as const;
  return (
    <Specimen of=".field, [aria-invalid], .error-text">
      <form className="two-columns">
        <TextField name="plain" label={t('office.name')} error={null} />
        <TextField name="filled" label={t('office.name')} error={null} defaultValue="Ada" />
        <TextField
          name="hinted"
          label={t('office.reason')}
          hint={t('office.reason-hint')}
          error={null}
        />
        <TextField name="refused" label={t('office.reason')} error={t('office.reason-required')} />
        <MailField label={t('office.email')} error={null} />
        <SelectField name="role" label={t('office.role')} options={roles} value="support" />
        <SelectField
          {...{ name: 'refused-role', label: t('office.role'), options: roles, value: '' }}
          none={t('office.all')}
          error={t('office.check-fields')}
        />
      </form>
    </Specimen>
  );
}

function Choices() {
  const t = useWords();
  const plans = ['month', 'year', 'lifetime'] as const;
  return (
    <Specimen of=".switch, .option, .check">
      <fieldset>
        <legend>{t('buy.plan')}</legend>
        <div className="switch">
          {plans.map((plan) => (
            <label key={plan}>
              <input type="radio" name="term" defaultChecked={plan === 'year'} />
              <span>{t(`plan.${plan}`)}</span>
            </label>
          ))}
        </div>
        <div className="plans">
          {plans.map((plan) => (
            <label key={plan} className="option plan">
              <input type="radio" name="plan" defaultChecked={plan === 'year'} />
              <strong>{t(`plan.${plan}`)}</strong>
            </label>
          ))}
        </div>
      </fieldset>
      {[false, true].map((isOn) => (
        <label key={String(isOn)} className="check">
          <input type="checkbox" defaultChecked={isOn} />
          <span>{t('office.all')}</span>
        </label>
      ))}
    </Specimen>
  );
}

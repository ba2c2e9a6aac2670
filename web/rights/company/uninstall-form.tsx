import { Form } from 'react-router';
import type { Fault } from '../../../domain/uninstall/index.ts';
import { PRODUCTS } from '../../../products/index.ts';
import { FaultLinks } from '../../components/fault-links.tsx';
import { described, Field, FieldError, MailField } from '../../components/field.tsx';
import { LocalLink } from '../../components/link.tsx';
import { RefusalBox } from '../../components/refusal-box.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { RichText, useWords } from '../../components/words.tsx';
import type { Refusal, Survey } from './uninstall.server.ts';

type FormProps = { survey: Survey; refusal: Refusal | null };

/** A link skips the question. */
export function SurveyForm({ survey, refusal }: FormProps) {
  const t = useWords();
  const { opened } = survey;
  const { product } = opened;
  const faultOf = useFault(refusal, survey.mostText);
  const skip = new URLSearchParams({ ...(product ? { product } : {}), done: 'skipped' });
  return (
    <Form id="uninstall" method="post" action={`?${queryOf(survey)}`} noValidate>
      {refusal ? (
        <RefusalBox id={refusal.faults.length > 0 ? 'error-summary' : 'refusal'}>
          <p>{t(`uninstall.fault.${refusal.refused}`)}</p>
          <FaultLinks faults={refusal.faults.map((field) => [field, faultOf(field)])} />
        </RefusalBox>
      ) : null}
      <Carried survey={survey} refusal={refusal} />
      <ReasonField survey={survey} refusal={refusal} />
      {product ? null : <ProgramField chosen={refusal?.typed.product ?? ''} />}
      <MoreFields survey={survey} refusal={refusal} />
      <p className="quiet">
        <RichText
          id="uninstall.privacy"
          parts={{ 0: <LocalLink to="/company/privacy-policy">{null}</LocalLink> }}
        />
      </p>
      <p className="actions">
        <button type="submit" className="button primary">
          {t('uninstall.submit')}
        </button>
        <LocalLink id="skip" className="button" to={`/company/uninstall?${skip}`}>
          {t('uninstall.skip')}
        </LocalLink>
      </p>
    </Form>
  );
}

/** Leaves out the installation's id, which is sent only in the form. */
function queryOf({ opened: { product, version, days } }: Survey): string {
  const known = Object.entries({ product, version, days }).filter(([, value]) => value !== null);
  return new URLSearchParams(known.map(([name, value]) => [name, `${value}`])).toString();
}

/** The values that the program reported, and the id that makes the form count once. */
function Carried({ survey: { opened, form }, refusal }: FormProps) {
  const { product, version, days, install } = opened;
  const reported = { product, version, days, install };
  return (
    <>
      <input type="hidden" name="form" value={refusal?.typed.form || form} />
      {Object.entries(reported).map(([name, value]) =>
        name === 'product' && value === null ? null : (
          <input
            key={name}
            type="hidden"
            name={name}
            value={value ?? refusal?.typed[name as keyof typeof reported] ?? ''}
          />
        ),
      )}
    </>
  );
}

const useFault = (refusal: Refusal | null, count: string) => {
  const t = useWords();
  return (field: Fault): string | null => {
    if (!refusal?.faults.includes(field)) return null;
    if (field === 'comment') return t('uninstall.fault.text', { count });
    return t(`uninstall.fault.${field}`);
  };
};

function ReasonField({ survey, refusal }: FormProps) {
  const t = useWords();
  const error = useFault(refusal, survey.mostText)('reason');
  return (
    <fieldset
      id="reason"
      aria-labelledby="ask"
      aria-describedby={error ? 'reason-error' : undefined}
    >
      <div className="plans">
        {survey.reasons.map((reason) => (
          <label key={reason} className="option">
            <input
              type="radio"
              name="reason"
              value={reason}
              defaultChecked={reason === refusal?.typed.reason}
            />
            <span>{t(`uninstall.reason.${reason}`)}</span>
          </label>
        ))}
      </div>
      <FieldError name="reason" error={error} />
    </fieldset>
  );
}

function ProgramField({ chosen }: { chosen: string }) {
  const t = useWords();
  return (
    <SelectField
      name="product"
      label={t('uninstall.which')}
      options={PRODUCTS.map(({ key, name }) => [key, name])}
      value={chosen}
      none={t('uninstall.which-none')}
    />
  );
}

function MoreFields({ survey, refusal }: FormProps) {
  const t = useWords();
  const { mostText, keptDays } = survey;
  const fault = useFault(refusal, mostText);
  const hint = t('uninstall.text-hint', { count: mostText });
  return (
    <>
      <Field name="comment" label={t('uninstall.text')} hint={hint} error={fault('comment')}>
        <textarea
          {...described('comment', fault('comment'), hint)}
          {...{ rows: 4, dir: 'auto', defaultValue: refusal?.typed.comment }}
        />
      </Field>
      <MailField
        required={false}
        label={t('uninstall.email')}
        hint={t('uninstall.email-hint', { days: keptDays })}
        error={fault('email')}
        defaultValue={refusal?.typed.email}
      />
    </>
  );
}

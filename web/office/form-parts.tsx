import type { InputHTMLAttributes, ReactNode } from 'react';
import { Form } from 'react-router';
import { TextField } from '../components/field.tsx';
import { type Option, SelectField } from '../components/select-field.tsx';
import { SubmitRow } from '../components/submit-row.tsx';
import { useWords } from '../components/words.tsx';
import { ReasonField } from './act-form.tsx';
import { type FormValues, formValue, formValueList } from './form-values.ts';
import { useHere } from './here.ts';

export type Filled = {
  /** Null before the first submission. */
  readonly sent: FormValues | null;
  readonly errorOf: (name: string) => string | null;
};

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id'> & {
  name: string;
  label: string;
  hint?: string;
  usual?: string;
  filled: Filled;
};

export function Typed({ filled, name, usual = '', ...rest }: InputProps) {
  const value = formValue(filled.sent, name, usual);
  return (
    <TextField
      {...{ name, ...rest }}
      error={filled.errorOf(name)}
      defaultValue={value}
      autoComplete="off"
    />
  );
}

export function Choice(props: {
  name: string;
  label: string;
  options: readonly Option[];
  usual?: string;
  filled: Filled;
}) {
  const { name, label, options, filled, usual = options[0]?.[0] ?? '' } = props;
  const value = formValue(filled.sent, name, usual);
  return <SelectField {...{ name, label, options, value }} error={filled.errorOf(name)} />;
}

/** Sends nothing for "all". */
export function OptionalChoice(props: {
  name: string;
  label: string;
  options: readonly Option[];
  filled: Filled;
}) {
  const { name, filled, ...rest } = props;
  const t = useWords();
  const value = formValue(filled.sent, name);
  const error = filled.errorOf(name);
  return <SelectField {...{ name, value, error, ...rest }} none={t('office.all')} />;
}

export function Boxes(props: {
  name: string;
  legend: string;
  options: readonly Option[];
  filled: Filled;
}) {
  const { name, legend, options, filled } = props;
  const chosen = formValueList(filled.sent, name);
  return (
    <fieldset className="boxes">
      <legend>{legend}</legend>
      <div>
        {options.map(([value, text]) => (
          <label key={value} className="check">
            <input type="checkbox" {...{ name, value }} defaultChecked={chosen.includes(value)} />
            <bdi>{text}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="field-row">{children}</div>;
}

/** Repeats the fields of a previewed form as hidden ones. */
export function ConfirmForm(props: {
  step: string;
  sent: FormValues;
  /** Hidden fields: the previewed state, and the id of this attempt. */
  proof: Readonly<Record<string, string>>;
  why: string;
  label: string;
}) {
  const { step, sent, proof, why, label } = props;
  const here = useHere();
  const hidden = [...sent, ...Object.entries(proof)];
  return (
    <Form id={step} method="post" action={here}>
      <input type="hidden" name="step" value={step} />
      {hidden.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" {...{ name, value }} />
      ))}
      <ReasonField value={why} />
      <SubmitRow>{label}</SubmitRow>
    </Form>
  );
}

export function PreviewButton() {
  const t = useWords();
  return <SubmitRow isQuiet>{t('office.preview')}</SubmitRow>;
}

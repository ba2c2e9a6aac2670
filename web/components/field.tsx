import type { ComponentProps, ReactNode } from 'react';

type FieldProps = {
  name: string;
  label: string;
  error: string | null;
  hint?: string;
  children?: ReactNode;
};

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'name' | 'id'>;

/** Returns attributes that connect a control with its hint and its error. */
export const described = (name: string, error: string | null, hint?: string) => ({
  id: name,
  name,
  // Otherwise, browsers announce an empty required field as invalid before anything was sent.
  'aria-invalid': Boolean(error),
  'aria-describedby':
    [error ? `${name}-error` : '', hint ? `${name}-hint` : ''].filter(Boolean).join(' ') ||
    undefined,
});

export function FieldError({ name, error }: Pick<FieldProps, 'name' | 'error'>) {
  if (!error) return null;
  return (
    <span id={`${name}-error`} data-error-for={name} className="error-text">
      {error}
    </span>
  );
}

export function Field({ name, label, error, hint, children }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {children}
      {hint ? (
        <span id={`${name}-hint`} className="quiet">
          {hint}
        </span>
      ) : null}
      <FieldError name={name} error={error} />
    </div>
  );
}

export function MailField(props: Omit<TextFieldProps, 'name'>) {
  return <TextField required {...props} name="email" type="email" autoComplete="email" dir="ltr" />;
}

export function TextField({ name, label, error, hint, ...input }: TextFieldProps) {
  return (
    <Field name={name} label={label} error={error} {...(hint ? { hint } : {})}>
      <input {...described(name, error, hint)} {...input} />
    </Field>
  );
}

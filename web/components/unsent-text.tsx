import { described, Field } from './field.tsx';

type UnsentProps = {
  readonly name: string;
  readonly label: string;
  readonly text: string;
  readonly rows: number;
};

/** Shows a text that can no longer be sent, so that its author can copy it. */
export function UnsentText({ name, label, text, rows }: UnsentProps) {
  if (text === '') return null;
  return (
    <Field name={name} label={label} error={null}>
      <textarea {...described(name, null)} rows={rows} dir="auto" readOnly defaultValue={text} />
    </Field>
  );
}

import { described, Field } from './field.tsx';

/** One thing to choose: what is sent, what is read, and in which language. */
export type Option = readonly [value: string, text: string, lang?: string];

/** A labelled list to choose one entry from. */
export function SelectField(props: {
  name: string;
  label: string;
  /** Shown when the field was refused. */
  error?: string | null;
  options: readonly Option[];
  /** What is chosen when the page is opened. */
  value: string;
  /** Words of the entry that stands for nothing; without them one has to be chosen. */
  none?: string;
}) {
  const { name, label, error = null, options, value, none } = props;
  return (
    <Field name={name} label={label} error={error}>
      <select {...described(name, error)} defaultValue={value}>
        {none === undefined ? null : <option value="">{none}</option>}
        {options.map(([key, text, lang]) => (
          <option key={key} value={key} lang={lang}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}

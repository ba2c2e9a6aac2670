import { described, Field } from './field.tsx';

export type Option = readonly [value: string, text: string, lang?: string];

export function SelectField(props: {
  name: string;
  /** By default, the name. Another form of the page may have a field of this name. */
  id?: string;
  label: string;
  error?: string | null;
  options: readonly Option[];
  value: string;
  /** Text of an empty option. Without it, a choice is required. */
  none?: string;
}) {
  const { name, id = name, label, error = null, options, value, none } = props;
  return (
    <Field name={id} label={label} error={error}>
      <select {...described(id, error)} name={name} defaultValue={value}>
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

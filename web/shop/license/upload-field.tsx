import { useState } from 'react';
import { described, Field } from '../../components/field.tsx';

type UploadProps = {
  readonly label: string;
  /** The answer to the last form. Each one empties the field, because a file that stays would be read again. */
  readonly answer: object | null;
};

/** Chooses a file whose text can also be pasted into the field above. */
export function UploadField({ label, answer }: UploadProps) {
  const [last, setLast] = useState({ answer, count: 0 });
  if (last.answer !== answer) setLast({ answer, count: last.count + 1 });
  return (
    <Field name="upload" label={label} error={null}>
      <input key={last.count} {...described('upload', null)} type="file" />
    </Field>
  );
}

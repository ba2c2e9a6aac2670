import { useEffect, useRef } from 'react';
import { described, Field } from '../../components/field.tsx';

type UploadProps = {
  readonly label: string;
  /** The answer to the last form. Each one empties the field, because a file that stays would be read again. */
  readonly answer: object | null;
};

/** Chooses a file whose text can also be pasted into the field above. */
export function UploadField({ label, answer }: UploadProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (answer && input.current) input.current.value = '';
  }, [answer]);
  return (
    <Field name="upload" label={label} error={null}>
      <input ref={input} {...described('upload', null)} type="file" />
    </Field>
  );
}

import { type RefObject, useEffect, useRef } from 'react';
import { described, Field } from '../../components/field.tsx';

type UploadProps = {
  readonly label: string;
  /** The answer to the last form. */
  readonly answer: object | null;
  /** The field above, for the text of the file. Its default is what the server has read. */
  readonly text: RefObject<HTMLTextAreaElement | null>;
};

/**
 * Chooses a file whose text can also be pasted into the field above. Each answer empties the file and shows what was read,
 * so that the next form sends what the page shows.
 */
export function UploadField({ label, answer, text }: UploadProps) {
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(answer);
  useEffect(() => {
    if (answer === shown.current) return;
    shown.current = answer;
    if (answer === null || !input.current || !text.current) return;
    input.current.value = '';
    text.current.value = text.current.defaultValue;
  }, [answer, text]);
  return (
    <Field name="upload" label={label} error={null}>
      <input ref={input} {...described('upload', null)} type="file" />
    </Field>
  );
}

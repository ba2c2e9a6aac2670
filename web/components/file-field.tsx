import type { FormEvent } from 'react';
import { useAddress } from '../client/site.ts';
import { described, Field } from './field.tsx';
import { largestFile } from './file-words.ts';
import { useWords } from './words.tsx';

/** Which files are taken. */
type FileFacts = {
  /** Endings, as the file field of a form has them. */
  readonly accept: string;
  readonly mostFiles: number;
};

type FileProps = {
  facts: FileFacts;
  error: string | null;
  /** Files were chosen before: browsers forget them when the form comes back, which is said. */
  again: boolean;
};

/** Files to send along with a message of a support request. */
export function FileField({ facts, error, again }: FileProps) {
  const t = useWords();
  const { numberLocale } = useAddress().locale;
  const { accept, mostFiles } = facts;
  const hint = t('ticket.files-hint', { count: mostFiles, size: largestFile(numberLocale) });
  return (
    <Field name="attachments" label={t('ticket.files')} hint={hint} error={error}>
      <input {...described('attachments', error, hint)} type="file" accept={accept} multiple />
      {again ? <strong id="files-again">{t('ticket.files-again')}</strong> : null}
    </Field>
  );
}

/**
 * For a form's `onSubmit`: files are sent by the browser itself, which reads them while it sends. Without any the form is
 * sent as every other, with a key and once more where that helps.
 */
export function sendFilesByBrowser(event: FormEvent<HTMLFormElement>): void {
  const form = event.currentTarget;
  const fields = form.querySelectorAll<HTMLInputElement>('input[type=file]');
  if (![...fields].some(({ files }) => files?.length)) return;
  event.preventDefault();
  form.submit();
}

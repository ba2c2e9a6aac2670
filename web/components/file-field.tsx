import type { FormEvent } from 'react';
import { writeSize } from '../../kit/formats.ts';
import { useAddress } from '../client/site.ts';
import { described, Field } from './field.tsx';
import type { FileLimits } from './file-words.ts';
import { useWords } from './words.tsx';

type FileFacts = FileLimits & { readonly accept: string };

type FileProps = {
  facts: FileFacts;
  error: string | null;
  /** Whether files must be chosen again, because browsers clear the field of a rejected form. */
  again: boolean;
};

export function FileField({ facts, error, again }: FileProps) {
  const t = useWords();
  const { locale } = useAddress();
  const { accept, mostFiles, largestFile } = facts;
  const hint = t('ticket.files-hint', { count: mostFiles, size: writeSize(largestFile, locale) });
  return (
    <Field name="attachments" label={t('ticket.files')} hint={hint} error={error}>
      <input {...described('attachments', error, hint)} type="file" accept={accept} multiple />
      {again ? <strong id="files-again">{t('ticket.files-again')}</strong> : null}
    </Field>
  );
}

/** Lets the browser submit a form that contains files, because it streams them. Use it as `onSubmit`. */
export function sendFilesByBrowser(event: FormEvent<HTMLFormElement>): void {
  const form = event.currentTarget;
  const fields = form.querySelectorAll<HTMLInputElement>('input[type=file]');
  if (![...fields].some(({ files }) => files?.length)) return;
  event.preventDefault();
  form.submit();
}

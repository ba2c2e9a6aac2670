import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { described, Field, TextField } from '../../components/field.tsx';
import { GoodLine } from '../../components/good-notice.tsx';
import { useWords } from '../../components/words.tsx';
import { type FormValues, formValue } from '../form-values.ts';
import { placePicture } from './place-picture.ts';
import type { PictureOutcome } from './take-picture.server.ts';
import type { TextView } from './view.server.ts';

const STEP = 'add-picture';

type PictureFieldsProps = {
  view: Pick<TextView, 'pictures' | 'tag' | 'direction'>;
  /** Where scripts send the picture. */
  address: string;
  /** What was sent without scripts, and what became of it. */
  sent: FormValues | null;
  outcome: PictureOutcome | null;
};

/**
 * A picture for the text of the form around it. Without scripts, the form comes back with the picture at the end of the
 * text. With scripts, it is put at the caret.
 */
export function PictureFields({ view, address, sent, outcome }: PictureFieldsProps) {
  const t = useWords();
  const [latest, setLatest] = useState(outcome);
  const [isBusy, setBusy] = useState(false);
  const { pictures, tag, direction } = view;
  if (pictures === null) return null;
  const fault = latest !== null && 'fault' in latest ? latest.fault : null;
  const isAdded = latest !== null && fault === null;
  const { accept, size, megapixels } = pictures;
  const fileHint = t('office.texts.picture.hint', { size, megapixels });
  const altHint = t('office.texts.picture.alt-hint');
  const fileError = fault === 'file' ? fileHint : null;
  const altError = fault === 'alt' ? altHint : null;
  const add = async (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget;
    const { form } = button;
    if (form === null) return;
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const added = await send(form, address).catch(() => null);
    setBusy(false);
    setLatest(added);
    // The page of the form says what is wrong, for example that the session has ended.
    if (added === null) form.requestSubmit(button);
    else if ('markdown' in added) insert(form, added.markdown);
  };
  return (
    <details className="act" open={latest !== null}>
      <summary>{t('office.texts.picture')}</summary>
      <div className="picture-fields">
        {latest !== null && 'markdown' in latest ? (
          <GoodLine
            key={latest.markdown}
            id="picture-added"
            text={t('office.texts.picture.added')}
          />
        ) : null}
        <Field
          name="picture"
          label={t('office.texts.picture.file')}
          error={fileError}
          {...(fileError === null ? { hint: fileHint } : {})}
        >
          <input
            type="file"
            {...described('picture', fileError, fileError === null ? fileHint : undefined)}
            accept={accept}
          />
        </Field>
        <TextField
          name="alt"
          label={t('office.texts.picture.alt')}
          error={altError}
          {...(altError === null ? { hint: altHint } : {})}
          lang={tag}
          dir={direction}
          onKeyDown={pressOwnButton}
          defaultValue={isAdded ? '' : formValue(sent, 'alt')}
        />
        <label className="check">
          <input
            type="checkbox"
            name="decorative"
            value="yes"
            defaultChecked={!isAdded && formValue(sent, 'decorative') !== ''}
          />
          {t('office.texts.picture.decorative')}
        </label>
        <p className="actions">
          <button
            type="submit"
            className="button"
            name="step"
            value={STEP}
            formEncType="multipart/form-data"
            aria-disabled={isBusy}
            onClick={add}
          >
            {t('office.texts.picture')}
          </button>
        </p>
      </div>
    </details>
  );
}

/** Enter would press the first button of the form, which publishes the text. */
function pressOwnButton(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.form?.querySelector<HTMLElement>(`button[value="${STEP}"]`)?.click();
}

async function send(form: HTMLFormElement, address: string): Promise<PictureOutcome | null> {
  const fields = new FormData(form);
  fields.delete('body');
  fields.set('step', STEP);
  const response = await fetch(address, { method: 'POST', body: fields, redirect: 'manual' });
  return response.ok ? response.json() : null;
}

function insert(form: HTMLFormElement, markdown: string): void {
  const field = form.elements.namedItem('body');
  if (!(field instanceof HTMLTextAreaElement)) return;
  const { at, inserted } = placePicture(field.value, field.selectionStart, markdown);
  field.setRangeText(inserted, at, at, 'end');
  // The preview listens to this.
  field.dispatchEvent(new Event('input', { bubbles: true }));
  for (const name of ['picture', 'alt', 'decorative']) empty(form.elements.namedItem(name));
  field.focus();
}

function empty(field: Element | RadioNodeList | null): void {
  if (!(field instanceof HTMLInputElement)) return;
  if (field.type === 'checkbox') field.checked = false;
  else field.value = '';
}

import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { described, Field, TextField } from '../../components/field.tsx';
import { GoodLine } from '../../components/good-notice.tsx';
import { useWords } from '../../components/words.tsx';
import { type FormValues, formValue } from '../form-values.ts';
import { placePicture } from './place-picture.ts';
import type { PictureOutcome } from './take-picture.server.ts';
import type { TextView } from './view.server.ts';

const STEP = 'add-picture';

/** `unreached`: no answer came. */
type Outcome = PictureOutcome | { readonly fault: 'signed-out' | 'unreached' };

const TROUBLE = {
  failed: 'error.kept',
  unreached: 'error.unreached',
  'signed-out': 'office.texts.picture.signed-out',
} as const;

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
 * text. With scripts, it is put at the caret, and the form is never sent, so that no failure can cost what was typed. Must
 * be the end of the form: fields after a file that is too large are lost.
 */
export function PictureFields({ view, address, sent, outcome }: PictureFieldsProps) {
  const t = useWords();
  const [latest, setLatest] = useState<Outcome | null>(outcome);
  const [isBusy, setBusy] = useState(false);
  const { pictures, tag, direction } = view;
  if (pictures === null) return null;
  const fault = latest !== null && 'fault' in latest ? latest.fault : null;
  const isAdded = latest !== null && fault === null;
  const { accept, largest, size, megapixels } = pictures;
  const fileHint = t('office.texts.picture.hint', { size, megapixels });
  const altHint = t('office.texts.picture.alt-hint');
  const fileError = fault === 'file' ? fileHint : null;
  const altError = fault === 'alt' ? altHint : null;
  const trouble = fault === null || fault === 'file' || fault === 'alt' ? null : TROUBLE[fault];
  const add = async (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget;
    const { form } = button;
    if (form === null) return;
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const added = await send(form, { address, largest });
    setBusy(false);
    setLatest(added);
    if ('markdown' in added) insert(form, added.markdown);
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
        {/* The step of the form unless a button before it was pressed. The button stands behind the file. */}
        <input type="hidden" name="step" value={STEP} />
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
        <p className="actions">
          <button
            type="submit"
            className="button"
            formEncType="multipart/form-data"
            aria-disabled={isBusy}
            onClick={add}
          >
            {t('office.texts.picture')}
          </button>
        </p>
        {trouble === null ? null : (
          <p id="picture-trouble" role="alert" className="notice bad">
            {t(trouble)}
          </p>
        )}
      </div>
    </details>
  );
}

/** Enter would press the first button of the form, which saves the text. */
function pressOwnButton(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.closest('.picture-fields')?.querySelector('button')?.click();
}

type Place = { readonly address: string; readonly largest: number };

async function send(form: HTMLFormElement, { address, largest }: Place): Promise<Outcome> {
  const fields = new FormData(form);
  fields.delete('body');
  fields.set('step', STEP);
  const file = fields.get('picture');
  if (file instanceof File && file.size > largest) return { fault: 'file' };
  const init = { method: 'POST', body: fields, redirect: 'manual' } as const;
  const response = await fetch(address, init).catch(() => null);
  if (response === null) return { fault: 'unreached' };
  // After the session has ended, the answer leads to the sign-in page.
  if (response.type === 'opaqueredirect') return { fault: 'signed-out' };
  const failed = { fault: 'failed' } as const;
  return response.ok ? response.json().catch(() => failed) : failed;
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

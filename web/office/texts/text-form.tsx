import { useRef } from 'react';
import { Form } from 'react-router';
import { SCHEMES } from '../../client/color-scheme.ts';
import { useAddress } from '../../client/site.ts';
import { described, Field } from '../../components/field.tsx';
import { useWords } from '../../components/words.tsx';
import { localize } from '../../routing/address.ts';
import { ReasonField } from '../act-form.tsx';
import { formValue } from '../form-values.ts';
import { useSubmittedValues } from '../reason.ts';
import type { TextActionResult } from './act.server.ts';
import { Faults } from './faults.tsx';
import { useLivePreview } from './live-preview.ts';
import { PictureFields } from './picture-fields.tsx';
import type { TextView } from './view.server.ts';

const ID = 'text';

/**
 * The form beside its preview. Without scripts, a button shows the preview. With scripts, it follows the typing. A message
 * stands on many pages, so it has no preview.
 */
export function TextForm({ view, result }: { view: TextView; result: TextActionResult | null }) {
  const t = useWords();
  const { path, prefix, tag, direction, seen, mayPublish } = view;
  const place = new URLSearchParams({ path, language: prefix });
  const { locale } = useAddress();
  const isMessage = view.message !== null;
  const preview = isMessage ? null : `${localize(locale, '/office/texts/preview')}?${place}`;
  const form = useRef<HTMLFormElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  useLivePreview(form, frame, preview);
  const sent = useSubmittedValues(ID);
  // The typed text comes from the version with which the form was opened, until the refusal says that there is a newer one.
  const opened = result?.refusal === 'changed' ? seen : formValue(sent, 'seen', seen);
  const faults = sent === null ? view.faults : (result?.faults ?? []);
  const error = faults.length > 0 ? t('office.check-fields') : null;
  const hint = t(isMessage ? 'office.translations.hint' : 'office.texts.body-hint');
  return (
    <Form
      ref={form}
      id={ID}
      className={isMessage ? undefined : 'text-editor'}
      method="post"
      action={`?${place}`}
      reloadDocument
      noValidate
    >
      <input type="hidden" name="form" value={ID} />
      <input type="hidden" name="seen" value={opened} />
      <div className="text-fields">
        <Field
          name="body"
          label={t(isMessage ? 'office.texts.kind.message' : 'office.texts.body')}
          error={error}
          hint={hint}
        >
          <textarea
            {...described('body', error, hint)}
            key={seen}
            rows={isMessage ? 6 : 28}
            spellCheck
            lang={tag}
            dir={direction}
            defaultValue={formValue(sent, 'body', view.body)}
          />
        </Field>
        <Faults id="faults" faults={faults} />
        <ReasonField value={formValue(sent, 'why')} />
        {mayPublish ? <MomentField value={formValue(sent, 'at')} /> : null}
        <p className="actions">
          {/* The first button is the one that Enter presses in a field. */}
          <Step step="save-text">{t('office.texts.save')}</Step>
          <Step step="submit-text">{t('office.texts.submit')}</Step>
          {mayPublish ? (
            <Step step="publish-text" isMain>
              {t('office.texts.publish')}
            </Step>
          ) : null}
          {preview === null ? null : (
            <button
              type="submit"
              className="button"
              name="step"
              value="preview-text"
              formAction={preview}
              formTarget="text-preview"
            >
              {t('office.preview')}
            </button>
          )}
        </p>
        <PictureFields
          view={view}
          address={`${localize(locale, '/office/texts/picture')}?${place}`}
          sent={sent}
          outcome={result?.picture ?? null}
        />
      </div>
      {preview === null ? null : (
        <div className="text-preview">
          <Choices />
          {/* The sandbox attribute disables scripts. */}
          <iframe
            ref={frame}
            name="text-preview"
            title={t('office.preview')}
            src={`${preview}&scheme=${SCHEMES[0]}`}
            sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          />
        </div>
      )}
    </Form>
  );
}

function Step({
  step,
  isMain = false,
  children,
}: {
  step: string;
  isMain?: boolean;
  children: string;
}) {
  return (
    <button type="submit" name="step" value={step} className={isMain ? 'button primary' : 'button'}>
      {children}
    </button>
  );
}

function MomentField({ value }: { value: string }) {
  const t = useWords();
  const hint = t('office.texts.at-hint');
  return (
    <Field name="at" label={t('office.texts.at')} error={null} hint={hint}>
      <input type="datetime-local" {...described('at', null, hint)} defaultValue={value} />
    </Field>
  );
}

/** The width is a matter of styles, so it works without scripts. */
function Choices() {
  const t = useWords();
  return (
    <div className="text-choices">
      <fieldset>
        <legend className="sr-only">{t('office.texts.width')}</legend>
        {(['desktop', 'phone'] as const).map((width) => (
          <label key={width} className="check">
            <input type="radio" name="width" value={width} defaultChecked={width === 'desktop'} />
            {t(`office.texts.${width}`)}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend className="sr-only">{t('scheme.label')}</legend>
        {SCHEMES.map((scheme) => (
          <label key={scheme} className="check">
            <input
              type="radio"
              name="scheme"
              value={scheme}
              defaultChecked={scheme === SCHEMES[0]}
            />
            {t(`scheme.${scheme}`)}
          </label>
        ))}
      </fieldset>
    </div>
  );
}

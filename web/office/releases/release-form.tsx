import { Form } from 'react-router';
import { described, Field } from '../../components/field.tsx';
import { Prose } from '../../components/prose.tsx';
import { useWords } from '../../components/words.tsx';
import { Choice, ConfirmForm, type Filled, PreviewButton, Row, Typed } from '../form-parts.tsx';
import { type FormValues, formValue } from '../form-values.ts';
import { optionsOf, PRODUCT_OPTIONS } from '../options.ts';
import type { ReleasePreviewData } from './change.server.ts';
import type { ReleasesView } from './view.server.ts';

type FormProps = { view: Pick<ReleasesView, 'choices'>; filled: Filled };

/** The file must already be in the store. */
export function ReleaseForm({ view, filled }: FormProps) {
  const t = useWords();
  const error = filled.errorOf('notes');
  return (
    <Form id="preview-release" method="post" action="?">
      <input type="hidden" name="step" value="preview-release" />
      <p className="quiet">{t('office.releases.file-hint')}</p>
      <Names {...{ view, filled }} />
      <Needs {...{ view, filled }} />
      <label className="check">
        <input
          type="checkbox"
          name="winget"
          defaultChecked={formValue(filled.sent, 'winget') === 'on'}
        />
        {t('office.releases.winget')}
      </label>
      <Field {...{ name: 'notes', label: t('office.releases.notes'), error }}>
        <textarea
          {...described('notes', error)}
          {...{ rows: 6, dir: 'ltr', lang: 'en', maxLength: 20_000 }}
          defaultValue={formValue(filled.sent, 'notes')}
        />
      </Field>
      <Row>
        <Typed
          {...{ filled, name: 'publish-at', type: 'datetime-local' }}
          {...{ label: t('office.releases.publish-at'), hint: t('office.prices.from-hint') }}
        />
      </Row>
      <PreviewButton />
    </Form>
  );
}

function Names({ view, filled }: FormProps) {
  const t = useWords();
  const { channels } = view.choices;
  return (
    <Row>
      <Choice
        {...{ filled, name: 'product', label: t('office.product') }}
        options={PRODUCT_OPTIONS}
      />
      <Typed
        {...{ filled, name: 'version', label: t('office.version') }}
        {...{ dir: 'ltr', placeholder: '1.4.0' }}
      />
      <Typed
        {...{ filled, name: 'file', label: t('office.releases.file') }}
        {...{ dir: 'ltr', placeholder: 'ZipX-1.4.0.exe' }}
      />
      <Choice
        {...{ filled, name: 'channel', label: t('office.releases.channel') }}
        options={optionsOf(channels, (key) => t(`office.releases.channel.${key}`))}
      />
      <Typed
        {...{ filled, name: 'signer', label: t('office.releases.signer') }}
        {...{ hint: t('office.releases.signer-hint'), dir: 'auto' }}
      />
    </Row>
  );
}

function Needs({ view, filled }: FormProps) {
  const t = useWords();
  const { windows, architectures, access } = view.choices;
  return (
    <Row>
      <Choice
        {...{ filled, name: 'windows', label: t('office.releases.windows') }}
        options={optionsOf(windows)}
      />
      <Choice
        {...{ filled, name: 'architecture', label: t('office.releases.architecture') }}
        options={optionsOf(architectures, (key) =>
          key === 'any' ? t('office.releases.any') : key,
        )}
      />
      <Typed
        {...{ filled, name: 'silent', label: t('office.releases.silent') }}
        {...{ dir: 'ltr', placeholder: '/S' }}
      />
      <Choice
        {...{ filled, name: 'access', label: t('office.releases.access') }}
        options={optionsOf(access, (key) => t(`office.releases.access.${key}`))}
      />
    </Row>
  );
}

export function ReleasePreview({ shown, sent }: { shown: ReleasePreviewData; sent: FormValues }) {
  const t = useWords();
  const { name, path, size, sha256, notes, proof, why } = shown;
  return (
    <section className="notice" id="preview">
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <dl className="facts">
        <dt>{t('office.releases.file')}</dt>
        <dd>
          <bdi>{path}</bdi>
        </dd>
        <dt>{t('office.releases.size')}</dt>
        <dd>
          <bdi>{size}</bdi>
        </dd>
        <dt>{t('office.releases.sha256')}</dt>
        <dd>
          <bdi>{sha256}</bdi>
        </dd>
      </dl>
      <div dir="ltr">
        <Prose html={notes} lang="en" />
      </div>
      <ConfirmForm
        {...{ sent, proof, why, step: 'add-release' }}
        label={t('office.releases.publish', { name })}
      />
    </section>
  );
}

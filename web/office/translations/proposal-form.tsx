import { Form } from 'react-router';
import type { Fault } from '../../../domain/translation/index.ts';
import { described, Field } from '../../components/field.tsx';
import { SubmitRow } from '../../components/submit-row.tsx';
import { type Translate, useWords } from '../../components/words.tsx';
import { ReasonField } from '../act-form.tsx';
import type { LanguageFacts } from './message-facts.tsx';

export function ProposalForm({
  language,
  action,
  typed,
  faults,
  why,
}: {
  language: LanguageFacts;
  action: string;
  typed: string;
  faults: readonly Fault[];
  why: string;
}) {
  const t = useWords();
  const texts = faults.map((fault) => faultText(t, fault));
  const error = texts.length > 0 ? texts.join(' ') : null;
  const hint = t('office.translations.hint');
  return (
    <Form id="propose" method="post" action={action} reloadDocument noValidate>
      <input type="hidden" name="step" value="propose" />
      <Field name="text" label={t('office.translations.yours')} error={error} hint={hint}>
        <textarea
          {...described('text', error, hint)}
          rows={5}
          lang={language.tag}
          dir={language.direction}
          defaultValue={typed}
        />
      </Field>
      <ReasonField value={why} />
      <SubmitRow isQuiet>{t('office.translations.propose')}</SubmitRow>
    </Form>
  );
}

function faultText(t: Translate, { code, detail }: Fault): string {
  switch (code) {
    case 'empty':
    case 'long':
    case 'same':
    case 'edge-space':
    case 'apostrophe':
      return t(`office.translations.fault.${code}`);
    default:
      return t(`office.translations.fault.${code}`, { detail });
  }
}

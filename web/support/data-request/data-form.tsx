import { Form } from 'react-router';
import { useAddress } from '../../client/site.ts';
import { described, Field, TextField } from '../../components/field.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { useWords } from '../../components/words.tsx';
import { FormEnd, type FormPart, PersonFields, useFaults } from '../about/ticket-fields.tsx';

export const KINDS = ['copy', 'correction', 'deletion', 'objection'] as const;

/** The kind becomes the subject. */
export function DataForm({ part }: { part: FormPart }) {
  const t = useWords();
  const { path } = useAddress();
  const textOf = useFaults(part);
  const { typed, facts } = part;
  return (
    <Form
      id="data-request"
      key={path}
      method="post"
      action="?"
      // Multipart has a larger limit, so that a text that is too long gets its fault at the field.
      encType="multipart/form-data"
      noValidate
      reloadDocument
    >
      <SelectField
        name="subject"
        label={t('ticket.subject')}
        error={textOf('subject')}
        value={KINDS.find((kind) => kind === typed.subject) ?? KINDS[0]}
        options={KINDS.map((kind) => [kind, t(`ticket.data.${kind}`)])}
      />
      <PersonFields {...part} />
      <TextField
        name="order"
        label={t('ticket.order')}
        hint={t('ticket.order-hint')}
        error={textOf('order')}
        defaultValue={typed.order}
        maxLength={facts.limits.order.max}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
      />
      <Field name="message" label={t('ticket.data.note')} error={textOf('message')}>
        <textarea
          {...described('message', textOf('message'))}
          rows={4}
          defaultValue={typed.message}
        />
      </Field>
      <FormEnd />
    </Form>
  );
}

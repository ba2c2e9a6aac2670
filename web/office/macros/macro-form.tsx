import { Form } from 'react-router';
import { described, Field, TextField } from '../../components/field.tsx';
import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import { ReasonField } from '../act-form.tsx';
import type { MacroFault, MacroResult } from './save.server.ts';

export function MacroForm({
  place: { prefix, tag, fields },
  typed,
  faults,
  why,
}: {
  place: { readonly prefix: string; readonly tag: string; readonly fields: string };
  typed: Pick<MacroResult, 'name' | 'title' | 'text' | 'seen'>;
  faults: readonly MacroFault[];
  why: string;
}) {
  const t = useWords();
  const error = (fault: MacroFault) =>
    faults.includes(fault) ? t(`office.macros.${fault}`) : null;
  const hint = t('office.macros.text-hint', { fields });
  return (
    <Form id="macro" method="post" action={`?language=${prefix}`} reloadDocument noValidate>
      <input type="hidden" name="step" value="save" />
      <input type="hidden" name="language" value={prefix} />
      <input type="hidden" name="seen" value={typed.seen} />
      <TextField
        name="name"
        label={t('office.macros.name')}
        error={error('bad-name')}
        hint={t('office.macros.name-hint')}
        dir="ltr"
        defaultValue={typed.name}
      />
      <TextField
        name="title"
        label={t('office.macros.title')}
        error={error('bad-title')}
        lang={tag}
        dir="auto"
        defaultValue={typed.title}
      />
      <Field name="text" label={t('office.macros.text')} error={error('bad-text')} hint={hint}>
        <textarea
          {...described('text', error('bad-text'), hint)}
          rows={10}
          lang={tag}
          dir="auto"
          defaultValue={typed.text}
        />
      </Field>
      <ReasonField value={why} />
      <p className="actions">
        <button type="submit" className="button">
          {t('office.save')}
        </button>
        <LocalLink className="button" to={`/office/tickets/macros?language=${prefix}`}>
          {t('office.new')}
        </LocalLink>
      </p>
    </Form>
  );
}

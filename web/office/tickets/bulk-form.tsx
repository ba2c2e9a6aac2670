import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { FieldError, TextField } from '../../components/field.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { useWords } from '../../components/words.tsx';
import { formValue } from '../form-values.ts';
import { useHere } from '../here.ts';
import { optionsOf } from '../options.ts';
import { REASON_LENGTH, useSubmittedValues } from '../reason.ts';
import { useAssigneeOptions } from './assignee-options.ts';
import type { Person } from './line.server.ts';
import type { BulkFault, TicketsResult } from './refuse.server.ts';
import { SnoozeFields } from './snooze-fields.tsx';

/** Id of the form. The checkboxes of the table belong to it. */
export const BULK_FORM = 'bulk';

type BulkProps = {
  people: readonly Person[];
  tags: readonly string[];
  /** Id of this attempt. */
  once: string;
  result: TicketsResult | null;
};

export function BulkForm({ people, tags, once, result }: BulkProps) {
  const t = useWords();
  const here = useHere();
  const sent = useSubmittedValues(BULK_FORM);
  const fault = sent && (result?.fault ?? null);
  const error = (one: BulkFault, text: string) => (fault === one ? text : null);
  return (
    <Form id={BULK_FORM} method="post" action={here} className="bulk" noValidate>
      <h2>{t('office.bulk')}</h2>
      <FieldError name="chosen" error={error('chosen', t('office.bulk.none-chosen'))} />
      <input type="hidden" name="form" value={BULK_FORM} />
      <input type="hidden" name="once" value={once} />
      <Part>
        <TextField
          name="why"
          label={t('office.reason')}
          error={error('why', t('office.reason-required'))}
          hint={t('office.bulk.why-hint')}
          defaultValue={formValue(sent, 'why')}
          maxLength={REASON_LENGTH}
          dir="auto"
        />
        <Step name="bulk-solve" label={t('office.ticket.solve')} />
        <Step name="bulk-shut" label={t('office.ticket.shut')} />
      </Part>
      <Part>
        <SelectField
          name="assignee"
          id="bulk-assignee"
          label={t('office.assignee')}
          options={useAssigneeOptions(people)}
          value={formValue(sent, 'assignee', people[0]?.id)}
          error={error('assignee', t('office.refused.changed'))}
        />
        <Step name="bulk-assign" label={t('office.assign')} />
      </Part>
      {tags.length > 0 ? (
        <Part>
          <SelectField
            name="tag"
            id="bulk-tag"
            label={t('office.tag')}
            options={optionsOf(tags)}
            value={formValue(sent, 'tag', tags[0])}
            error={error('tag', t('office.refused.changed'))}
          />
          <Step name="bulk-tag" label={t('office.tag.add')} />
          <Step name="bulk-untag" label={t('office.tag.take-off')} />
        </Part>
      ) : null}
      <Part>
        <SnoozeFields sent={sent} isWrong={fault === 'moment'} />
        <Step name="bulk-snooze" label={t('office.snooze')} />
      </Part>
    </Form>
  );
}

const Part = ({ children }: { children: ReactNode }) => <div className="bulk-part">{children}</div>;

const Step = ({ name, label }: { name: string; label: string }) => (
  <button type="submit" name="step" value={name} className="button">
    {label}
  </button>
);

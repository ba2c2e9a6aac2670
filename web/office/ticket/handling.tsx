import { Form } from 'react-router';
import { FieldError } from '../../components/field.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { SubmitRow } from '../../components/submit-row.tsx';
import { useWords } from '../../components/words.tsx';
import { formValue } from '../form-values.ts';
import { useSubmittedValues } from '../reason.ts';
import { useAssigneeOptions } from '../tickets/assignee-options.ts';
import { SnoozeFields } from '../tickets/snooze-fields.tsx';
import type { TicketAnswer } from './answer.server.ts';
import type { TicketView } from './view.server.ts';

type HandlingProps = {
  view: TicketView;
  answer: TicketAnswer | null;
  /** Account of the reader. */
  own: string | null;
};

/** Who takes care of the request, its tags, and when it comes back. */
export function Handling({ view, answer, own }: HandlingProps) {
  const isOver = view.state === 'solved' || view.state === 'closed';
  return (
    <section id="handling">
      <Assign view={view} own={own} />
      {view.knownTags.length > 0 ? <TagForm view={view} answer={answer} /> : null}
      {isOver ? null : <Snooze view={view} answer={answer} />}
    </section>
  );
}

function Assign({ view, own }: Pick<HandlingProps, 'view' | 'own'>) {
  const t = useWords();
  const seen = <input type="hidden" name="seen" value={view.assigneeId ?? ''} />;
  const canTake =
    own !== null && own !== view.assigneeId && view.people.some(({ id }) => id === own);
  return (
    <>
      {canTake ? (
        <Form id="take" method="post" action="?">
          <input type="hidden" name="step" value="take" />
          {seen}
          <button type="submit" className="button">
            {t('office.assign.take')}
          </button>
        </Form>
      ) : null}
      <details className="act">
        <summary>{t('office.assign')}</summary>
        <Form id="assign" method="post" action="?" className="narrow">
          <input type="hidden" name="step" value="assign" />
          {seen}
          <SelectField
            name="assignee"
            label={t('office.assignee')}
            options={useAssigneeOptions(view.people)}
            value={view.assigneeId ?? 'nobody'}
          />
          <SubmitRow isQuiet>{t('office.assign')}</SubmitRow>
        </Form>
      </details>
    </>
  );
}

function TagForm({ view, answer }: Pick<HandlingProps, 'view' | 'answer'>) {
  const t = useWords();
  const max = answer?.tagFault ?? null;
  return (
    <details className="act" open={max !== null}>
      <summary>{t('office.tags')}</summary>
      <Form id="tag" method="post" action="?">
        <input type="hidden" name="step" value="tag" />
        <input type="hidden" name="seen" value={view.tags.join(',')} />
        <fieldset className="boxes">
          <legend>{t('office.tags')}</legend>
          <div>
            {view.knownTags.map((tag) => (
              <label key={tag} className="check">
                <input
                  type="checkbox"
                  name={`tag:${tag}`}
                  value="yes"
                  defaultChecked={view.tags.includes(tag)}
                />
                <bdi>{tag}</bdi>
              </label>
            ))}
          </div>
        </fieldset>
        <FieldError name="tag" error={max === null ? null : t('office.tags.too-many', { max })} />
        <SubmitRow isQuiet>{t('office.save')}</SubmitRow>
      </Form>
    </details>
  );
}

function Snooze({ view, answer }: Pick<HandlingProps, 'view' | 'answer'>) {
  const t = useWords();
  const sent = useSubmittedValues('snooze');
  const isWrong = sent !== null && answer?.refusal === 'check-fields';
  return (
    <>
      {view.snoozed === null ? null : (
        <Form id="wake" method="post" action="?">
          <input type="hidden" name="step" value="wake" />
          <button type="submit" className="button">
            {t('office.snooze.wake')}
          </button>
        </Form>
      )}
      <details className="act" open={formValue(sent, 'form') === 'snooze'}>
        <summary>{t('office.snooze')}</summary>
        <Form id="snooze" method="post" action="?" className="narrow" noValidate>
          <input type="hidden" name="step" value="snooze" />
          <input type="hidden" name="form" value="snooze" />
          <p className="quiet">{t('office.snooze.hint')}</p>
          <SnoozeFields sent={sent} isWrong={isWrong} />
          <SubmitRow isQuiet>{t('office.snooze')}</SubmitRow>
        </Form>
      </details>
    </>
  );
}

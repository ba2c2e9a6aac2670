import { Form } from 'react-router';
import { TextField } from '../../components/field.tsx';
import { LocalLink } from '../../components/link.tsx';
import { SubmitRow } from '../../components/submit-row.tsx';
import { useWords } from '../../components/words.tsx';
import { formValue } from '../form-values.ts';
import { useHere } from '../here.ts';
import { useSubmittedValues } from '../reason.ts';
import type { TicketsResult } from './refuse.server.ts';

type Saved = {
  readonly id: string;
  readonly name: string;
  /** Query of the list. */
  readonly to: string;
  readonly isShared: boolean;
  readonly isShown: boolean;
  readonly mayRemove: boolean;
};

type SavedProps = {
  saved: readonly Saved[];
  longestName: number;
  result: TicketsResult | null;
};

const ID = 'save-filter';

/** Links to the saved filters, and the form that saves the filter of the page. */
export function SavedFilters({ saved, longestName, result }: SavedProps) {
  const t = useWords();
  const here = useHere();
  const sent = useSubmittedValues(ID);
  const fault = sent && (result?.filterFault ?? null);
  const error =
    fault === null
      ? null
      : fault === 'malformed'
        ? t('office.filters.malformed', { max: longestName })
        : t(`office.filters.${fault}`);
  const removable = saved.filter(({ mayRemove }) => mayRemove);
  return (
    <div id="saved-filters">
      {saved.length > 0 ? (
        <nav aria-label={t('office.filters')}>
          <ul className="link-list">
            {saved.map(({ id, name, to, isShown }) => (
              <li key={id}>
                <LocalLink to={`/office/tickets?${to}`} current={isShown}>
                  <bdi>{name}</bdi>
                </LocalLink>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <details className="act" open={sent !== null}>
        <summary>{t('office.filters')}</summary>
        <Form id={ID} method="post" action={here} className="narrow" noValidate>
          <input type="hidden" name="step" value={ID} />
          <input type="hidden" name="form" value={ID} />
          <p className="quiet">{t('office.filters.hint')}</p>
          <TextField
            name="name"
            label={t('office.filters.name')}
            error={error}
            defaultValue={formValue(sent, 'name')}
            dir="auto"
          />
          <label className="check">
            <input
              type="checkbox"
              name="shared"
              value="yes"
              defaultChecked={formValue(sent, 'shared') === 'yes'}
            />
            <span>{t('office.filters.shared')}</span>
          </label>
          <SubmitRow isQuiet>{t('office.save')}</SubmitRow>
        </Form>
        {removable.map(({ id, name }) => (
          <Form key={id} method="post" action={here} className="remove-filter">
            <input type="hidden" name="step" value="remove-filter" />
            <input type="hidden" name="filter" value={id} />
            <button type="submit" className="button">
              <bdi>{t('office.filters.remove', { name })}</bdi>
            </button>
          </Form>
        ))}
      </details>
    </div>
  );
}

import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { RefusalBox } from '../../parts/refusal-box.tsx';
import { useWords } from '../../parts/words.tsx';
import { MEMBER_FIELDS, type MemberField, type MemberSaid } from './said.ts';

/** The words for a faulty field; null when it is not. */
export function useMemberFault(said: MemberSaid | null): (field: MemberField) => string | null {
  const t = useWords();
  return (field) => {
    const fault = said?.faults[field];
    return fault ? t(fault) : null;
  };
}

type FormProps = {
  id: string;
  /** The answer to this form; null when it is about another, or there is none. */
  said: MemberSaid | null;
  step: string;
  /** Query of the page that shows the form again. */
  at?: string;
  submit: string;
  children?: ReactNode;
};

/** One form of the account: what was refused on top, works without scripts. */
export function MemberForm({ id, said, step, at = '', submit, children }: FormProps) {
  const isBusy = useNavigation().state === 'submitting';
  return (
    <>
      <Refused said={said} />
      <Form id={id} method="post" action={`?${at}`} noValidate>
        <input type="hidden" name="step" value={step} />
        {children}
        <p className="actions">
          <button type="submit" className="button primary" aria-disabled={isBusy}>
            {submit}
          </button>
        </p>
      </Form>
    </>
  );
}

/** What has to be put right; takes the focus. */
export function Refused({ said }: { said: MemberSaid | null }) {
  const t = useWords();
  const faultOf = useMemberFault(said);
  if (!said) return null;
  const faulty = MEMBER_FIELDS.filter((field) => said.faults[field]);
  if (!said.refused && faulty.length === 0) return null;
  return (
    <RefusalBox>
      {said.refused === 'too-many' ? (
        <p>{t('account.refused.too-many', { minutes: said.minutes })}</p>
      ) : null}
      {said.refused && said.refused !== 'too-many' ? (
        <p>{t(`member.refused.${said.refused}`)}</p>
      ) : null}
      {faulty.length > 0 ? (
        <ul>
          {faulty.map((field) => (
            <li key={field}>
              <a href={`#${field}`}>{faultOf(field)}</a>
            </li>
          ))}
        </ul>
      ) : null}
    </RefusalBox>
  );
}

/** Something went well. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <p id="done" role="status" className="notice good">
      {children}
    </p>
  );
}

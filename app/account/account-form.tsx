import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { RefusalBox } from '../parts/refusal-box.tsx';
import { useWords } from '../parts/words.tsx';
import { type Fault, FIELDS, type Field, type Said } from './said.ts';

/** The words for a faulty field; null when it is not. */
export function useFault(said: Said | null): (field: Field) => string | null {
  const t = useWords();
  return (field) => {
    const fault: Fault | undefined = said?.faults[field];
    return fault ? t(`account.fault.${fault}`) : null;
  };
}

type FormProps = {
  id: string;
  said: Said | null;
  /** Same-site path to go on to. */
  next?: string | null | undefined;
  /** Path of the page whose form this is, locale included; the present one when left out. */
  path?: string;
  /** Screen of that page that shows the answer. */
  at?: string;
  submit: string;
  step?: string;
  children?: ReactNode;
};

/** One form of the account pages: what was refused on top, works without scripts. */
export function AccountForm(props: FormProps) {
  const { id, said, next, path = '', at, submit, step, children } = props;
  const query = new URLSearchParams({ ...(at ? { step: at } : {}), ...(next ? { next } : {}) });
  const isBusy = useNavigation().state === 'submitting';
  return (
    <>
      <Refused said={said} />
      <Form id={id} method="post" action={`${path}?${query}`} noValidate>
        {step ? <input type="hidden" name="step" value={step} /> : null}
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
function Refused({ said }: { said: Said | null }) {
  const t = useWords();
  const faultOf = useFault(said);
  if (!said) return null;
  const faulty = FIELDS.filter((field) => said.faults[field]);
  if (!said.refused && faulty.length === 0) return null;
  return (
    <RefusalBox>
      {said.refused === 'too-many' ? (
        <p>{t('account.refused.too-many', { minutes: said.minutes })}</p>
      ) : null}
      {said.refused && said.refused !== 'too-many' ? (
        <p>{t(`account.refused.${said.refused}`)}</p>
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

/** Something went well, or went on its way. */
export function Notice({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <div id={id} role="status" className="notice good">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

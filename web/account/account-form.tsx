import type { ReactNode } from 'react';
import { useWords } from '../components/words.tsx';
import { type Fault, FIELDS, type Field, type Said } from './said.ts';
import { SaidForm, SaidRefusal } from './said-form.tsx';

/** Returns the message of a faulty field, or null. */
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
  /** Same-site path to continue to. */
  next?: string | null | undefined;
  /** Path of the page with this form, including the locale. The default is the current page. */
  path?: string;
  /** Screen of that page that shows the answer. */
  at?: string;
  submit: string;
  step?: string;
  children?: ReactNode;
};

/** A form of the account pages with its errors on top. */
export function AccountForm(props: FormProps) {
  const { id, said, next, path = '', at, submit, step = null, children } = props;
  const query = new URLSearchParams({ ...(at ? { step: at } : {}), ...(next ? { next } : {}) });
  return (
    <>
      <Refused said={said} />
      <SaidForm {...{ id, step, submit }} action={`${path}?${query}`}>
        {children}
      </SaidForm>
    </>
  );
}

function Refused({ said }: { said: Said | null }) {
  const t = useWords();
  const faultOf = useFault(said);
  if (!said) return null;
  const { refused, minutes } = said;
  const why = refused === 'too-many' ? t('account.refused.too-many', { minutes }) : null;
  return (
    <SaidRefusal
      told={said}
      refused={why ?? (refused && refused !== 'too-many' ? t(`account.refused.${refused}`) : null)}
      faulty={FIELDS.map((field) => [field, faultOf(field) ?? ''] as const).filter(
        ([, text]) => text !== '',
      )}
    />
  );
}

import type { ReactNode } from 'react';
import { useWords } from '../../components/words.tsx';
import { SaidForm, SaidRefusal } from '../said-form.tsx';
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

/** One form of the account, with what was refused on top. */
export function MemberForm({ id, said, step, at = '', submit, children }: FormProps) {
  return (
    <>
      <Refused said={said} />
      <SaidForm {...{ id, step, submit }} action={`?${at}`}>
        {children}
      </SaidForm>
    </>
  );
}

/** What has to be put right; takes the focus. */
export function Refused({ said }: { said: MemberSaid | null }) {
  const t = useWords();
  const faultOf = useMemberFault(said);
  if (!said) return null;
  const { refused, minutes } = said;
  const why = refused === 'too-many' ? t('account.refused.too-many', { minutes }) : null;
  return (
    <SaidRefusal
      told={said}
      refused={why ?? (refused && refused !== 'too-many' ? t(`member.refused.${refused}`) : null)}
      faulty={MEMBER_FIELDS.map((field) => [field, faultOf(field) ?? ''] as const).filter(
        ([, text]) => text !== '',
      )}
    />
  );
}

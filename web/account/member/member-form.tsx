import type { ReactNode } from 'react';
import { useWords } from '../../components/words.tsx';
import { SaidForm, SaidRefusal } from '../said-form.tsx';
import { MEMBER_FIELDS, type MemberField, type MemberSaid } from './said.ts';

/** Returns the message of a faulty field, or null. */
export function useMemberFault(said: MemberSaid | null): (field: MemberField) => string | null {
  const t = useWords();
  return (field) => {
    const fault = said?.faults[field];
    return fault ? t(fault) : null;
  };
}

type FormProps = {
  id: string;
  /** The answer to this form, or null. */
  said: MemberSaid | null;
  step: string;
  /** Query of the page that shows the form again. */
  at?: string;
  submit: string;
  children?: ReactNode;
};

/** A form of the account with its errors on top. */
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

/** Lists the errors and takes the focus. */
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

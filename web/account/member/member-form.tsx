import type { ReactNode } from 'react';
import { useWords } from '../../components/words.tsx';
import { FormRefusal, PostForm } from '../post-form.tsx';
import { MEMBER_FIELDS, type MemberActionResult, type MemberField } from './action-result.ts';

/** Returns the message of a faulty field, or null. */
export function useMemberFault(
  result: MemberActionResult | null,
): (field: MemberField) => string | null {
  const t = useWords();
  return (field) => {
    const fault = result?.faults[field];
    return fault ? t(fault) : null;
  };
}

type FormProps = {
  id: string;
  result: MemberActionResult | null;
  step: string;
  /** Query of the page with this form. */
  at?: string;
  submit: string;
  children?: ReactNode;
};

export function MemberForm({ id, result, step, at = '', submit, children }: FormProps) {
  return (
    <>
      <Refused result={result} />
      <PostForm {...{ id, step, submit }} action={`?${at}`}>
        {children}
      </PostForm>
    </>
  );
}

export function Refused({ result }: { result: MemberActionResult | null }) {
  const t = useWords();
  const faultOf = useMemberFault(result);
  if (!result) return null;
  const { refused, minutes } = result;
  const why = refused === 'too-many' ? t('account.refused.too-many', { minutes }) : null;
  return (
    <FormRefusal
      source={result}
      refused={why ?? (refused && refused !== 'too-many' ? t(`member.refused.${refused}`) : null)}
      faulty={MEMBER_FIELDS.map((field) => [field, faultOf(field) ?? ''] as const).filter(
        ([, text]) => text !== '',
      )}
    />
  );
}

import type { ReactNode } from 'react';
import { useWords } from '../components/words.tsx';
import { type ActionResult, type Fault, FIELDS, type Field } from './action-result.ts';
import { FormRefusal, PostForm } from './post-form.tsx';

/** Returns the message of a faulty field, or null. */
export function useFault(result: ActionResult | null): (field: Field) => string | null {
  const t = useWords();
  return (field) => {
    const fault: Fault | undefined = result?.faults[field];
    return fault ? t(`account.fault.${fault}`) : null;
  };
}

type FormProps = {
  id: string;
  result: ActionResult | null;
  /** Same-site path. */
  next?: string | null | undefined;
  /** Full path of the page with this form, by default the current one. */
  path?: string;
  at?: string;
  submit: string;
  step?: string;
  children?: ReactNode;
};

export function AccountForm(props: FormProps) {
  const { id, result, next, path = '', at, submit, step = null, children } = props;
  const query = new URLSearchParams({ ...(at ? { step: at } : {}), ...(next ? { next } : {}) });
  return (
    <>
      <Refused result={result} />
      <PostForm {...{ id, step, submit }} action={`${path}?${query}`}>
        {children}
      </PostForm>
    </>
  );
}

function Refused({ result }: { result: ActionResult | null }) {
  const t = useWords();
  const faultOf = useFault(result);
  if (!result) return null;
  const { refused, minutes } = result;
  const why = refused === 'too-many' ? t('account.refused.too-many', { minutes }) : null;
  return (
    <FormRefusal
      source={result}
      refused={why ?? (refused && refused !== 'too-many' ? t(`account.refused.${refused}`) : null)}
      faulty={FIELDS.map((field) => [field, faultOf(field) ?? ''] as const).filter(
        ([, text]) => text !== '',
      )}
    />
  );
}

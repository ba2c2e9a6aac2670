import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { FaultLinks } from '../components/fault-links.tsx';
import { RefusalBox } from '../components/refusal-box.tsx';

type PostFormProps = {
  id: string;
  action: string;
  step: string | null;
  submit: string;
  children?: ReactNode;
};

export function PostForm({ id, action, step, submit, children }: PostFormProps) {
  const isBusy = useNavigation().state === 'submitting';
  return (
    <Form id={id} method="post" action={action} noValidate>
      {step === null ? null : <input type="hidden" name="step" value={step} />}
      {children}
      <p className="actions">
        <button type="submit" className="button primary" aria-disabled={isBusy}>
          {submit}
        </button>
      </p>
    </Form>
  );
}

/** Renders nothing without errors. */
export function FormRefusal(props: {
  refused: string | null;
  faulty: readonly (readonly [field: string, text: string])[];
  /** A new result moves the focus again. */
  source: unknown;
}) {
  const { refused, faulty, source } = props;
  if (refused === null && faulty.length === 0) return null;
  return (
    <RefusalBox source={source}>
      {refused === null ? null : <p>{refused}</p>}
      <FaultLinks faults={faulty} />
    </RefusalBox>
  );
}

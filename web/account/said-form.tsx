import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { FaultLinks } from '../components/fault-links.tsx';
import { RefusalBox } from '../components/refusal-box.tsx';

type SaidFormProps = {
  id: string;
  action: string;
  /** What is done; null where the page does one thing only. */
  step: string | null;
  submit: string;
  children?: ReactNode;
};

/** A form that posts to a page of the account; works without scripts. */
export function SaidForm({ id, action, step, submit, children }: SaidFormProps) {
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

/** What has to be put right: why the whole was refused, and each faulty field by its id. Nothing when all is well. */
export function SaidRefusal(props: {
  refused: string | null;
  faulty: readonly (readonly [field: string, text: string])[];
  /** The answer that says so. */
  told: unknown;
}) {
  const { refused, faulty, told } = props;
  if (refused === null && faulty.length === 0) return null;
  return (
    <RefusalBox told={told}>
      {refused === null ? null : <p>{refused}</p>}
      <FaultLinks faults={faulty} />
    </RefusalBox>
  );
}

import { Form } from 'react-router';
import { useAddress } from '../../client/site.ts';
import { FaultLinks } from '../../components/fault-links.tsx';
import { described, Field, TextField } from '../../components/field.tsx';
import { RefusalBox } from '../../components/refusal-box.tsx';
import { StepHeading, useStepFocus } from '../../components/step-heading.tsx';
import { ConfirmRow } from '../../components/submit-row.tsx';
import { Head } from '../../document/head.tsx';
import { localize } from '../../routing/address.ts';
import type { CorrectionField, CorrectionView } from './correction.server.ts';

type Props = { readonly view: CorrectionView; readonly token: string };

export function Correction({ view, token }: Props) {
  const { locale } = useAddress();
  const { words, refusal, faults, step } = view;
  const isRefused = Boolean(refusal) || faults.length > 0;
  const page = `${localize(locale, '/invoice')}?document=${token}`;
  return (
    <div className="wrap narrow section">
      <Head title={words.title} isRefused={isRefused} noIndex />
      <h1>{words.title}</h1>
      {isRefused ? (
        <RefusalBox id={refusal ? 'refusal' : 'error-summary'}>
          {refusal ? <p>{refusal}</p> : null}
          <FaultLinks faults={faults} />
        </RefusalBox>
      ) : null}
      {step === 'typing' ? <Typing view={view} action={`${page}&correct=1`} /> : null}
      {step === 'check' ? <Check view={view} action={`${page}&correct=1`} /> : null}
      <p>
        <a href={page}>{words.back}</a>
      </p>
    </div>
  );
}

type StepProps = { readonly view: CorrectionView; readonly action: string };

function Typing({ view, action }: StepProps) {
  const { words, fields } = view;
  const form = useStepFocus<HTMLFormElement>((each) => each.querySelector('input'));
  return (
    <>
      <p className="lead">{words.lead}</p>
      <p>{words.until}</p>
      <Form ref={form} id="correction" method="post" action={action} noValidate>
        {fields.map((name) => (
          <CorrectionInput key={name} view={view} name={name} />
        ))}
        <button type="submit" name="step" value="check" className="button primary">
          {words.preview}
        </button>
      </Form>
    </>
  );
}

type InputProps = { readonly view: CorrectionView; readonly name: CorrectionField };

function CorrectionInput({ view, name }: InputProps) {
  const { words, values, errors, isTaxIdFixed } = view;
  const field = { name, label: words.labels[name], error: errors[name] ?? null };
  const defaultValue = values[name];
  if (name === 'address') {
    const hint = words.addressHint;
    return (
      <Field {...field} hint={hint}>
        <textarea {...described(name, field.error, hint)} rows={4} defaultValue={defaultValue} />
      </Field>
    );
  }
  if (name === 'taxId') {
    return (
      <TextField
        {...field}
        {...(isTaxIdFixed ? { hint: words.taxIdFixed } : {})}
        defaultValue={defaultValue}
        readOnly={isTaxIdFixed}
        dir="ltr"
      />
    );
  }
  return <TextField {...field} defaultValue={defaultValue} required={name === 'name'} />;
}

function Check({ view, action }: StepProps) {
  const { words, fields, values, before } = view;
  const changed = fields.filter((name) => values[name] !== before[name]);
  return (
    <>
      <StepHeading>{words.checkTitle}</StepHeading>
      <dl className="facts" id="changes">
        {changed.map((name) => (
          <Change
            key={name}
            label={words.labels[name]}
            before={`${words.before} ${before[name] || words.empty}`}
            after={`${words.after} ${values[name] || words.empty}`}
          />
        ))}
      </dl>
      <p className="notice">{words.check}</p>
      <Form id="correction" method="post" action={action}>
        {fields.map((name) => (
          <input key={name} type="hidden" name={name} value={values[name]} />
        ))}
        <ConfirmRow confirm={words.confirm} change={words.change} />
      </Form>
    </>
  );
}

type ChangeProps = { readonly label: string; readonly before: string; readonly after: string };

function Change({ label, before, after }: ChangeProps) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="as-written">
        <bdi>{before}</bdi>
      </dd>
      <dd className="as-written">
        <bdi>{after}</bdi>
      </dd>
    </>
  );
}

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

const FIELDS: readonly CorrectionField[] = ['name', 'company', 'address', 'taxId', 'poNumber'];

type Props = { readonly view: CorrectionView; readonly token: string };

export function Correction({ view, token }: Props) {
  const { locale } = useAddress();
  const { words, refusal, faults, step } = view;
  const page = `${localize(locale, '/invoice')}?document=${token}`;
  return (
    <div className="wrap narrow section">
      <Head title={words.title} noIndex />
      <h1>{words.title}</h1>
      {refusal || faults.length > 0 ? (
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
  const { words, values, errors, isTaxIdFixed } = view;
  const { labels } = words;
  const form = useStepFocus<HTMLFormElement>((each) => each.querySelector('input'));
  const address = described('address', errors.address ?? null, words.addressHint);
  return (
    <>
      <p className="lead">{words.lead}</p>
      <p>{words.until}</p>
      <Form ref={form} id="correction" method="post" action={action} noValidate>
        {(['name', 'company'] as const).map((name) => (
          <TextField
            key={name}
            name={name}
            label={labels[name]}
            error={errors[name] ?? null}
            defaultValue={values[name]}
            required={name === 'name'}
          />
        ))}
        <Field
          name="address"
          label={labels.address}
          error={errors.address ?? null}
          hint={words.addressHint}
        >
          <textarea {...address} rows={4} defaultValue={values.address} />
        </Field>
        <TextField
          name="taxId"
          label={labels.taxId}
          error={errors.taxId ?? null}
          {...(isTaxIdFixed ? { hint: words.taxIdFixed } : {})}
          defaultValue={values.taxId}
          readOnly={isTaxIdFixed}
          dir="ltr"
        />
        <TextField
          name="poNumber"
          label={labels.poNumber}
          error={errors.poNumber ?? null}
          defaultValue={values.poNumber}
        />
        <button type="submit" name="step" value="check" className="button primary">
          {words.preview}
        </button>
      </Form>
    </>
  );
}

function Check({ view, action }: StepProps) {
  const { words, values, before } = view;
  const changed = FIELDS.filter((name) => values[name] !== before[name]);
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
        {FIELDS.map((name) => (
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

import type { BuyerWords } from '../../../domain/buyer/index.ts';
import { described, Field } from '../../components/field.tsx';
import { useWords } from '../../components/words.tsx';
import { ActForm } from '../act-form.tsx';
import { Row, Typed } from '../form-parts.tsx';
import { formValue } from '../form-values.ts';
import { useSubmittedValues } from '../reason.ts';

/** Corrects the buyer on the invoice, and the email address of the order. */
export function CorrectForms(props: {
  email: string;
  /** The words on the current invoice. Null without one. */
  words: Readonly<Record<keyof BuyerWords, string>> | null;
  faults: Readonly<Partial<Record<string, string>>>;
  /** Only the order that issued the licenses has their address. */
  mayMove: boolean;
}) {
  const { email, words, faults, mayMove } = props;
  const t = useWords();
  const sent = useSubmittedValues('correct-buyer');
  const filled = { sent, errorOf: (name: string) => faults[name] ?? null };
  return (
    <>
      {words ? (
        <ActForm id="correct-buyer" step="correct-buyer" label={t('office.correct.buyer')}>
          <p>{t('office.correct.buyer-hint')}</p>
          <Row>
            <Typed {...{ filled, name: 'name', label: t('office.name'), usual: words.name }} />
            <Typed
              {...{ filled, name: 'company', label: t('pay.company'), usual: words.company }}
            />
          </Row>
          <Field name="address" label={t('office.address')} error={filled.errorOf('address')}>
            <textarea
              {...described('address', filled.errorOf('address'))}
              {...{ rows: 4, dir: 'auto' }}
              defaultValue={formValue(sent, 'address', words.address)}
            />
          </Field>
          <Row>
            <Typed
              {...{ filled, name: 'taxId', label: t('pay.tax-id'), usual: words.taxId }}
              dir="ltr"
            />
            <Typed
              {...{ filled, name: 'poNumber', label: t('pay.po-number'), usual: words.poNumber }}
            />
            <Typed
              {...{ filled, name: 'buyerReference', label: t('pay.buyer-reference') }}
              usual={words.buyerReference}
            />
          </Row>
        </ActForm>
      ) : null}
      {mayMove ? <EmailForm email={email} /> : null}
    </>
  );
}

function EmailForm({ email }: { email: string }) {
  const t = useWords();
  const filled = { sent: useSubmittedValues('correct-email'), errorOf: () => null };
  return (
    <ActForm id="correct-email" step="correct-email" label={t('office.correct.email')}>
      <p>{t('office.correct.email-hint')}</p>
      <Typed
        {...{ filled, name: 'email', label: t('office.email'), type: 'email', usual: email }}
        {...{ dir: 'ltr', required: true }}
      />
    </ActForm>
  );
}

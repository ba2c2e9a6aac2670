import { Form } from 'react-router';
import type { LicenseChange } from '../../../domain/checkout/index.ts';
import { unbroken } from '../../../locales/joiners.ts';
import { getProduct } from '../../../products/index.ts';
import { EXAMPLE_ORDER } from '../../../vendor/example-order.ts';
import { FaultLinks } from '../../components/fault-links.tsx';
import { MailField, TextField } from '../../components/field.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { RefusalBox } from '../../components/refusal-box.tsx';
import { SubmitRow } from '../../components/submit-row.tsx';
import { useWords } from '../../components/words.tsx';
import type { EnterView } from './enter.server.ts';

type FormProps = { kind: LicenseChange['kind']; typed: EnterView | null };

export function EnterForm({ kind, typed }: FormProps) {
  const t = useWords();
  if (typed && typed.licenses.length > 0) return <Choose kind={kind} licenses={typed.licenses} />;
  const faultOf = (name: 'code' | 'email', text: string) =>
    typed?.faults.includes(name) ? text : null;
  const faults = {
    code: faultOf('code', t('change.code-required')),
    email: faultOf('email', t('license.fault.email-required')),
  };
  return (
    <>
      <p className="lead">{t(`change.${kind}.description`)}</p>
      <p>{t('change.how')}</p>
      <EnterRefusal typed={typed} faults={faults} />
      <Form id="licence" method="post" action="?" noValidate>
        <TextField
          name="code"
          label={t('change.code')}
          hint={t('change.code-hint', { example: unbroken(EXAMPLE_ORDER) })}
          error={faults.code}
          defaultValue={typed?.code}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          required
        />
        <MailField
          label={t('license.retrieve.email')}
          error={faults.email}
          defaultValue={typed?.email}
        />
        <SubmitRow>{t('change.show')}</SubmitRow>
      </Form>
    </>
  );
}

type RefusalProps = Pick<FormProps, 'typed'> & {
  faults: Readonly<Record<string, string | null>>;
};

function EnterRefusal({ typed, faults }: RefusalProps) {
  const t = useWords();
  if (typed?.refused) {
    const { refused } = typed;
    return (
      <RefusalBox>
        <p>{refused === 'unknown' ? t('change.unknown') : t(`license.refused.${refused}`)}</p>
      </RefusalBox>
    );
  }
  const faulty = Object.entries(faults).filter(([, text]) => text !== null);
  if (faulty.length === 0) return null;
  return (
    <RefusalBox id="error-summary">
      <FaultLinks faults={faulty} />
    </RefusalBox>
  );
}

function Choose({ kind, licenses }: Pick<FormProps, 'kind'> & Pick<EnterView, 'licenses'>) {
  const t = useWords();
  const page = kind === 'renewal' ? '/renew' : '/upgrade';
  return (
    <>
      <p className="lead">{t('change.which')}</p>
      <LinkList
        links={licenses.map(
          ({ product, token }) => [`${page}?licence=${token}`, getProduct(product).name] as const,
        )}
      />
    </>
  );
}

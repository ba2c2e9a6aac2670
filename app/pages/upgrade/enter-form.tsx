import { Form } from 'react-router';
import type { LicenceChange } from '../../../domain/purchase/index.ts';
import { getProduct } from '../../../products/index.ts';
import { MailField, TextField } from '../../parts/field.tsx';
import { LinkList } from '../../parts/link-list.tsx';
import { RefusalBox } from '../../parts/refusal-box.tsx';
import { SubmitRow } from '../../parts/submit-row.tsx';
import { useWords } from '../../parts/words.tsx';
import type { EnterView } from './enter.server.ts';

type FormProps = { kind: LicenceChange['kind']; typed: EnterView | null };

/** Which licence it is about. */
export function EnterForm({ kind, typed }: FormProps) {
  const t = useWords();
  if (typed && typed.licences.length > 0) return <Choose kind={kind} licences={typed.licences} />;
  const isFaulty = (name: 'code' | 'email') => typed?.faults.includes(name) ?? false;
  return (
    <>
      <p className="lead">{t(`change.${kind}.description`)}</p>
      <p>{t('change.how')}</p>
      {typed?.refused ? (
        <RefusalBox>
          <p>
            {typed.refused === 'unknown'
              ? t('change.unknown')
              : t(`licence.refused.${typed.refused}`)}
          </p>
        </RefusalBox>
      ) : null}
      <Form id="licence" method="post" action="?" noValidate>
        <TextField
          name="code"
          label={t('change.code')}
          hint={t('change.code-hint')}
          error={isFaulty('code') ? t('change.code-required') : null}
          defaultValue={typed?.code}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          required
        />
        <MailField
          label={t('licence.retrieve.email')}
          error={isFaulty('email') ? t('licence.fault.email-required') : null}
          defaultValue={typed?.email}
        />
        <SubmitRow>{t('change.show')}</SubmitRow>
      </Form>
    </>
  );
}

/** An order of several tools gave several licences. */
function Choose({ kind, licences }: Pick<FormProps, 'kind'> & Pick<EnterView, 'licences'>) {
  const t = useWords();
  const page = kind === 'renewal' ? '/renew' : '/upgrade';
  return (
    <>
      <p className="lead">{t('change.which')}</p>
      <LinkList
        links={licences.map(
          ({ product, token }) => [`${page}?licence=${token}`, getProduct(product).name] as const,
        )}
      />
    </>
  );
}

import { useAddress } from '../../client/site.ts';
import { TextField } from '../../components/field.tsx';
import { LocalLink } from '../../components/link.tsx';
import { RichText, useWords } from '../../components/words.tsx';
import { localize } from '../../routing/address.ts';
import { CodeField } from '../fields.tsx';

type Props = {
  hasPassword: boolean;
  /** Signed in a few minutes ago. */
  isFresh: boolean;
  error: string | null;
  /** Undefined if two-step verification is off. */
  codeError?: string | null | undefined;
  /** Path to return to, without locale. */
  back: string;
};

/** The password or a recent sign-in, and a code if required. */
export function OwnerFields({ codeError, ...props }: Props) {
  return (
    <>
      <FirstFactor {...props} />
      {codeError === undefined ? null : <OwnerCode error={codeError} />}
    </>
  );
}

export function OwnerCode({ error }: { error: string | null }) {
  const t = useWords();
  return <CodeField label={t('account.code.label')} hint={t('account.code.hint')} error={error} />;
}

function FirstFactor({ hasPassword, isFresh, error, back }: Omit<Props, 'codeError'>) {
  const t = useWords();
  const { locale } = useAddress();
  if (hasPassword)
    return (
      <TextField
        name="current"
        label={t('member.password')}
        hint={t('member.password-hint')}
        error={error}
        type="password"
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        required
      />
    );
  if (isFresh) return <p className="quiet">{t('member.fresh')}</p>;
  const next = new URLSearchParams({ next: localize(locale, back) });
  return (
    <p className="notice">
      <RichText
        id="member.no-password"
        parts={{
          0: <LocalLink to="/reset/request">{null}</LocalLink>,
          1: <LocalLink to={`/login/magic-link?${next}`}>{null}</LocalLink>,
        }}
      />
    </p>
  );
}

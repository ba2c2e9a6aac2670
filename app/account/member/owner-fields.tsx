import { TextField } from '../../parts/field.tsx';
import { LocalLink } from '../../parts/link.tsx';
import { useAddress } from '../../parts/site.ts';
import { RichText, useWords } from '../../parts/words.tsx';
import { localize } from '../../request/address.ts';

type Props = {
  hasPassword: boolean;
  /** Signed in a few minutes ago. */
  isFresh: boolean;
  error: string | null;
  /** Path of this page, without locale, to come back to. */
  back: string;
};

/** By what the owner shows that it is them: the password, or a sign-in of the last minutes. */
export function OwnerFields({ hasPassword, isFresh, error, back }: Props) {
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

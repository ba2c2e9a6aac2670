import { type InputHTMLAttributes, useState } from 'react';
import { described, Field, TextField } from '../components/field.tsx';
import { useHydrated } from '../components/hydrated.ts';
import { useWords } from '../components/words.tsx';

type EmailProps = Pick<InputHTMLAttributes<HTMLInputElement>, 'onBlur'> & {
  error: string | null;
  value?: string | undefined;
  /** What to call it where it is not the one to sign in with. */
  newLabel?: string;
};

/** An address to sign in with, or another one. */
export function EmailField({ error, value, newLabel, onBlur }: EmailProps) {
  const t = useWords();
  return (
    <TextField
      name="email"
      label={newLabel ?? t('account.email')}
      error={error}
      type="email"
      autoComplete={newLabel ? 'email' : 'username webauthn'}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      dir="ltr"
      defaultValue={value}
      onBlur={onBlur}
      required
    />
  );
}

type PasswordProps = {
  name?: 'password' | 'password_again';
  label: string;
  error: string | null;
  /** A new one is chosen: the browser offers to make it, and its strength is shown. */
  isNew?: boolean;
};

/** A password that can be looked at, pasted, and filled in by the browser's own memory. */
export function PasswordField({ name = 'password', label, error, isNew = false }: PasswordProps) {
  const t = useWords();
  const isAlive = useHydrated();
  const [isShown, show] = useState(false);
  const [typed, setTyped] = useState('');
  const isMain = isNew && name === 'password';
  const hint = isMain ? t('account.password-hint') : undefined;
  return (
    <Field name={name} label={label} error={error} {...(hint ? { hint } : {})}>
      <span className="with-button">
        <input
          {...described(name, error, hint)}
          type={isShown ? 'text' : 'password'}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          {...(isNew ? { minLength: 12, passwordrules: 'minlength: 12; maxlength: 128;' } : {})}
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          onChange={(event) => setTyped(event.target.value)}
          required
        />
        {isAlive ? (
          <button
            type="button"
            className="button"
            aria-pressed={isShown}
            aria-controls={name}
            onClick={() => show(!isShown)}
          >
            {t(isShown ? 'account.hide' : 'account.show')}
          </button>
        ) : null}
      </span>
      {isMain ? <Strength password={isAlive ? typed : null} /> : null}
    </Field>
  );
}

/** From how many characters on a password is fair, good, very good. */
const STEPS = [12, 16, 20] as const;

/** Length is what counts; whether a password is well known is looked up when it is sent. Null: no scripts yet. */
function Strength({ password }: { password: string | null }) {
  const t = useWords();
  if (password === null) return <span className="strength" />;
  const length = [...password].length;
  const level = STEPS.filter((step) => length >= step).length;
  const names = ['short', 'fair', 'good', 'best'] as const;
  const name = names[level] ?? 'short';
  return (
    <span className="strength">
      <meter min={0} max={STEPS.length} value={level} aria-label={t('account.strength.label')} />
      <span aria-live="polite" className="quiet">
        {length > 0 ? t(`account.strength.${name}`) : null}
      </span>
    </span>
  );
}

/** A code by mail or from an app; browsers and phones fill it in. */
export function CodeField(props: { error: string | null; label: string; hint?: string }) {
  return (
    <TextField
      name="code"
      {...props}
      autoComplete="one-time-code"
      inputMode="text"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      dir="ltr"
      required
    />
  );
}

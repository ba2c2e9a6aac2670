import { type InputHTMLAttributes, useState } from 'react';
import { described, Field, TextField } from '../components/field.tsx';
import { useHydrated } from '../components/hydrated.ts';
import { useWords } from '../components/words.tsx';

type EmailProps = Pick<InputHTMLAttributes<HTMLInputElement>, 'onBlur'> & {
  error: string | null;
  value?: string | undefined;
  /** Replaces the label of the address to sign in with. */
  newLabel?: string;
};

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
  /** The browser offers to generate one, and its strength is shown. */
  isNew?: boolean;
};

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

/** Characters for a fair, good, and very good password. */
const STEPS = [12, 16, 20] as const;

/** Rates the length only. The server checks for common passwords. `password` is null before hydration. */
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

/** Browsers and phones can fill in the code. */
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

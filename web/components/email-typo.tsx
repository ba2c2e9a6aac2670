import { type FocusEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { WithEmails } from './email-address.tsx';
import { useHydrated } from './hydrated.ts';

type EmailTypoProps = {
  /** The suggestion of the server, for browsers without JavaScript. */
  readonly serverHint: string | null;
  readonly country: (form: HTMLFormElement | null) => string;
  readonly question: (email: string) => string;
  readonly acceptLabel: string;
  /** The field, named `email`. It calls `check` on blur. */
  readonly children: (check: (event: FocusEvent<HTMLInputElement>) => void) => ReactNode;
};

/** An email field that suggests a correction of a probable typo. It never rejects the typed address. */
export function EmailTypo({
  serverHint,
  country,
  question,
  acceptLabel,
  children,
}: EmailTypoProps) {
  const isHydrated = useHydrated();
  const [hint, setHint] = useState<string | null>(null);
  const check = async ({ currentTarget: { value, form } }: FocusEvent<HTMLInputElement>) => {
    const { suggestEmail } = await import('../loaders/email-hint.ts');
    setHint(suggestEmail(value, country(form)));
  };
  const accept = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const field = form?.elements.namedItem('email');
    if (field instanceof HTMLInputElement && hint) {
      field.value = hint;
      field.focus();
    }
    setHint(null);
  };
  return (
    <>
      {children(check)}
      <div role="status">
        {hint ? (
          <p id="email-typo" className="notice">
            <WithEmails text={question(hint)} emails={[hint]} />{' '}
            <button type="button" className="button" onClick={accept}>
              {acceptLabel}
            </button>
          </p>
        ) : null}
      </div>
      {isHydrated || serverHint === null ? null : (
        <p id="email-typo" className="notice">
          <WithEmails text={question(serverHint)} emails={[serverHint]} />
        </p>
      )}
    </>
  );
}

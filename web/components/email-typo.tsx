import { type FocusEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { WithEmails } from './email-address.tsx';
import { useHydrated } from './hydrated.ts';

type EmailTypoProps = {
  /** The suggestion of the server, for browsers without JavaScript. */
  readonly seen: string | null;
  readonly country: (form: HTMLFormElement | null) => string;
  readonly ask: (email: string) => string;
  readonly take: string;
  /** The field, named `email`. It calls `look` on blur. */
  readonly children: (look: (event: FocusEvent<HTMLInputElement>) => void) => ReactNode;
};

/** An email field that suggests a correction of a probable typo. It never rejects the typed address. */
export function EmailTypo({ seen, country, ask, take, children }: EmailTypoProps) {
  const isAlive = useHydrated();
  const [hint, setHint] = useState<string | null>(null);
  const look = async ({ currentTarget: { value, form } }: FocusEvent<HTMLInputElement>) => {
    const { suggestEmail } = await import('../loaders/email-hint.ts');
    setHint(suggestEmail(value, country(form)));
  };
  const takeIt = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const field = form?.elements.namedItem('email');
    if (field instanceof HTMLInputElement && hint) {
      field.value = hint;
      field.focus();
    }
    setHint(null);
  };
  return (
    <>
      {children(look)}
      <div role="status">
        {hint ? (
          <p id="email-typo" className="notice">
            <WithEmails text={ask(hint)} emails={[hint]} />{' '}
            <button type="button" className="button" onClick={takeIt}>
              {take}
            </button>
          </p>
        ) : null}
      </div>
      {isAlive || seen === null ? null : (
        <p id="email-typo" className="notice">
          <WithEmails text={ask(seen)} emails={[seen]} />
        </p>
      )}
    </>
  );
}

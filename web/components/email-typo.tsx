import { type FocusEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { WithEmails } from './email-address.tsx';
import { useHydrated } from './hydrated.ts';

type EmailTypoProps = {
  /** What the site itself noticed in the address it was sent, for browsers that cannot look. */
  readonly seen: string | null;
  /** ISO 3166-1 alpha-2 of whoever fills in this form. */
  readonly country: (form: HTMLFormElement | null) => string;
  /** The question whether this address is meant. */
  readonly ask: (email: string) => string;
  /** On the button that takes it. */
  readonly take: string;
  /** The field, named `email`, which tells when it is left. */
  readonly children: (look: (event: FocusEvent<HTMLInputElement>) => void) => ReactNode;
};

/**
 * A field for an address in which a likely slip is pointed out, never refused: when the field is left, or without
 * JavaScript by the page that comes next.
 */
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

import { Fragment } from 'react';

/**
 * An e-mail address: it goes to the next line as a whole; where that is too narrow, too, it breaks before its "@" and
 * its dots, as people read it.
 */
export function EmailAddress({ email, id }: { email: string; id?: string }) {
  return (
    <bdi id={id} dir="ltr" className="inline-block max-w-full">
      {email.split(/(?=[@.])/).map((part, place) => (
        <Fragment key={place}>
          {place > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}

/** A message with these addresses in it. */
export function WithEmails({ text, emails }: { text: string; emails: readonly string[] }) {
  const known = emails.filter((email) => email !== '').map((email) => email.replace(SIGNS, '\\$&'));
  if (known.length === 0) return text;
  return text
    .split(new RegExp(`(${known.join('|')})`))
    .map((part, place) => (
      <Fragment key={place}>{place % 2 === 1 ? <EmailAddress email={part} /> : part}</Fragment>
    ));
}

/** What means something in an expression. */
const SIGNS = /[$()*+.?[\\\]^{|}]/g;

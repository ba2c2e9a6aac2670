import { Fragment } from 'react';

/**
 * An e-mail address: it goes to the next line as a whole; where that is too narrow, too, it breaks before its "@" and
 * its dots, as people read it.
 */
export function EmailAddress({ email, id }: { email: string; id?: string }) {
  return (
    <bdi id={id} dir="ltr" className="inline-block max-w-full">
      <Breakable email={email} />
    </bdi>
  );
}

/** A message with these addresses in it. */
export function WithEmails({ text, emails }: { text: string; emails: readonly string[] }) {
  const known = emails.filter((email) => email !== '').map((email) => email.replace(SIGNS, '\\$&'));
  if (known.length === 0) return text;
  return text
    .split(new RegExp(`((?:${known.join('|')})[.,;?)،؟।。、]*)`))
    .map((part, place) => (
      <Fragment key={place}>{place % 2 === 1 ? <Closed part={part} /> : part}</Fragment>
    ));
}

/** An address and the sign right behind it, in one box: beside a box a dot alone may begin the next line. */
function Closed({ part }: { part: string }) {
  const email = part.replace(CLOSING, '');
  if (email === part) return <EmailAddress email={email} />;
  return (
    <span className="inline-block max-w-full">
      <bdi dir="ltr">
        <Breakable email={email} />
      </bdi>
      {part.slice(email.length)}
    </span>
  );
}

const Breakable = ({ email }: { email: string }) =>
  email.split(/(?=[@.])/).map((part, place) => (
    <Fragment key={place}>
      {place > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));

/** Signs that end a sentence or a part of it. */
const CLOSING = /[.,;?)،؟।。、]+$/;

/** What means something in an expression. */
const SIGNS = /[$()*+.?[\\\]^{|}]/g;

import { Fragment } from 'react';

/** An email address that wraps as a whole. If it is too long for a line, it breaks before its "@" and its dots. */
export function EmailAddress({ email, id }: { email: string; id?: string }) {
  return (
    <bdi id={id} dir="ltr" className="email">
      <Breakable email={email} />
    </bdi>
  );
}

export function WithEmails({ text, emails }: { text: string; emails: readonly string[] }) {
  const known = emails.filter((email) => email !== '').map((email) => email.replace(SIGNS, '\\$&'));
  if (known.length === 0) return text;
  return text
    .split(new RegExp(`((?:${known.join('|')})[.,;?)،؟।。、]*)`))
    .map((part, place) => (
      <Fragment key={place}>{place % 2 === 1 ? <Closed part={part} /> : part}</Fragment>
    ));
}

/** Keeps the punctuation after an address in the same box. Otherwise a dot could start the next line. */
function Closed({ part }: { part: string }) {
  const email = part.replace(CLOSING, '');
  if (email === part) return <EmailAddress email={email} />;
  return (
    <span className="email">
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

const CLOSING = /[.,;?)،؟।。、]+$/;

const SIGNS = /[$()*+.?[\\\]^{|}]/g;

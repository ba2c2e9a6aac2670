import { data } from 'react-router';

/** Every address nobody else answers to: the 404 page, in the language its prefix names. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function MissingPage() {
  return null;
}

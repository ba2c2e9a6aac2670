import { data } from 'react-router';

/** Uses the language of the address's prefix. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function MissingPage() {
  return null;
}

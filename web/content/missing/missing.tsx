import { data } from 'react-router';

/** Answers every unknown address with the 404 page, in the language of its prefix. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function MissingPage() {
  return null;
}

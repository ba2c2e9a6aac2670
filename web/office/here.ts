import { useLocation } from 'react-router';

/** The query of the page being shown, as an action: a form sent there comes back to the same part of its list. */
export function useHere(): string {
  const query = new URLSearchParams(useLocation().search);
  // What was done was said once.
  query.delete('done');
  return `?${query}`;
}

import { useNavigation } from 'react-router';

/** A line at the top while the next page is on its way; the style sheet lets it wait a moment. */
export function ProgressBar() {
  return useNavigation().state === 'idle' ? null : <div id="progress" aria-hidden="true" />;
}

import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

/** Pages that come sooner show no line, in milliseconds. */
const PATIENCE = 300;

/**
 * A line at the top while the next page is on its way. It is put into the page late, not hidden at first: what comes into
 * the page has its style and place worked out, and most pages are there before.
 */
export function ProgressBar() {
  const isUnderWay = useNavigation().state !== 'idle';
  return isUnderWay ? <Line /> : null;
}

function Line() {
  const [isShown, show] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => show(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return isShown ? <div id="progress" aria-hidden="true" /> : null;
}

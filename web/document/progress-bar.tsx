import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

/** How long a navigation may take without a progress bar, in milliseconds. */
const PATIENCE = 300;

/** A progress bar for slow navigations. It is mounted late instead of hidden, because even a hidden element is laid out. */
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

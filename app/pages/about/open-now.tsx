import { systemClock } from '../../../kit/time.ts';
import { useHydrated } from '../../parts/hydrated.ts';
import { useWords } from '../../parts/words.tsx';
import { isAtWork } from './contact-facts.ts';

/** Whether we are at work now: the page is the same for everybody, so that the browser looks at the clock. */
export function OpenNow() {
  const t = useWords();
  if (!useHydrated()) return null;
  const isOpen = isAtWork(systemClock.now());
  return (
    <p id="open-now" data-open={isOpen}>
      {t(isOpen ? 'ticket.contact.open-now' : 'ticket.contact.closed-now')}
    </p>
  );
}

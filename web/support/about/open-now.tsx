import { systemClock } from '../../../kit/time.ts';
import { useHydrated } from '../../components/hydrated.ts';
import { useWords } from '../../components/words.tsx';
import { isAtWork } from './contact-facts.ts';

/**
 * Shows whether it is business hours. The page is cached for everyone, so the browser checks the clock. Both
 * answers take the space of the longer one, so that nothing moves.
 */
export function OpenNow() {
  const t = useWords();
  const isKnown = useHydrated();
  const isOpen = isKnown && isAtWork(systemClock.now());
  const current = isOpen ? 'open-now' : 'closed-now';
  return (
    <div id="open-now" data-open={isKnown ? isOpen : undefined}>
      {(['open-now', 'closed-now'] as const).map((each) => (
        <p key={each} className={isKnown && each === current ? undefined : 'reserved'}>
          {t(`ticket.contact.${each}`)}
        </p>
      ))}
    </div>
  );
}

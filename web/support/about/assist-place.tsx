import { Suspense } from 'react';
import { lazyPart } from '../../client/lazy-part.ts';
import { useHydrated } from '../../components/hydrated.ts';
import type { AssistProps } from './ticket-assist.tsx';

const TicketAssist = lazyPart(async () => (await import('./ticket-assist.tsx')).TicketAssist);

/** Loads the assistant of a form. The form works without it. */
export function Assist(props: AssistProps) {
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  return (
    <Suspense fallback={null}>
      <TicketAssist {...props} />
    </Suspense>
  );
}

import type { ReactNode } from 'react';

/** Colors of states. States that need no attention have none. */
const TONES = [
  [
    'good',
    [
      'paid',
      'active',
      'done',
      'sent',
      'valid',
      'solved',
      'offered',
      'matched',
      'delivered',
      'enabled',
    ],
  ],
  ['bad', ['declined', 'failed', 'revoked', 'expired', 'past-due', 'overdue', 'disabled']],
  [
    'due',
    [
      'open',
      'waiting',
      'queued',
      'requested',
      'planned',
      'paused',
      'refunding',
      'disputed',
      'retry',
      'new',
      'unmatched',
      'pending',
    ],
  ],
] as const satisfies readonly (readonly [string, readonly string[]])[];

export function Pill({ state, children }: { state: string; children: ReactNode }) {
  const tone = TONES.find(([, states]) => states.some((each) => each === state))?.[0];
  return (
    <span className="pill" data-tone={tone}>
      {children}
    </span>
  );
}

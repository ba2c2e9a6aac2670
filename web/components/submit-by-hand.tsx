import type { ComponentProps } from 'react';
import { useHydrated } from './hydrated.ts';

type Props = Omit<ComponentProps<'button'>, 'type' | 'className'> & {
  readonly isNeeded?: boolean;
};

/**
 * A button for browsers without JavaScript. `by-hand` in `web/styles/forms.css` hides it until the selection changes.
 */
export function SubmitByHand({ isNeeded = false, ...button }: Props) {
  const isLive = useHydrated();
  if (isLive && !isNeeded) return null;
  return <button {...button} type="submit" className={isNeeded ? 'button' : 'button by-hand'} />;
}

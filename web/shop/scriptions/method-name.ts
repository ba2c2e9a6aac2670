import { useSite } from '../../client/site.ts';

type Named<Name extends string> = Name extends 'card'
  ? 'card' | 'paypal'
  : Name extends 'card-often'
    ? 'card-often' | 'paypal-often'
    : Name;

/**
 * Returns how the messages about a step are named. In addresses and forms, the step that saves another payment method is
 * always called `card`. In a shop that saves no cards, it saves a PayPal account, and its messages say so.
 */
export function useMethodName() {
  const { savesCards } = useSite();
  return <Name extends string>(name: Name): Named<Name> =>
    (savesCards ? name : name.replace(/^card/, 'paypal')) as Named<Name>;
}

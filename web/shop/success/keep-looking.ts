import { seconds } from '../../../kit/time.ts';

/** Between the end of one look at a payment under way and the next. */
export const LOOK_AFTER = seconds(2);

/** Looks again and again, each time a while after the last look has settled. Returns what ends it. */
export function keepLooking(look: () => Promise<void>): () => void {
  let isEnded = false;
  let timer = setTimeout(lookOnce, LOOK_AFTER);
  async function lookOnce() {
    await look();
    if (!isEnded) timer = setTimeout(lookOnce, LOOK_AFTER);
  }
  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}

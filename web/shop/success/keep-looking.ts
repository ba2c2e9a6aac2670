import { seconds } from '../../../kit/time.ts';

/** Pause between two looks at a pending payment. */
export const LOOK_AFTER = seconds(2);

/** Looks repeatedly, with a pause after each look settles. Returns a function that stops it. */
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

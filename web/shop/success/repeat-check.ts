import { seconds } from '../../../kit/time.ts';

/** Pause between two checks at a pending payment. */
export const CHECK_PAUSE = seconds(2);

/** Checks repeatedly, with a pause after each check settles. Returns a function that stops it. */
export function repeatCheck(check: () => Promise<void>): () => void {
  let isEnded = false;
  let timer = setTimeout(runOnce, CHECK_PAUSE);
  async function runOnce() {
    await check();
    if (!isEnded) timer = setTimeout(runOnce, CHECK_PAUSE);
  }
  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}

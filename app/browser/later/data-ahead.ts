import { dataAhead } from '../files-ahead.ts';
import { turn } from '../turn.ts';

/** Data waits this long for its page to be opened, in milliseconds; then it is asked for anew, prices may have changed. */
const KEPT = 60_000;

/** Fetches the data of a page ahead, behind everything that is seen: opening the page asks the network for nothing. */
export async function fetchDataAhead(url: string): Promise<void> {
  await turn();
  const { href } = new URL(url, location.href);
  const answer = fetch(url, { priority: 'low' }).then(
    (given) => (given.ok ? given : null),
    () => null,
  );
  dataAhead.set(href, answer);
  setTimeout(() => dataAhead.delete(href), KEPT);
  await (await answer)?.clone().arrayBuffer();
}

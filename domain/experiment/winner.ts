import { wilsonInterval } from '../../kit/wilson.ts';

export type PageCounts = { readonly landings: number; readonly buyers: number };

/** Fewer landings decide nothing. */
export const LEAST_LANDINGS = 100;
/** Above this number, the difference is too small to matter. */
const MOST_LANDINGS = 10_000_000;

/** `alone`: fewer than two pages had visits. `more`: landings still needed at the current rates. */
export type Verdict<Page> =
  | { readonly kind: 'alone' }
  | { readonly kind: 'even' }
  | { readonly kind: 'undecided'; readonly more: number }
  | { readonly kind: 'winner'; readonly page: Page };

/**
 * A page wins when its Wilson interval (two-sided 95 %) lies above all others with `LEAST_LANDINGS` each.
 * A test of the difference would err more often if staff look every day.
 */
export function judgePages<Page extends PageCounts>(pages: readonly Page[]): Verdict<Page> {
  const [best, ...others] = pages
    .filter(({ landings }) => landings > 0)
    .sort((one, other) => rateOf(other) - rateOf(one) || other.landings - one.landings);
  if (!best || others.length === 0) return { kind: 'alone' };
  const isBeaten = (other: Page) => boundsOf(best).low > boundsOf(other).high;
  const isMeasured = [best, ...others].every(({ landings }) => landings >= LEAST_LANDINGS);
  if (isMeasured && others.every(isBeaten)) return { kind: 'winner', page: best };
  const more = moreNeeded(best, others);
  return more === null ? { kind: 'even' } : { kind: 'undecided', more };
}

export const rateOf = ({ buyers, landings }: PageCounts): number =>
  landings === 0 ? 0 : buyers / landings;

export const boundsOf = ({ buyers, landings }: PageCounts) => wilsonInterval(buyers, landings);

/** Rounded up to two digits, because it is an estimate. Null means never. */
function moreNeeded(best: PageCounts, others: readonly PageCounts[]): number | null {
  const each = others.map((other) => enoughFor(rateOf(best), rateOf(other)));
  if (each.some((enough) => enough === null)) return null;
  const needs = each.map((enough) => Math.max(LEAST_LANDINGS, enough ?? 0));
  const missing = (page: PageCounts, enough: number) => Math.max(0, enough - page.landings);
  const sum = others.reduce(
    (all, other, place) => all + missing(other, needs[place] ?? 0),
    missing(best, Math.max(...needs)),
  );
  const step = 10 ** Math.max(0, Math.floor(Math.log10(sum)) - 1);
  return Math.ceil(sum / step) * step;
}

/** Returns the fewest landings at which the intervals separate, up to `MOST_LANDINGS`. */
function enoughFor(better: number, worse: number): number | null {
  const parts = (landings: number) =>
    wilsonInterval(better * landings, landings).low >
    wilsonInterval(worse * landings, landings).high;
  if (!parts(MOST_LANDINGS)) return null;
  let [few, enough] = [0, MOST_LANDINGS];
  while (enough - few > 1) {
    const middle = Math.floor((few + enough) / 2);
    if (parts(middle)) enough = middle;
    else few = middle;
  }
  return enough;
}

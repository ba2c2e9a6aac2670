import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../locales/index.ts';

/** A guard looks at where somebody is going and may name another path; null lets them in. */
export type Guard = (going: { readonly locale: Locale; readonly path: string }) => string | null;

/** Languages whose market can pay; one that is missing pays in English. */
export type PayTable = ReadonlySet<string>;

const PAY_TABLE: PayTable = new Set(
  LOCALES.filter(({ paymentMethods }) => paymentMethods.length > 0).map(({ prefix }) => prefix),
);

/** The pay-language guard over a table of languages that can pay. */
export const payLanguageGuard =
  (table: PayTable): Guard =>
  ({ locale, path }) =>
    locale === DEFAULT_LOCALE || table.has(locale.prefix) ? null : path;

const REGISTRY: ReadonlyMap<string, Guard> = new Map([
  ['pay-language', payLanguageGuard(PAY_TABLE)],
]);

/** Which page runs which guards before entry, by route name without locale. */
const GUARDED: Readonly<Record<string, readonly string[]>> = {
  buy: ['pay-language'],
  pay: ['pay-language'],
  paycode: ['pay-language'],
  scriptions: ['pay-language'],
};

export const guardsOf = (base: string): readonly string[] => GUARDED[base] ?? [];

/**
 * The path somebody is sent to instead, or null. Throws for a guard that is not registered: a page
 * that asks for one must never open without it.
 */
export function runGuards(
  names: readonly string[],
  going: { readonly locale: Locale; readonly path: string },
  registry: ReadonlyMap<string, Guard> = REGISTRY,
): string | null {
  for (const name of names) {
    const guard = registry.get(name);
    if (!guard) throw new Error(`Unknown route middleware: '${name}'`);
    const elsewhere = guard(going);
    if (elsewhere !== null) return elsewhere;
  }
  return null;
}

import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../locales/index.ts';

/** Returns the path to redirect to, or null to let the visitor in. */
export type Guard = (address: { readonly locale: Locale; readonly path: string }) => string | null;

/** Prefixes of the languages whose market can pay. All other languages pay in English. */
export type PayTable = ReadonlySet<string>;

const PAY_TABLE: PayTable = new Set(
  LOCALES.filter(({ paymentMethods }) => paymentMethods.length > 0).map(({ prefix }) => prefix),
);

/** Returns the guard that sends languages without payment methods to English. */
export const payLanguageGuard =
  (table: PayTable): Guard =>
  ({ locale, path }) =>
    locale === DEFAULT_LOCALE || table.has(locale.prefix) ? null : path;

const REGISTRY: ReadonlyMap<string, Guard> = new Map([
  ['pay-language', payLanguageGuard(PAY_TABLE)],
]);

const GUARDED: Readonly<Record<string, readonly string[]>> = {
  buy: ['pay-language'],
  pay: ['pay-language'],
  paycode: ['pay-language'],
  scriptions: ['pay-language'],
};

export const guardsOf = (base: string): readonly string[] => GUARDED[base] ?? [];

/** Returns the path to redirect to, or null. @throws for an unregistered guard, so that no page opens unguarded */
export function runGuards(
  names: readonly string[],
  address: { readonly locale: Locale; readonly path: string },
  registry: ReadonlyMap<string, Guard> = REGISTRY,
): string | null {
  for (const name of names) {
    const guard = registry.get(name);
    if (!guard) throw new Error(`Unknown route middleware: '${name}'`);
    const target = guard(address);
    if (target !== null) return target;
  }
  return null;
}

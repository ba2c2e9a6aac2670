import { isolated, type Values } from './isolate.ts';

/**
 * Escapes the backslashes of texts. Lingui decodes `\x41` and `\u0041` in a finished message, values included, so that
 * `C:\x64` would read as `C:d`.
 */
export const escapedValues = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\\', '\\x5c') : value,
    ]),
  );

/** Prepares the values of a message for a language, so that each is shown as it is. */
export const messageValues = (values: Values, direction: 'ltr' | 'rtl'): Values =>
  direction === 'rtl' ? isolated(escapedValues(values)) : escapedValues(values);

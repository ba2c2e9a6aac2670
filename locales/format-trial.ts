/** Shows a message with sample values, because some texts that can be parsed cannot be compiled or shown. */
import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { getLocale } from './index.ts';
import type { ArgumentKind, Shape } from './shape.ts';
import { keepMessageWhole } from './whole-words.ts';

/** Have all plural forms of all languages among them. */
const NUMBERS = [0, 1, 2, 3, 5, 6, 8, 11, 21, 100, 1_000_000, 1.5];

/** Returns why a text cannot be compiled for emails or pages, or null. */
export const findCompileFault = (text: string, prefix: string): string | null =>
  reasonOf(() => {
    for (const each of new Set([text, keepMessageWhole(text, prefix)])) compileMessageOrThrow(each);
  });

/** Returns why a text cannot be shown with some values, or null. Choices get each of their cases. */
export const findShowFault = (text: string, shape: Shape, prefix: string): string | null =>
  reasonOf(() => {
    const { tag, numberLocale } = getLocale(prefix);
    const messages = { [tag]: { text: compileMessageOrThrow(keepMessageWhole(text, prefix)) } };
    const i18n = setupI18n({ locale: tag, locales: numberLocale, messages });
    const most = Math.max(NUMBERS.length, ...shape.choices.map(({ cases }) => cases.length));
    const rounds = shape.args.size === 0 ? 1 : most;
    for (let round = 0; round < rounds; round += 1) {
      const values = [...shape.args].map(([name, kind]) => [
        name,
        sampleOf(name, kind, shape, round),
      ]);
      i18n._('text', Object.fromEntries(values));
    }
  });

function sampleOf(name: string, kind: ArgumentKind, { choices }: Shape, round: number): unknown {
  if (kind === 'number') return NUMBERS[round % NUMBERS.length];
  if (kind === 'date') return new Date(0);
  if (kind === 'text') return 'X';
  const cases = choices.find(({ argument }) => argument === name)?.cases ?? [];
  return cases[round % cases.length];
}

function reasonOf(attempt: () => void): string | null {
  try {
    attempt();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

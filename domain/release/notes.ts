import { renderMarkdown } from '../../kit/markdown.ts';
import { readProse } from '../../locales/prose.ts';
import type { Release } from './release.ts';

export type Notes = {
  /** Harmless HTML. */
  readonly html: string;
  /** Prefix of the language found: what was asked for, or `en`. */
  readonly locale: string;
};

/** What is new in a version, in a language or else in English; null when nothing was written. */
export function notesOf(release: Release, prefix: string): Notes | null {
  if (release.notes !== null) {
    const locale = Object.hasOwn(release.notes, prefix) ? prefix : 'en';
    const source = release.notes[locale];
    return source === undefined ? null : { html: renderMarkdown(source).html, locale };
  }
  if (release.notesText === null) return null;
  const { html, locale } = readProse(release.notesText, prefix);
  return { html, locale };
}

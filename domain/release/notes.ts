import { renderMarkdown } from '../../kit/markdown.ts';
import { readProse } from '../../locales/prose.ts';
import type { Release } from './release.ts';

export type Notes = {
  /** Sanitized HTML. */
  readonly html: string;
  readonly locale: string;
};

/** Returns the notes in a language or in English, or null without notes. */
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

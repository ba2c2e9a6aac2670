/**
 * Texts that the office published. They override the files of the repository, which stay the default
 * (docs/decisions/0111).
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export type TextOverride = {
  /** Path of the English original, such as `content/faq/refund.md`. */
  readonly path: string;
  /** Prefix of the language. */
  readonly locale: string;
  /** As a file, without the stamp of translations. */
  readonly body: string;
  /** Hash of the English text that it was written for. */
  readonly original: string;
};

let given: readonly TextOverride[] = [];
let overrides: ReadonlyMap<string, TextOverride> = new Map();
let version = 0;

const previewed = new AsyncLocalStorage<TextOverride>();

/** Replaces the texts that override the files. The server and the pages each have a copy of this module. */
export function setTextOverrides(texts: readonly TextOverride[]): void {
  if (texts === given) return;
  given = texts;
  overrides = new Map(texts.map((text) => [nameOf(text), text]));
  version += 1;
}

/** Runs `show`, and what it awaits, as if the draft were published. Nobody else sees it. */
export const withDraft = <Value>(draft: TextOverride, show: () => Value): Value =>
  previewed.run(draft, show);

/** Returns whether the text is the draft that is previewed, so that no memory may keep it. */
export const isDraft = (path: string): boolean => previewed.getStore()?.path === path;

/** Returns a value that changes with the texts, for what is made from them once. A previewed draft has its own. */
export const textsVersion = (): number | TextOverride => previewed.getStore() ?? version;

/** Returns the published texts without drafts, the same array until they change. */
export const listTextOverrides = (): readonly TextOverride[] => given;

/** Returns the paths of the English texts that override files of a folder, or that are new there, and of a draft. */
export function listOverriddenPaths(folder: string): string[] {
  const draft = previewed.getStore();
  const english = [...(draft ? [draft] : []), ...given].filter(
    ({ path, locale }) => locale === 'en' && path.startsWith(folder),
  );
  return [...new Set(english.map(({ path }) => path))];
}

/** Returns the text that overrides a file, or null. */
export function findTextOverride(path: string, locale: string): TextOverride | null {
  const draft = previewed.getStore();
  if (draft?.path === path && draft.locale === locale) return draft;
  return overrides.get(nameOf({ path, locale })) ?? null;
}

const nameOf = ({ path, locale }: Pick<TextOverride, 'path' | 'locale'>): string =>
  `${locale}\n${path}`;

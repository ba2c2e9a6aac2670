import type { Reader } from '../../db/work.ts';
import { ENGLISH } from '../../locales/entries.ts';
import type { TextOverride } from '../../locales/text-overrides.ts';
import { isAdded } from './article.ts';
import { checkProse, stopsPage } from './check.ts';
import { checkMessage } from './check-message.ts';
import { listVersions } from './store.ts';
import { bindingOf, englishFile, isMessage, isTextKey, type TextVersion } from './text.ts';

type Overrides = {
  readonly texts: readonly TextOverride[];
  /** Versions that do not fit their files any more, after an update of the shop. */
  readonly unfit: readonly TextVersion[];
};

/**
 * Reads the versions with these ids for `setTextOverrides`. Leaves out a text whose file has changed so much since that it would
 * break its page or its email.
 */
export async function readTextOverrides(
  reader: Reader,
  ids: readonly string[],
): Promise<Overrides> {
  const versions = await listVersions(reader, [...ids]);
  const english = versions.filter(({ locale }) => locale === ENGLISH.prefix);
  const fitting = english.filter((version) => fits(version, null));
  const originals = new Map(fitting.map(({ path, body }) => [path, body]));
  const translations = versions.filter(
    (version) =>
      version.locale !== ENGLISH.prefix && fits(version, originals.get(version.path) ?? null),
  );
  const texts = [...fitting, ...translations];
  return {
    texts: texts.map(({ path, locale, body, original }) => {
      return { path, locale, body: body ?? '', original };
    }),
    unfit: versions.filter(
      (version) =>
        !texts.includes(version) && !isWithoutEnglish(version, originals.get(version.path) ?? null),
    ),
  };
}

function fits(version: TextVersion, englishOverride: string | null): boolean {
  const { path, body } = version;
  if (body === null || !isTextKey({ path, locale: ENGLISH.prefix })) return false;
  if (bindingOf(path) !== null) return false;
  if (isWithoutEnglish(version, englishOverride)) return false;
  const faults = isMessage(path)
    ? checkMessage(version, body)
    : checkProse(version, body, englishOverride ?? englishFile(path, body));
  return !faults.some((fault) => stopsPage(version, fault));
}

/** A translation of an article that the office took off the site. It comes back with the English text. */
const isWithoutEnglish = ({ path, locale }: TextVersion, englishOverride: string | null): boolean =>
  locale !== ENGLISH.prefix && englishOverride === null && isAdded(path);

import type { Reader } from '../../db/work.ts';
import { ENGLISH } from '../../locales/entries.ts';
import type { TextOverride } from '../../locales/text-overrides.ts';
import { isAdded } from './article.ts';
import { checkProse, stopsPage } from './check.ts';
import { canShowMessage } from './check-message.ts';
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
  const versions = await listVersions(reader, ids);
  const english = versions.filter(({ locale }) => locale === ENGLISH.prefix);
  const fitting = english.filter((version) => fits(version, null));
  const originals = new Map(fitting.map((version) => [version.path, version]));
  const translations = versions.filter(
    (version) =>
      version.locale !== ENGLISH.prefix && fits(version, originals.get(version.path) ?? null),
  );
  const texts = [...fitting, ...translations];
  const shown = new Set(texts);
  const known = new Set(ids);
  for (const id of verdicts.keys()) if (!known.has(id)) verdicts.delete(id);
  return {
    texts: texts.map(({ path, locale, body, original }) => {
      return { path, locale, body: body ?? '', original };
    }),
    unfit: versions.filter(
      (version) =>
        !shown.has(version) && !isWithoutEnglish(version, originals.get(version.path) ?? null),
    ),
  };
}

const fits = (version: TextVersion, english: TextVersion | null): boolean =>
  version.body !== null &&
  !isWithoutEnglish(version, english) &&
  canShow(version, version.body, english);

type Verdict = { readonly canShow: boolean; readonly english: string | null };

/** By the id of a version, which never changes. To check all of them again after each publication would take seconds. */
const verdicts = new Map<string, Verdict>();

function canShow(version: TextVersion, body: string, english: TextVersion | null): boolean {
  const { id, path } = version;
  // A message is compared with its file only.
  const englishId = isMessage(path) ? null : (english?.id ?? null);
  const known = verdicts.get(id);
  if (known?.english === englishId) return known.canShow;
  const verdict = checkShown(version, body, english?.body ?? null);
  verdicts.set(id, { canShow: verdict, english: englishId });
  return verdict;
}

/** A text whose check fails counts as one that cannot be shown, so that no text can stop all others. */
function checkShown(key: TextVersion, body: string, english: string | null): boolean {
  try {
    if (!isTextKey({ path: key.path, locale: ENGLISH.prefix }) || bindingOf(key.path) !== null)
      return false;
    if (isMessage(key.path)) return canShowMessage(key, body);
    const faults = checkProse(key, body, english ?? englishFile(key.path, body));
    return !faults.some((fault) => stopsPage(key, fault));
  } catch {
    return false;
  }
}

/** A translation of an article that the office took off the site. It comes back with the English text. */
const isWithoutEnglish = ({ path, locale }: TextVersion, english: TextVersion | null): boolean =>
  locale !== ENGLISH.prefix && english === null && isAdded(path);

/**
 * `npm run texts -- export [FOLDER]` writes what the office published as files, with its pictures, by default over those of the
 * repository, for a commit. `npm run texts -- import [FOLDER]` makes the shop show the files of a folder, and ends what equals the
 * repository by now. It needs the built site, because it checks links. Stop the site first, unless DATABASE_URL is set.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import type { Reader, Work } from '../db/work.ts';
import { note } from '../domain/audit/index.ts';
import {
  checkWithLinks,
  fileBody,
  findApplied,
  findNewest,
  findPlanned,
  type HasPage,
  hasPictureFile,
  isAdded,
  isMessage,
  listAppliedIds,
  listTextPaths,
  publishText,
  readTextOverrides,
  type TextKey,
  tidyBody,
  withdrawText,
} from '../domain/text/index.ts';
import { splitFront } from '../kit/markdown.ts';
import { isPictureFile, listPictureAddresses } from '../kit/picture-address.ts';
import { systemClock } from '../kit/time.ts';
import { ENGLISH } from '../locales/entries.ts';
import { LOCALES } from '../locales/index.ts';
import { listMarkdown } from '../locales/originals.ts';
import { findFormFault, withStamp } from '../locales/prose-faults.ts';
import { setTextOverrides, type TextOverride } from '../locales/text-overrides.ts';
import { readConfig } from '../server/config.ts';
import { createPageHandlers } from '../server/http/page-handlers.ts';
import { resolveRequest } from '../web/index.ts';
import { checkPictures, collectPictures, importPicture, writePictures } from './texts-pictures.ts';
import { exportMessages, listChangedMessages } from './texts-po.ts';

const USAGE = 'Usage: npm run texts -- export [FOLDER] | npm run texts -- import [FOLDER]';

const fileOf = (folder: string, { path, locale }: TextKey): string =>
  locale === ENGLISH.prefix ? join(folder, path) : join(folder, 'locales', locale, path);

const sourceOf = ({ locale, body, original }: TextOverride): string =>
  locale === ENGLISH.prefix ? body : withStamp(body, original);

/**
 * Writes the published texts that differ from the files of the folder, with their pictures. Returns their files. Exported
 * for the test.
 * @throws Error before anything is written if a picture is incomplete
 */
export async function exportTexts(reader: Reader, folder: string, now: Date): Promise<string[]> {
  const { texts } = await readTextOverrides(reader, await listAppliedIds(reader, now));
  const long = texts.filter(({ path }) => !isMessage(path));
  const short = texts.filter(({ path }) => isMessage(path));
  const named = [...new Set(long.flatMap(({ body }) => listPictureAddresses(body)))];
  const pictures = await collectPictures(reader, folder, named);
  const written = long.flatMap((text) => {
    const [file, source] = [fileOf(folder, text), sourceOf(text)];
    if (existsSync(file) && readFileSync(file, 'utf8') === source) return [];
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, source);
    return [file];
  });
  return [...written, ...writePictures(pictures), ...exportMessages(short, folder)];
}

/**
 * Publishes each file of the folder that is neither what visitors see nor the repository's. Withdraws what equals the
 * repository. Returns a line for each. English comes first, because translations are compared with it. Exported for
 * the test.
 * @throws Error before the first change if the files of a picture or of messages cannot be read
 */
export async function importTexts(
  database: Pick<Database, 'read' | 'run'>,
  folder: string,
  { now, hasPage }: { readonly now: () => Date; readonly hasPage: HasPage },
): Promise<string[]> {
  const lines: string[] = [];
  const take = async (input: Imported) => {
    const done = await database.run((work) => importText(work, input, { folder, hasPage }));
    if (done !== null) lines.push(`${done} ${input.locale} ${input.path}`);
  };
  const others = LOCALES.map(({ prefix }) => prefix).filter((name) => name !== ENGLISH.prefix);
  const prefixes = [ENGLISH.prefix, ...others];
  checkFolder(folder, prefixes);
  for (const locale of prefixes) {
    setTextOverrides(
      (
        await database.read(async (reader) =>
          readTextOverrides(reader, await listAppliedIds(reader, now())),
        )
      ).texts,
    );
    for (const { path, file } of listFiles(folder, locale))
      await take({ path, locale, ...readSource(file) });
    for (const message of listChangedMessages(folder, locale)) await take(message);
  }
  return lines;
}

function checkFolder(folder: string, prefixes: readonly string[]): void {
  const files = prefixes.flatMap((locale) => listFiles(folder, locale));
  const named = files.flatMap(({ file }) => listPictureAddresses(readFileSync(file, 'utf8')));
  checkPictures(folder, [...new Set(named)]);
  for (const locale of prefixes) listChangedMessages(folder, locale);
}

/** Lists the long texts that a folder has in a language. */
const listFiles = (folder: string, locale: string) =>
  [...new Set([...listTextPaths(), ...listArticles(folder)])]
    .map((path) => ({ path, file: fileOf(folder, { path, locale }) }))
    .filter(({ file }) => existsSync(file));

/** The folder may have articles that this shop does not have yet. */
const listArticles = (folder: string): string[] =>
  listMarkdown(folder).filter((path) => isAdded(path));

const WHO = 'console';

type Imported = TextKey & { readonly body: string; readonly original: string | undefined };

function readSource(file: string): Pick<Imported, 'body' | 'original'> {
  const body = readFileSync(file, 'utf8');
  // The names at the top of a text that is refused may be unreadable.
  const isReadable = findFormFault(body) === null;
  return { body, original: isReadable ? splitFront(body).front['original'] : undefined };
}

async function importText(
  work: Work,
  { body: source, original, ...place }: Imported,
  { folder, hasPage }: { readonly folder: string; readonly hasPage: HasPage },
): Promise<string | null> {
  const body = tidyBody(place.path, source);
  const applied = await findApplied(work, place, work.now);
  const published = applied?.state === 'published' ? applied.body : null;
  const own = fileBody(place);
  const isOwn = own !== null && tidyBody(place.path, own) === body;
  const seen = (await findNewest(work, place))?.id ?? '';
  const input = {
    path: place.path,
    locale: place.locale,
    who: WHO,
    accountId: null,
    why: 'import',
    seen,
  };
  const name = `${place.locale}/${place.path}`;
  const object = { kind: 'text' as const, id: name, name };
  if (!isOwn && published === body) return null;
  if ((await findPlanned(work, place, work.now)) !== null) return 'kept, a version is planned:';
  if (isOwn) {
    if (published !== body) return published === null ? null : 'kept, published since:';
    await withdrawText(work, input);
    await note(work, { who: WHO, why: 'import', object, act: 'unpublish-text' });
    return 'taken over:';
  }
  for (const picture of listPictureAddresses(body)) await importPicture(work, folder, picture);
  const has: HasPage = (path) => (isPictureFile(path) ? hasPictureFile(work, path) : hasPage(path));
  if ((await checkWithLinks(place, body, has)).length > 0) return 'refused (faults):';
  const publication = { at: null, needsReview: false };
  const result = await publishText(work, { ...input, body, original }, publication);
  if (!result.ok) return `refused (${result.code}):`;
  await note(work, { who: WHO, why: 'import', object, act: 'publish-text' });
  return 'published:';
}

/** The built site knows its pages. */
async function findPages(): Promise<HasPage> {
  const file = resolve('build/server/index.js');
  if (!existsSync(file)) throw new Error('Build the site first, with npm run build.');
  const build = (await import(pathToFileURL(file).href)) as ServerBuild;
  const { match } = createPageHandlers(build, 'production');
  return async (path) => (await resolveRequest(path, match)).kind !== 'missing';
}

async function main([command, folder = '.']: readonly string[]): Promise<void> {
  if (command !== 'export' && command !== 'import') throw new Error(USAGE);
  const { dataDir, databaseUrl } = readConfig();
  if (databaseUrl === null && !existsSync(dataDir))
    throw new Error(`There is no data folder ${dataDir}, so there are no texts.`);
  const database = await openDatabase({ url: databaseUrl, dataDir });
  try {
    const now = () => systemClock.now();
    const lines =
      command === 'export'
        ? await database.read((reader) => exportTexts(reader, resolve(folder), now()))
        : await importTexts(database, resolve(folder), { now, hasPage: await findPages() });
    for (const line of lines) console.log(line);
    console.log(`${lines.length} texts`);
  } finally {
    await database.close();
  }
}

if (import.meta.main) {
  main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
}

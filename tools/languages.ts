/** `npm run languages`: shows how much of the site is translated, and what is stale. Exits with 1 if anything is missing. */
import { join } from 'node:path';
import { AREAS, ENGLISH, isStale, readEntries } from '../locales/entries.ts';
import { LOCALES } from '../locales/index.ts';
import { listOriginals, proseStateOf } from '../locales/originals.ts';

const repository = join(import.meta.dirname, '..');
const root = join(repository, 'locales');

const english = new Map(
  AREAS.flatMap((area) => readEntries(root, ENGLISH.prefix, area)).map(({ id, text }) => [
    id,
    text,
  ]),
);
const originals = listOriginals(repository);

const rows = LOCALES.filter(({ prefix }) => prefix !== ENGLISH.prefix).map(
  ({ prefix, englishName }) => {
    const entries = AREAS.flatMap((area) => readEntries(root, prefix, area));
    const translated = entries.filter(({ id, text }) => english.has(id) && text !== '');
    const stale = translated.filter((one) => isStale(one, english.get(one.id) ?? '')).length;
    const states = originals.map((path) => proseStateOf({ root: repository, prefix }, path));
    return {
      language: `${prefix} ${englishName}`,
      messages: `${translated.length}/${english.size}`,
      'stale messages': stale,
      texts: `${states.filter((state) => state !== 'missing').length}/${originals.length}`,
      'stale texts': states.filter((state) => state === 'stale').length,
      complete:
        translated.length === english.size &&
        stale === 0 &&
        states.every((state) => state === 'done'),
    };
  },
);

console.table(rows);
process.exitCode = rows.every(({ complete }) => complete) ? 0 : 1;

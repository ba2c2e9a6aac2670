import { afterEach, expect, test } from 'vitest';
import { fileBody, publishText } from '../domain/text/index.ts';
import { hours, minutes } from '../kit/time.ts';
import { readProse } from '../locales/prose.ts';
import { setTextOverrides } from '../locales/text-overrides.ts';
import { openTestDatabase } from '../tests/harness/database.ts';
import { watchTexts } from './text-watch.ts';

const ADA = { who: 'ada@shop.example', accountId: null, why: 'news' };
const PLACE = { path: 'content/pages/partners.md', locale: 'en' };

afterEach(() => setTextOverrides([]));

test('a process shows what another one published, once it applies, and empties its memories once', async () => {
  const database = await openTestDatabase();
  const warned: unknown[] = [];
  let emptied = 0;
  const watch = await watchTexts(
    database,
    {
      clock: database.clock,
      onChange: () => {
        emptied += 1;
      },
    },
    { error: () => {}, warn: (facts: unknown) => void warned.push(facts) },
  );
  const { clock } = database;
  const at = new Date(clock.now().getTime() + hours(1));
  const body = `${fileBody(PLACE)}\nA planned paragraph.\n`;
  const input = { ...PLACE, ...ADA, seen: '', body };
  await database.run((work) => publishText(work, input, { at, needsReview: false }));
  await watch.refresh();
  expect(readProse(PLACE.path, 'en').text).not.toContain('A planned paragraph.');
  clock.advance(hours(1) + minutes(1));
  await watch.refresh();
  await watch.refresh();
  expect(readProse(PLACE.path, 'en').text).toContain('A planned paragraph.');
  expect([watch.texts().length, emptied, warned]).toEqual([1, 1, []]);
  watch.stop();
  await database.close();
});

test('logs a text that no longer fits its file once, and leaves it out', async () => {
  const database = await openTestDatabase();
  const warned: unknown[] = [];
  await database.database.pool.query(
    `INSERT INTO text_version (id, path, locale, state, body, original, author, who, why, at, applies)
     VALUES (gen_random_uuid(), $1, 'en', 'published', $2, '', 'ada', 'ada', 'x', $3, $3)`,
    [PLACE.path, `${fileBody(PLACE)}\nAsk {nobody}.\n`, database.clock.now()],
  );
  const watch = await watchTexts(
    database,
    { clock: database.clock, onChange: () => {} },
    { error: () => {}, warn: (facts: unknown) => void warned.push(facts) },
  );
  await watch.refresh();
  expect(warned).toEqual([PLACE]);
  expect(watch.texts()).toEqual([]);
  expect(readProse(PLACE.path, 'en').text).not.toContain('{nobody}');
  watch.stop();
  await database.close();
});

test('tries again after a failure, and reads one after another', async () => {
  const database = await openTestDatabase();
  const { clock } = database;
  let reads = 0;
  let atOnce = 0;
  let most = 0;
  const counted = {
    read: (async (run) => {
      reads += 1;
      atOnce += 1;
      most = Math.max(most, atOnce);
      try {
        return await database.read(run);
      } finally {
        atOnce -= 1;
      }
    }) as typeof database.read,
  };
  let isIll = false;
  let emptied = 0;
  const onChange = () => {
    if (isIll) throw new Error('ill');
    emptied += 1;
  };
  const watch = await watchTexts(counted, { clock, onChange }, { error: () => {}, warn: () => {} });
  const body = `${fileBody(PLACE)}\nA new paragraph.\n`;
  const input = { ...PLACE, ...ADA, seen: '', body };
  await database.run((work) => publishText(work, input, { at: null, needsReview: false }));
  isIll = true;
  await expect(watch.refresh()).rejects.toThrow('ill');
  isIll = false;
  await watch.refresh();
  expect(emptied).toBe(1);
  reads = 0;
  await Promise.all([watch.refresh(), watch.refresh()]);
  const running = watch.refresh();
  await Promise.resolve();
  await Promise.all([running, watch.refresh(), watch.refresh()]);
  expect([reads, most]).toEqual([3, 1]);
  watch.stop();
  await database.close();
});

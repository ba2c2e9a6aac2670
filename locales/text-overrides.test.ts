import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { listTranslations, originalHash, readFront, readProse, readWritten } from './prose.ts';
import { setTextOverrides, type TextOverride, textsVersion, withDraft } from './text-overrides.ts';

const path = 'content/faq/refund.md';
const text = (locale: string, title: string): TextOverride => {
  return { path, locale, body: `---\ntitle: ${title}\n---\n\n# ${title}\n`, original: 'x' };
};
const titleIn = (locale: string) => readProse(path, locale).front['title'];

afterEach(() => setTextOverrides([]));

test('a draft is seen by nobody else, even while its page is made', async () => {
  const before = titleIn('de');
  const version = textsVersion();
  const shown = withDraft(text('de', 'Entwurf'), async () => {
    await setImmediate();
    return [titleIn('de'), readFront(path, 'de')['title'], textsVersion() === version];
  });
  expect(titleIn('de')).toBe(before);
  expect(await shown).toEqual(['Entwurf', 'Entwurf', false]);
  expect([titleIn('de'), readFront(path, 'de')['title'], textsVersion()]).toEqual([
    before,
    before,
    version,
  ]);
});

test('what the office published overrides the files in its language, until it is withdrawn', () => {
  const [english, german, hash] = [titleIn('en'), titleIn('de'), originalHash(path)];
  setTextOverrides([text('en', 'New')]);
  expect([titleIn('en'), readWritten(path, 'en').front['title'], titleIn('de')]).toEqual([
    'New',
    'New',
    german,
  ]);
  expect(originalHash(path)).not.toBe(hash);
  setTextOverrides([text('de', 'Neu')]);
  expect([titleIn('en'), titleIn('de'), listTranslations(path).includes('de')]).toEqual([
    english,
    'Neu',
    true,
  ]);
  setTextOverrides([]);
  expect([titleIn('en'), titleIn('de'), originalHash(path)]).toEqual([english, german, hash]);
});

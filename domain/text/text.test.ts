import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { days, hours, seconds } from '../../kit/time.ts';
import { hashOf, readFileText, readProse } from '../../locales/prose.ts';
import { setTextOverrides } from '../../locales/text-overrides.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import {
  cancelPlan,
  checkText,
  checkWithLinks,
  fileBody,
  findNewest,
  listAppliedIds,
  listSteps,
  publishText,
  readTextOverrides,
  rollBack,
  saveDraft,
  submitText,
  type TextKey,
  type TextResult,
  withdrawText,
} from './index.ts';
import { LONGEST_TEXT } from './text.ts';

const PAGE: TextKey = { path: 'content/pages/partners.md', locale: 'en' };
const GERMAN: TextKey = { ...PAGE, locale: 'de' };
const TERMS: TextKey = { path: 'content/legal/terms-of-use.md', locale: 'en' };
const ADA = { who: 'ada@shop.example', accountId: randomUUID(), why: 'clearer' };
const BEN = { who: 'ben@shop.example', accountId: randomUUID(), why: 'looked at it' };
const NOW: Parameters<typeof publishText>[2] = { at: null, needsReview: false };

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterEach(() => setTextOverrides([]));
afterAll(() => db.close());

const bodyOf = (place: TextKey): string => fileBody(place) ?? '';
const added = (place: TextKey, words: string): string => `${bodyOf(place)}\n${words}\n`;
const seenOf = async (place: TextKey): Promise<string> =>
  (await db.read((reader) => findNewest(reader, place)))?.id ?? '';
const codeOf = (result: TextResult): string => (result.ok ? result.value.state : result.code);

/** Opens the form, and sends it a second later. */
async function write(place: TextKey, body: string, by = ADA) {
  const seen = await seenOf(place);
  db.clock.advance(seconds(1));
  return { ...place, ...by, seen, body };
}
const publish = async (place: TextKey, body: string, publication = NOW, by = ADA) => {
  const input = await write(place, body, by);
  return db.run((work) => publishText(work, input, publication));
};

/** What visitors would see now. */
async function shownText({ path, locale }: TextKey): Promise<string> {
  const { texts } = await db.read(async (reader) =>
    readTextOverrides(reader, await listAppliedIds(reader, db.clock.now())),
  );
  setTextOverrides(texts);
  return readProse(path, locale).text;
}

test('refuses a text that would break its page, with the line', async () => {
  expect(codeOf(await publish(PAGE, ''))).toBe('faults');
  expect(codeOf(await publish(PAGE, '---\ntitle: [a]\n---\n\nText\n'))).toBe('faults');
  expect(codeOf(await publish(PAGE, added(PAGE, 'Ask {nobody}.')))).toBe('faults');
  const colons = checkText(PAGE, '---\ntitle: one\nlead: a: b\n---\n\nText\n');
  expect(colons).toMatchObject([{ kind: 'form', line: 3 }]);
  const faults = checkText(PAGE, added(PAGE, 'Open  it  now.'));
  const { length } = added(PAGE, '').split('\n');
  expect(faults).toMatchObject([{ kind: 'writing', line: length - 1 }]);
  const fewer = bodyOf(GERMAN).replace(/\n#+ .*/, '');
  expect(checkText(GERMAN, fewer).map(({ kind }) => kind)).toContain('structure');
  expect(await seenOf(PAGE)).toBe('');
});

test('an email sends its keys and links nowhere else, and fills each line with its own values', () => {
  const mail = { path: 'content/mails/account-reset.md', locale: 'en' };
  const body = bodyOf(mail);
  expect(checkText(mail, body)).toEqual([]);
  const kinds = (changed: string) => {
    expect(changed).not.toBe(body);
    return checkText(mail, changed).map(({ kind }) => kind);
  };
  expect(kinds(body.replace(']({url})', '](https://evil.example/{url})'))).toContain(
    'placeholders',
  );
  expect(kinds(added(mail, '![](https://evil.example/{url}.png)'))).toContain('placeholders');
  expect(kinds(added(mail, '[Reset]({brand})'))).toContain('placeholders');
  expect(kinds(added(mail, 'Or open evil.example/a?k={url}'))).toContain('placeholders');
  expect(kinds(added(mail, 'Or open {brand}.EVIL．example.'))).toContain('placeholders');
  expect(kinds(body.replace(/^preheader: "/m, 'preheader: "{url} '))).toContain('placeholders');
  expect(kinds(body.replace(/^subject: .*$/m, 'subject: ""'))).toContain('front');
});

test('the order email repeats what its buyer agreed to in the words of the order form', () => {
  for (const locale of ['en', 'de']) {
    const mail = { path: 'content/mails/order.md', locale };
    const body = bodyOf(mail);
    expect(checkText(mail, body)).toEqual([]);
    for (const name of ['renews_month', 'renews_year', 'declared']) {
      const line = new RegExp(`^(${name}: ".*)"$`, 'm');
      const at = body.slice(0, line.exec(body)?.index).split('\n').length;
      expect(checkText(mail, body.replace(line, '$1 x."')), name).toContainEqual({
        kind: 'agreed',
        detail: name,
        line: at,
      });
    }
    expect(checkText(mail, body.replace(/^(received: ".*)"$/m, '$1 Thanks."'))).toEqual([]);
  }
});

test('a date that is none breaks no list of articles', () => {
  const article = { path: 'content/blog/unzip/open-zip-files-on-windows.md', locale: 'en' };
  const wrong = bodyOf(article).replace(/^date: .*$/m, 'date: "2026-13-09"');
  expect(checkText(article, wrong).map(({ kind }) => kind)).toEqual(['front']);
});

test('keeps the structure of product pages', () => {
  const page = { path: 'products/zipx/page.md', locale: 'en' };
  expect(checkText(page, bodyOf(page))).toEqual([]);
  expect(checkText(page, added(page, 'One more.')).map(({ kind }) => kind)).toEqual(['structure']);
});

test('questions keep their anchors and their order, so that translations keep theirs', () => {
  const questions = { path: 'content/faq/refund.md', locale: 'en' };
  const body = bodyOf(questions);
  const [front = '', first = '', second = '', ...rest] = body.split(/^(?=## )/m);
  const added = '## Is there something new?\n\nYes.\n';
  const faultsOf = (...parts: string[]) =>
    checkText(questions, `${parts.join('').trimEnd()}\n`).map(({ kind, detail }) => [kind, detail]);
  expect(faultsOf(front, first, second, ...rest, `\n${added}`)).toEqual([]);
  expect(
    faultsOf(front, first.replace(/^## .*(?= \{#)/, '## Other words'), second, ...rest),
  ).toEqual([]);
  const at = ['anchor', 'can-i-return-a-licence'];
  expect(faultsOf(front, `${added}\n`, first, second, ...rest)).toEqual([at]);
  expect(faultsOf(front, second, first, ...rest)).toEqual([at]);
  expect(faultsOf(front, second, ...rest)).toEqual([at]);
  expect(faultsOf(front, first.replace(/^## .*$/m, '## Something else?'), second, ...rest)).toEqual(
    [at],
  );
});

test('refuses a text that is empty or too long, and keeps no draft that is too long', async () => {
  const long = 'a'.repeat(LONGEST_TEXT + 1);
  const fault = [{ kind: 'length', detail: `${LONGEST_TEXT}`, line: null }];
  expect([checkText(PAGE, ''), checkText(PAGE, long)]).toEqual([fault, fault]);
  const draft = await write(PAGE, long);
  expect(codeOf(await db.run((work) => saveDraft(work, draft)))).toBe('faults');
});

test('links lead to pages and pictures of the shop', async () => {
  const body = added(PAGE, '[One](/store) [two](/nowhere) ![](/figures/none.svg) [{three}]({url})');
  const faults = await checkWithLinks(PAGE, body, async (path) => path !== '/nowhere');
  const links = faults.filter(({ kind }) => kind === 'link').map(({ detail }) => detail);
  expect(links).toEqual(['/nowhere', '/figures/none.svg']);
});

test('refuses texts that orders refer to, unknown texts, and past times', async () => {
  expect(codeOf(await publish(TERMS, added(TERMS, 'One more thing.')))).toBe('binding');
  const nowhere = { path: '../vendor/vendor.md', locale: 'en' };
  await expect(publish(nowhere, 'Hello')).rejects.toThrow(RangeError);
  const kept = { path: 'content/legal/terms-of-use/2026-11.md', locale: 'en' };
  await expect(publish(kept, 'Hello')).rejects.toThrow(RangeError);
  const at = (moment: Date) =>
    publish(PAGE, added(PAGE, 'Soon.'), { at: moment, needsReview: false });
  expect(codeOf(await at(db.clock.now()))).toBe('bad-time');
  expect(codeOf(await at(new Date(db.clock.now().getTime() + days(400))))).toBe('bad-time');
});

test('of two people who send the same form, one is told that the text changed', async () => {
  const one = await write(PAGE, added(PAGE, 'One.'));
  const other = await write(PAGE, added(PAGE, 'Two.'), BEN);
  const results = await Promise.all([
    db.run((work) => saveDraft(work, one)),
    db.run((work) => saveDraft(work, other)),
  ]);
  expect(results.map(codeOf).sort()).toEqual(['changed', 'draft']);
  expect(await shownText(PAGE)).not.toMatch(/One\.|Two\./);
});

test('where a second person is needed, nobody publishes their own text', async () => {
  const body = added(PAGE, 'Reviewed words.');
  const publication = { at: null, needsReview: true };
  expect(codeOf(await publish(PAGE, body, publication))).toBe('second-person');
  const submitted = await write(PAGE, body);
  expect(codeOf(await db.run((work) => submitText(work, submitted)))).toBe('review');
  expect(codeOf(await publish(PAGE, body, publication))).toBe('second-person');
  expect(codeOf(await publish(PAGE, `${body}Mine.\n`, publication, BEN))).toBe('second-person');
  // Who submits a draft of somebody else is no second person.
  const draft = await write(PAGE, `${body}Unfinished.\n`, BEN);
  await db.run((work) => saveDraft(work, draft));
  const hers = await write(PAGE, `${body}Unfinished.\n`);
  expect(codeOf(await db.run((work) => submitText(work, hers)))).toBe('review');
  expect(codeOf(await publish(PAGE, hers.body, publication))).toBe('second-person');
  const again = await write(PAGE, body);
  expect(codeOf(await db.run((work) => submitText(work, again)))).toBe('review');
  const renamed = { ...ADA, who: 'ada.king@shop.example' };
  expect(codeOf(await publish(PAGE, body, publication, renamed))).toBe('second-person');
  expect(await shownText(PAGE)).not.toContain('Reviewed words.');
  expect(await publish(PAGE, body, publication, BEN)).toMatchObject({
    value: { state: 'published', author: ADA.who, authorId: ADA.accountId, who: BEN.who },
  });
  expect(await shownText(PAGE)).toContain('Reviewed words.');
});

test('publishes, rolls back, and returns to the original, and keeps every step', async () => {
  await publish(PAGE, added(PAGE, 'First.'));
  const first = await seenOf(PAGE);
  await publish(PAGE, added(PAGE, 'Second.'));
  expect(codeOf(await publish(PAGE, added(PAGE, 'Second.')))).toBe('unchanged');
  expect(await shownText(PAGE)).toContain('Second.');
  const { body: _, ...input } = await write(PAGE, '');
  expect(
    codeOf(
      await db.run((work) => rollBack(work, { ...input, version: first }, { needsReview: true })),
    ),
  ).toBe('published');
  expect(await shownText(PAGE)).toContain('First.');
  const withdrawal = await write(PAGE, '');
  expect(codeOf(await db.run((work) => withdrawText(work, withdrawal)))).toBe('withdrawn');
  expect(await shownText(PAGE)).not.toMatch(/First\.|Second\./);
  const again = await write(PAGE, '');
  expect(codeOf(await db.run((work) => withdrawText(work, again)))).toBe('unchanged');
  const steps = await db.read((reader) => listSteps(reader, PAGE, { limit: 4, before: null }));
  expect(steps.map(({ state }) => state)).toEqual([
    'withdrawn',
    'published',
    'published',
    'published',
  ]);
  const { pool } = db.database;
  await expect(pool.query("UPDATE text_version SET body = 'x'")).rejects.toThrow('append-only');
  await expect(pool.query('DELETE FROM text_version')).rejects.toThrow('append-only');
});

test('a planned text applies at its time, unless a later decision ends the plan', async () => {
  const at = () => new Date(db.clock.now().getTime() + hours(2));
  await publish(PAGE, added(PAGE, 'Planned.'), { at: at(), needsReview: false });
  expect(await shownText(PAGE)).not.toContain('Planned.');
  db.clock.advance(hours(3));
  expect(await shownText(PAGE)).toContain('Planned.');
  await publish(PAGE, added(PAGE, 'Later.'), { at: at(), needsReview: false });
  const canceled = await write(PAGE, '');
  expect(codeOf(await db.run((work) => cancelPlan(work, canceled)))).toBe('published');
  db.clock.advance(hours(3));
  expect(await shownText(PAGE)).toContain('Planned.');
  const withdrawal = await write(PAGE, '');
  await db.run((work) => withdrawText(work, withdrawal));
});

test('a draft outlives the end of a plan and the return to the original', async () => {
  const at = new Date(db.clock.now().getTime() + hours(2));
  await publish(PAGE, added(PAGE, 'Planned again.'), { at, needsReview: false });
  const body = added(PAGE, 'Unfinished.');
  const draft = await write(PAGE, body, BEN);
  await db.run((work) => saveDraft(work, draft));
  const newest = () => db.read((reader) => findNewest(reader, PAGE));
  const canceled = await write(PAGE, '');
  await db.run((work) => cancelPlan(work, canceled));
  expect(await newest()).toMatchObject({ state: 'draft', body, authorId: BEN.accountId });
  await publish(PAGE, added(PAGE, 'Shown.'));
  const next = await write(PAGE, body, BEN);
  await db.run((work) => saveDraft(work, next));
  const withdrawal = await write(PAGE, '');
  await db.run((work) => withdrawText(work, withdrawal));
  expect(await newest()).toMatchObject({ state: 'draft', body, who: BEN.who });
  expect(await shownText(PAGE)).not.toContain('Shown.');
});

test('a translation that was submitted for earlier English stays outdated when it is published', async () => {
  const longer = (key: TextKey, words: string) => bodyOf(key).replace(/\.\n/, `. ${words}\n`);
  const translation = longer(GERMAN, 'Von gestern.');
  const input = await write(GERMAN, translation);
  const submitted = await db.run((work) => submitText(work, input));
  await publish(PAGE, longer(PAGE, 'From today.'));
  await shownText(PAGE);
  const published = await publish(GERMAN, translation, NOW, BEN);
  if (!submitted.ok || !published.ok) throw new Error('refused');
  expect(published.value.original).toBe(submitted.value.original);
  const later = await publish(GERMAN, longer(GERMAN, 'Von heute.'), NOW, BEN);
  expect(later.ok && later.value.original).not.toBe(submitted.value.original);
  for (const key of [PAGE, GERMAN]) {
    const withdrawal = await write(key, '');
    await db.run((work) => withdrawText(work, withdrawal));
  }
});

test('a second plan replaces the first', async () => {
  const at = (wait: number) => new Date(db.clock.now().getTime() + hours(wait));
  await publish(PAGE, added(PAGE, 'With a mistake.'), { at: at(1), needsReview: false });
  await publish(PAGE, added(PAGE, 'Without.'), { at: at(5), needsReview: false });
  db.clock.advance(hours(2));
  expect(await shownText(PAGE)).not.toContain('With a mistake.');
  db.clock.advance(hours(4));
  expect(await shownText(PAGE)).toContain('Without.');
  const withdrawal = await write(PAGE, '');
  await db.run((work) => withdrawText(work, withdrawal));
});

test('compares a translation with the English text that visitors see, and names it', async () => {
  const english = added(PAGE, 'One more paragraph.');
  await publish(PAGE, english);
  await shownText(PAGE);
  expect(checkText(GERMAN, bodyOf(GERMAN)).map(({ kind }) => kind)).toEqual(['structure']);
  expect(await publish(GERMAN, added(GERMAN, 'Noch ein Absatz.'))).toMatchObject({
    value: { original: hashOf(english) },
  });
  expect(await shownText(GERMAN)).toContain('Noch ein Absatz.');
});

test('leaves out a text that no longer fits its file', async () => {
  const mail = { path: 'content/mails/order.md', locale: 'en' };
  await db.database.pool.query(
    `INSERT INTO text_version (id, path, locale, state, body, original, author, who, why, at, applies)
     VALUES (gen_random_uuid(), $1, 'en', 'published', $2, '', 'ada', 'ada', 'x', $3, $3)`,
    [
      mail.path,
      (readFileText(mail.path, 'en') ?? '').replace(/\{[a-z_]+\}/, '{gone}'),
      db.clock.now(),
    ],
  );
  const { texts, unfit } = await db.read(async (reader) =>
    readTextOverrides(reader, await listAppliedIds(reader, db.clock.now())),
  );
  expect(texts.map(({ path }) => path)).not.toContain(mail.path);
  expect(unfit).toMatchObject([{ path: mail.path }]);
});

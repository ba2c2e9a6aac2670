import { expect, test } from 'vitest';
import { isAtWork } from './contact-facts.ts';
import { draftOf, forgetDraft, loadDraft, saveDraft } from './ticket-draft.ts';

function store(start: Record<string, string> = {}) {
  const kept = new Map(Object.entries(start));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
const deps = (start?: Record<string, string>) => ({ sessionStorage: store(start) });
/** A browser that blocks site data. Even reading the store throws. */
const refusing = {
  get sessionStorage(): never {
    throw new DOMException('no', 'SecurityError');
  },
};

test('tolerates a blocked store and invalid drafts', () => {
  saveDraft({ message: 'x' }, refusing);
  expect(loadDraft(refusing)).toBeNull();
  for (const text of ['', '{', 'null', '7', '[]', '{"message":7}', '{"name":"Ada"}']) {
    expect(loadDraft(deps({ 'ticket-draft': text }))).toBeNull();
  }
});

test('keeps no files, lists, or hidden fields', () => {
  const form: [string, unknown][] = [
    ...([
      ['form', 'id'],
      ['category', 'bug'],
      ['message', 'Help'],
    ] as [string, unknown][]),
    ['attachments', new File(['x'], 'a.txt')],
  ];
  expect(draftOf(form)).toEqual({ message: 'Help' });
});

test('restores what was typed until the draft is removed', () => {
  const tab = deps();
  saveDraft({ name: 'Ada', message: 'Help' }, tab);
  expect(loadDraft(tab)).toEqual({ name: 'Ada', message: 'Help' });
  forgetDraft(tab);
  expect(tab.sessionStorage.kept.size).toBe(0);
});

test.each([
  ['2026-11-20T08:00:00Z', true],
  ['2026-11-20T07:59:59Z', false],
  ['2026-11-20T16:00:00Z', false],
  ['2026-07-20T07:00:00Z', true],
  ['2026-11-21T10:00:00Z', false],
])('is %s within business hours: %s', (moment, isOpen) => {
  expect(isAtWork(new Date(moment))).toBe(isOpen);
});

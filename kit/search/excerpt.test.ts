import { expect, test } from 'vitest';
import { cutExcerpt } from './excerpt.ts';

const cut = (...lines: string[]): string =>
  cutExcerpt(lines.join('\n'), [], { tag: 'en' })
    .map(({ text }) => text)
    .join('');

test('a heading does not run into the text below it, nor an entry of a list into the next', () => {
  expect(cut('Read the pages.', 'What you can do', 'Read (fast).', '- One', '- Two')).toBe(
    'Read the pages. What you can do · Read (fast). One · Two',
  );
});

test.each(['“Yes.”', '(Why?)', '終わり。', 'समाप्त।', 'كيف؟', 'These:'])(
  '%s ends like a sentence',
  (line) => {
    expect(cut(line, 'Next')).toBe(`${line} Next`);
  },
);

import { expect, test } from 'vitest';
import { cutExcerpt } from './excerpt.ts';

const cut = (...lines: string[]): string =>
  cutExcerpt(lines.join('\n'), [], { tag: 'en' })
    .map(({ text }) => text)
    .join('');

test('separates headings and list entries from the next line', () => {
  expect(cut('Read the pages.', 'What you can do', 'Read (fast).', '- One', '- Two')).toBe(
    'Read the pages. What you can do · Read (fast). One · Two',
  );
});

test.each(['“Yes.”', '(Why?)', 'समाप्त।', 'كيف؟', 'These:'])('%s ends a sentence', (line) => {
  expect(cut(line, 'Next')).toBe(`${line} Next`);
});

test.each(['終わり。', '結束！', '「終わり。」'])('%s needs no space after it', (line) => {
  expect(cut(line, '次')).toBe(`${line}次`);
});

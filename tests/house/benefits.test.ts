import { expect, test } from 'vitest';
import { listFiles, read } from './tree.ts';

// A landing page makes a card of each line: the bold words are its title, the rest its text. Titles end without
// punctuation, and texts begin like sentences.
const VARIANT = /^(?:locales\/[a-z]{2}\/)?products\/[^/]+\/variants\/[^/]+\.md$/;
const LINE = /^- \*\*(?<title>[^*]+)\*\* (?<text>.+)$/u;
const BENEFITS = 3;

function faultsOf(source: string): string[] {
  const lines = source.split('\n').filter((line) => line.startsWith('- '));
  return [
    ...(lines.length === BENEFITS ? [] : [`${lines.length} benefits`]),
    ...lines.filter((line) => !isCard(line)),
  ];
}

function isCard(line: string): boolean {
  const { title = '', text = '' } = LINE.exec(line)?.groups ?? {};
  const begins = /^[\p{Lu}\p{Lo}\p{N}]/u.test(text);
  return begins && /[\p{L}\p{M}\p{N}?？؟!]$/u.test(title);
}

test.each([
  '- **Look inside first.** See the list.',
  '- **Look inside first:** See the list.',
  '- **Look inside first**: See the list.',
  '- **まず中身を確認**：展開する前に一覧を表示できます。',
  '- **先看内容：** 先查看文件列表。',
  '- **पहले अंदर देखें।** सूची देखें।',
  '- **Erst hineinsehen** sehen Sie die Liste.',
  '- Look inside first. See the list.',
])('finds a planted line that is not a card: %s', (line) => {
  const good = '- **Look inside first** See the list.';
  expect(faultsOf([good, line, good].join('\n'))).toEqual([line]);
});

test('finds a missing benefit', () => {
  expect(faultsOf('- **まず中身を確認** 展開する前に一覧を表示できます。')).toEqual(['1 benefits']);
});

test('requires titles and sentences in the benefits of every landing page in every language', () => {
  const files = listFiles(VARIANT);
  expect(files.length).toBeGreaterThan(80);
  expect(files.flatMap((path) => faultsOf(read(path)).map((fault) => `${path}: ${fault}`))).toEqual(
    [],
  );
});

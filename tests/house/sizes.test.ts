import { describe, expect, test } from 'vitest';
import { listFiles, read } from './tree.ts';

const LONGEST = 250;
/** A test file is read case by case. */
const LONGEST_TEST = 400;
const FORBIDDEN = [
  'utils',
  'util',
  'helpers',
  'common',
  'shared',
  'lib',
  'services',
  'types',
  'misc',
];
const OURS =
  /^(kit|db|products|locales|domain|providers|app|server|tests|bench|tools|content|docs)\//;
const CODE = /\.(ts|tsx|mjs|css)$/;
/** Data: lists that would only be cut to meet a number. */
const DATA = /^(db\/migrations|locales|content)\/|\.generated\.ts$|\/vectors?\.ts$/;
const TEST = /\.(test|journey)\.tsx?$/;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;

const countLines = (source: string) => source.trimEnd().split('\n').length;
const mostOf = (path: string) => (TEST.test(path) ? LONGEST_TEST : LONGEST);
const isTooLong = (path: string, source: string) =>
  CODE.test(path) && !DATA.test(path) && countLines(source) > mostOf(path);
const hasForbiddenFolder = (path: string) =>
  OURS.test(path) &&
  path
    .split('/')
    .slice(0, -1)
    .some((folder) => FORBIDDEN.includes(folder));
const isMisnamed = (path: string) =>
  OURS.test(path) && CODE.test(path) && path.split('/').some((part) => !KEBAB.test(part));

describe('planted faults', () => {
  test('a long file is found, a long table is not', () => {
    const long = 'x\n'.repeat(LONGEST + 1);
    expect(isTooLong('app/pages/pay/pay.tsx', long)).toBe(true);
    expect(isTooLong('app/pages/pay/pay.tsx', 'x\n'.repeat(LONGEST))).toBe(false);
    expect(isTooLong('locales/messages.generated.ts', long)).toBe(false);
    expect(isTooLong('tests/harness/site.ts', long)).toBe(true);
    expect(isTooLong('kit/money.test.ts', long)).toBe(false);
    const longer = 'x\n'.repeat(LONGEST_TEST + 1);
    expect(isTooLong('kit/money.test.ts', longer)).toBe(true);
    expect(isTooLong('tests/journeys/face.journey.ts', longer)).toBe(true);
  });

  test('a drawer for everything is found', () => {
    expect(hasForbiddenFolder('app/utils/date.ts')).toBe(true);
    expect(hasForbiddenFolder('domain/price/helpers/a.ts')).toBe(true);
    expect(hasForbiddenFolder('app/parts/types.ts')).toBe(false);
  });

  test.each(['app/Header.tsx', 'kit/plainText.ts', 'domain/ticket_mail/send.ts'])(
    '%s is no name',
    (path) => {
      expect(isMisnamed(path)).toBe(true);
    },
  );
});

const files = listFiles(OURS);

test('the whole tree was listed', () => expect(files.length).toBeGreaterThan(100));

test(`no file is longer than ${LONGEST} lines, no test than ${LONGEST_TEST}`, () => {
  const code = files.filter((path) => CODE.test(path));
  expect(code.filter((path) => isTooLong(path, read(path)))).toEqual([]);
});

test('no folder is a drawer for everything', () => {
  expect(files.filter(hasForbiddenFolder)).toEqual([]);
});

test('files and folders are kebab-case', () => {
  expect(files.filter(isMisnamed)).toEqual([]);
});

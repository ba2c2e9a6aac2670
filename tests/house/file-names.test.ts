import { describe, expect, test } from 'vitest';
import { listFiles } from './tree.ts';

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
  /^(kit|db|products|locales|domain|providers|web|server|tests|bench|tools|content|docs)\//;
const CODE = /\.(ts|tsx|mjs|css)$/;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;

const hasForbiddenFolder = (path: string) =>
  OURS.test(path) &&
  path
    .split('/')
    .slice(0, -1)
    .some((folder) => FORBIDDEN.includes(folder));
const isMisnamed = (path: string) =>
  OURS.test(path) && CODE.test(path) && path.split('/').some((part) => !KEBAB.test(part));

describe('planted faults', () => {
  test('a drawer for everything is found', () => {
    expect(hasForbiddenFolder('web/utils/date.ts')).toBe(true);
    expect(hasForbiddenFolder('domain/price/helpers/a.ts')).toBe(true);
    expect(hasForbiddenFolder('web/components/types.ts')).toBe(false);
  });

  test.each(['web/Header.tsx', 'kit/plainText.ts', 'domain/ticket_mail/send.ts'])(
    '%s is no name',
    (path) => {
      expect(isMisnamed(path)).toBe(true);
    },
  );
});

const files = listFiles(OURS);

test('the whole tree was listed', () => expect(files.length).toBeGreaterThan(100));

test('no folder is a drawer for everything', () => {
  expect(files.filter(hasForbiddenFolder)).toEqual([]);
});

test('files and folders are kebab-case', () => {
  expect(files.filter(isMisnamed)).toEqual([]);
});

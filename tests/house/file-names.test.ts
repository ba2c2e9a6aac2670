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
  /^(kit|vendor|db|products|locales|domain|providers|web|server|tests|bench|tools|content|docs)\//;
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
  test('finds a catch-all folder', () => {
    expect(hasForbiddenFolder('web/utils/date.ts')).toBe(true);
    expect(hasForbiddenFolder('domain/price/helpers/a.ts')).toBe(true);
    expect(hasForbiddenFolder('web/components/types.ts')).toBe(false);
  });

  test.each(['web/Header.tsx', 'kit/plainText.ts', 'domain/ticket_mail/send.ts'])(
    'rejects %s',
    (path) => {
      expect(isMisnamed(path)).toBe(true);
    },
  );
});

const files = listFiles(OURS);

test('lists the whole tree', () => expect(files.length).toBeGreaterThan(100));

test('has no catch-all folder', () => {
  expect(files.filter(hasForbiddenFolder)).toEqual([]);
});

test('names files and folders in kebab case', () => {
  expect(files.filter(isMisnamed)).toEqual([]);
});

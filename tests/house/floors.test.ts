import { describe, expect, test } from 'vitest';
import { read } from './tree.ts';

/** Earlier versions have known vulnerabilities. */
const FLOORS: Readonly<Record<string, string>> = {
  'react-router': '8.5.1',
  hono: '4.13.5',
  '@hono/node-server': '1.19.15',
};

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

function isBelow(version: string, floor: string): boolean {
  const [have, want] = [version, floor].map((text) => text.split(/[.-]/).map(Number));
  for (const [index, least] of (want ?? []).entries()) {
    const part = have?.[index] ?? 0;
    if (part !== least) return !(part > least);
  }
  return version.includes('-');
}

type Manifest = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> };
type Lock = { packages: Record<string, { version?: string; resolved?: string }> };
const manifest: Manifest = JSON.parse(read('package.json'));
const lock: Lock = JSON.parse(read('package-lock.json'));

const looseVersions = ({ dependencies, devDependencies }: Manifest) =>
  Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !EXACT.test(version),
  );

/** Nested packages count too. */
const tooOld = ({ packages }: Lock) =>
  Object.entries(packages).flatMap(([path, { version = '0.0.0' }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const floor = FLOORS[name];
    return path && floor && isBelow(version, floor) ? [`${path} ${version} < ${floor}`] : [];
  });

const hostNames = ({ packages }: Lock) =>
  Object.values(packages).flatMap(({ resolved }) => (resolved?.includes('://') ? [resolved] : []));

describe('planted faults', () => {
  test.each(['^1.2.3', '~1.2.3', '1.2', 'latest', '>=1.0.0', 'git+https://x.test/y'])(
    'rejects %s as not exact',
    (version) => {
      expect(looseVersions({ devDependencies: { a: version } })).toHaveLength(1);
    },
  );

  test.each([
    ['8.5.0', true],
    ['8.4.9', true],
    ['7.9.9', true],
    ['8.5.1-pre.0', true],
    ['8.5.1', false],
    ['8.10.0', false],
    ['9.0.0', false],
  ])('says whether react-router %s is too old: %s', (version, old) => {
    const packages = { 'node_modules/x/node_modules/react-router': { version } };
    expect(tooOld({ packages })).toHaveLength(old ? 1 : 0);
  });

  test('finds a host name in the lock file', () => {
    const packages = { a: { resolved: 'https://registry.example.test/a.tgz' } };
    expect(hostNames({ packages })).toHaveLength(1);
  });
});

test('pins every version exactly', () => expect(looseVersions(manifest)).toEqual([]));

test('has every package at or above its floor', () => {
  for (const name of Object.keys(FLOORS)) {
    expect(lock.packages[`node_modules/${name}`]?.version, name).toMatch(EXACT);
  }
  expect(tooOld(lock)).toEqual([]);
});

test('works with any registry', () => expect(hostNames(lock)).toEqual([]));

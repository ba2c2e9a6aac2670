import { describe, expect, it } from 'vitest';
import { isLockOf, knowsAllOptional, matchesLock } from './lockfile.mjs';

const locked = {
  '': { version: '1.0.0' },
  'node_modules/hono': { version: '4.13.19', integrity: 'sha512-a' },
  'node_modules/for-macos': { version: '1.0.0', integrity: 'sha512-b', optional: true },
};

describe('matchesLock', () => {
  it('rejects a missing package', () => {
    expect(matchesLock(locked, {})).toBe(false);
  });

  it('rejects another version or other bytes, even of an optional package', () => {
    const hono = { version: '4.13.19', integrity: 'sha512-a' };
    expect(matchesLock(locked, { 'node_modules/hono': { ...hono, version: '4.13.18' } })).toBe(
      false,
    );
    expect(matchesLock(locked, { 'node_modules/hono': { ...hono, integrity: 'sha512-c' } })).toBe(
      false,
    );
    const installed = { 'node_modules/hono': hono, 'node_modules/for-macos': { version: '2.0.0' } };
    expect(matchesLock(locked, installed)).toBe(false);
  });

  it('accepts extra packages and missing optional ones', () => {
    const installed = {
      'node_modules/hono': { version: '4.13.19', integrity: 'sha512-a' },
      'node_modules/extra': { version: '1.0.0' },
    };
    expect(matchesLock(locked, installed)).toBe(true);
  });
});

describe('matchesLock for production', () => {
  const vite = { version: '8.3.8', integrity: 'sha512-v', dev: true };
  const all = { ...locked, 'node_modules/vite': vite };
  const hono = { version: '4.13.19', integrity: 'sha512-a' };

  it('rejects a missing package of the shop, and another version of a tool', () => {
    expect(matchesLock(all, { 'node_modules/vite': vite }, 'production')).toBe(false);
    const other = { 'node_modules/hono': hono, 'node_modules/vite': { ...vite, version: '8.0.0' } };
    expect(matchesLock(all, other, 'production')).toBe(false);
  });

  it('does without the packages of tools, which a build needs', () => {
    expect(matchesLock(all, { 'node_modules/hono': hono }, 'production')).toBe(true);
    expect(matchesLock(all, { 'node_modules/hono': hono })).toBe(false);
  });
});

describe('knowsAllOptional', () => {
  it('rejects an optional package that is nowhere', () => {
    const vite = { version: '8.3.8', optionalDependencies: { fsevents: '~2.3.3' } };
    expect(knowsAllOptional({ '': {}, 'node_modules/vite': vite })).toBe(false);
    expect(knowsAllOptional({ '': { optionalDependencies: { fsevents: '2' } } })).toBe(false);
  });

  it('does not find a package nested in an unrelated one', () => {
    const packages = {
      'node_modules/a/node_modules/b': { optionalDependencies: { c: '1' } },
      'node_modules/d/node_modules/c': { version: '1.0.0' },
    };
    expect(knowsAllOptional(packages)).toBe(false);
  });

  it('finds packages beside, above, and at the root', () => {
    const asking = { optionalDependencies: { beside: '1', around: '1', '@scope/outer': '1' } };
    const packages = {
      'node_modules/a/node_modules/@s/b': asking,
      'node_modules/a/node_modules/@s/b/node_modules/beside': { version: '1.0.0' },
      'node_modules/a/node_modules/around': { version: '1.0.0' },
      'node_modules/@scope/outer': { version: '1.0.0' },
    };
    expect(knowsAllOptional(packages)).toBe(true);
  });
});

describe('isLockOf', () => {
  const manifest = { dependencies: { hono: '4.13.19' }, devDependencies: { vite: '8.3.8' } };

  it('rejects an added, removed, or changed dependency', () => {
    expect(isLockOf(manifest, {})).toBe(false);
    expect(isLockOf({}, { '': manifest })).toBe(false);
    expect(isLockOf(manifest, { '': { ...manifest, devDependencies: { vite: '8' } } })).toBe(false);
  });

  it('accepts the same dependencies', () => {
    expect(isLockOf(manifest, { '': { ...manifest } })).toBe(true);
  });
});

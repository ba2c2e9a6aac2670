import { describe, expect, test } from 'vitest';
import { type GuardedWindow, mayReload, RELOAD_PAUSE } from './reload-guard.ts';

const NOW = 1_795_000_000_000;

function openWindow(stored = new Map<string, string>()): GuardedWindow {
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  return { sessionStorage, name: '' };
}

const blocked = (): GuardedWindow => ({
  get sessionStorage(): never {
    throw new Error('blocked');
  },
  name: 'till',
});

describe('refuses', () => {
  test.each([0, 1, RELOAD_PAUSE])('the same path after %d ms', (later) => {
    const page = openWindow();
    expect(mayReload('/de/store', NOW, page)).toBe(true);
    expect(mayReload('/de/store', NOW + later, page)).toBe(false);
  });

  test('everything after the first reload if storage is blocked', () => {
    const page = blocked();
    expect(mayReload('/a', NOW, page)).toBe(true);
    expect(mayReload('/a', NOW + 60_000, page)).toBe(false);
    expect(mayReload('/b', NOW + 60_000, page)).toBe(false);
    expect(page.name).toMatch(/^till/);
  });

  test('without extending the pause', () => {
    const page = openWindow();
    mayReload('/a', NOW, page);
    mayReload('/a', NOW + 9000, page);
    expect(mayReload('/a', NOW + RELOAD_PAUSE + 1, page)).toBe(true);
  });
});

test.each(['{', 'null', '7', '"x"', '{"path":"/a","expires":"soon"}'])(
  'treats invalid storage %s as empty',
  (odd) => {
    expect(mayReload('/a', NOW, openWindow(new Map([['vitrine:reload', odd]])))).toBe(true);
  },
);

test('allows another path, and the same path after the pause', () => {
  const stored = new Map<string, string>();
  const page = openWindow(stored);
  expect(RELOAD_PAUSE).toBe(10_000);
  expect(mayReload('/a', NOW, page)).toBe(true);
  expect([...stored.values()]).toEqual([`{"path":"/a","expires":${NOW + 10_000}}`]);
  expect(mayReload('/b', NOW + 1, page)).toBe(true);
  expect(mayReload('/b', NOW + 10_002, page)).toBe(true);
});

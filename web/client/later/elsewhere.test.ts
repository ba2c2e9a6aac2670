import { beforeEach, expect, test, vi } from 'vitest';

const reload = vi.fn();
const listener = vi.fn();
const PLACE = {
  origin: 'https://x.test',
  href: 'https://x.test/a',
  pathname: '/a',
  search: '',
  hash: '',
  reload,
};
let page: EventTarget;
let beginTarget: typeof import('../target.ts')['beginTarget'];
let allowed: string;
let banner: { hidden: boolean };

beforeEach(async () => {
  vi.useFakeTimers();
  // The consent lives in the module.
  vi.resetModules();
  const { onConsent } = await import('../consent.ts');
  const { followElsewhere } = await import('./elsewhere.ts');
  ({ beginTarget } = await import('../target.ts'));
  reload.mockClear();
  listener.mockClear();
  allowed = '';
  banner = { hidden: false };
  const document = { getElementById: () => banner };
  page = Object.assign(new EventTarget(), { location: PLACE, document });
  vi.stubGlobal('document', {
    get cookie() {
      return allowed;
    },
  });
  vi.stubGlobal('window', { location: PLACE });
  followElsewhere(page as unknown as Window);
  listener.mockClear();
  const stop = onConsent(listener);
  return () => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const dispatch = (type: string, facts: object) =>
  page.dispatchEvent(Object.assign(new Event(type), facts));

test('notices changes of the consent in another tab, but no other keys', () => {
  dispatch('storage', { key: 'draft' });
  expect(listener).not.toHaveBeenCalled();
  dispatch('storage', { key: 'allow' });
  dispatch('storage', { key: null });
  expect(listener).toHaveBeenCalledTimes(2);
});

test('hides and shows the banner before hydration', () => {
  allowed = 'allow=true';
  dispatch('storage', { key: 'allow' });
  expect(banner.hidden).toBe(true);
  dispatch('storage', { key: 'allow' });
  // The mirror cookie disappears a moment later.
  allowed = '';
  vi.advanceTimersByTime(1000);
  expect(banner.hidden).toBe(false);
});

test('notices consent that another tab gave before this code ran', async () => {
  allowed = 'allow=true';
  const { followElsewhere } = await import('./elsewhere.ts');
  followElsewhere(page as unknown as Window);
  expect([banner.hidden, listener.mock.calls.length]).toEqual([true, 1]);
});

test('notices changes of the consent when back restores the page', () => {
  dispatch('pageshow', { persisted: false });
  expect(listener).not.toHaveBeenCalled();
  dispatch('pageshow', { persisted: true });
  expect(listener).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
});

test('reloads a page restored in the middle of a navigation', () => {
  const { done } = beginTarget(new Request('https://x.test/b'));
  dispatch('pageshow', { persisted: true });
  expect(reload).toHaveBeenCalledOnce();
  done();
  dispatch('pageshow', { persisted: true });
  expect(reload).toHaveBeenCalledOnce();
});

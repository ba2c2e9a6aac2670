import { beforeEach, expect, test, vi } from 'vitest';

const LED = { idle: undefined, loading: {}, submitting: {} };
const reload = vi.fn();
const told = vi.fn();
let page: EventTarget;
let state: keyof typeof LED | null;
let allowed: string;
let banner: { hidden: boolean };

beforeEach(async () => {
  vi.useFakeTimers();
  // Consent is remembered in the module.
  vi.resetModules();
  const { onConsent } = await import('../consent.ts');
  const { followElsewhere } = await import('./elsewhere.ts');
  reload.mockClear();
  told.mockClear();
  state = 'idle';
  allowed = '';
  banner = { hidden: false };
  const document = { getElementById: () => banner };
  page = Object.assign(new EventTarget(), { location: { reload }, document });
  vi.stubGlobal('document', {
    get cookie() {
      return allowed;
    },
  });
  vi.stubGlobal('window', {
    get __reactRouterDataRouter() {
      return state === null ? undefined : { state: { navigation: { location: LED[state] } } };
    },
  });
  followElsewhere(page as unknown as Window);
  told.mockClear();
  const stop = onConsent(told);
  return () => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const dispatch = (type: string, facts: object) =>
  page.dispatchEvent(Object.assign(new Event(type), facts));

test('consent said or taken back in another tab is heard, other keys are not', () => {
  dispatch('storage', { key: 'draft' });
  expect(told).not.toHaveBeenCalled();
  dispatch('storage', { key: 'allow' });
  dispatch('storage', { key: null });
  expect(told).toHaveBeenCalledTimes(2);
});

test('the banner of a page that nobody has touched goes, and comes back', () => {
  allowed = 'allow=true';
  dispatch('storage', { key: 'allow' });
  expect(banner.hidden).toBe(true);
  dispatch('storage', { key: 'allow' });
  // Its cookie goes a moment later.
  allowed = '';
  vi.advanceTimersByTime(1000);
  expect(banner.hidden).toBe(false);
});

test('what another tab said before anybody listened is heard', async () => {
  allowed = 'allow=true';
  const { followElsewhere } = await import('./elsewhere.ts');
  followElsewhere(page as unknown as Window);
  expect([banner.hidden, told.mock.calls.length]).toEqual([true, 1]);
});

test('a page gone back to hears what was said since, whether it was taken over or not', () => {
  dispatch('pageshow', { persisted: false });
  expect(told).not.toHaveBeenCalled();
  dispatch('pageshow', { persisted: true });
  state = null;
  dispatch('pageshow', { persisted: true });
  expect(told).toHaveBeenCalledTimes(2);
  expect(reload).not.toHaveBeenCalled();
});

test.each(['loading', 'submitting'] as const)(
  'one that was left while %s is loaded anew',
  (busy) => {
    state = busy;
    dispatch('pageshow', { persisted: true });
    expect(reload).toHaveBeenCalledOnce();
  },
);

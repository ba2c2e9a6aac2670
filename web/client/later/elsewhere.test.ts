import { beforeEach, expect, test, vi } from 'vitest';

const reload = vi.fn();
const told = vi.fn();
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
  // Consent is remembered in the module.
  vi.resetModules();
  const { onConsent } = await import('../consent.ts');
  const { followElsewhere } = await import('./elsewhere.ts');
  ({ beginTarget } = await import('../target.ts'));
  reload.mockClear();
  told.mockClear();
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

test('a page gone back to hears what was said since', () => {
  dispatch('pageshow', { persisted: false });
  expect(told).not.toHaveBeenCalled();
  dispatch('pageshow', { persisted: true });
  expect(told).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
});

test('one that was left while another page was on its way is loaded anew', () => {
  const { done } = beginTarget(new Request('https://x.test/b'));
  dispatch('pageshow', { persisted: true });
  expect(reload).toHaveBeenCalledOnce();
  done();
  dispatch('pageshow', { persisted: true });
  expect(reload).toHaveBeenCalledOnce();
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TagSettings } from '../tag-settings.ts';
import type { TagPage } from './tag.ts';

const IDS = { tagManager: 'GTM-A', adPixel: '11', heatMap: 'hm', metrica: '22', uet: '33' };

type Script = { src: string; async: boolean; arrive: () => void };

/** Starts a new page for each test, because the consent lives in the module. */
async function start(settings: TagSettings, userAgent = 'Mozilla/5.0 Firefox/150.0') {
  vi.resetModules();
  const { startTags } = await import('./load-tags.ts');
  const consent = await import('../consent.ts');
  const { showSale } = await import('./sales.ts');
  const scripts: Script[] = [];
  const page: TagPage = {};
  const document = {
    createElement: () => {
      const script: Script & { addEventListener(kind: string, run: () => void): void } = {
        src: '',
        async: false,
        arrive: () => {},
        addEventListener: (_, run) => {
          script.arrive = run;
        },
      };
      return script;
    },
    head: { append: (script: Script) => scripts.push(script) },
  } as unknown as Document;
  startTags(settings, { page, document, userAgent });
  const hosts = () => scripts.map(({ src }) => new URL(src).host);
  return { ...consent, showSale, scripts, hosts, page };
}

let store: Map<string, string>;

beforeEach(() => {
  vi.useFakeTimers();
  store = new Map();
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Returns the commands of a queue, whether they are arrays or `arguments` objects. */
const commandsOf = (queue: unknown) =>
  (queue as ArrayLike<unknown>[]).map((command) => Array.from(command));

describe('loads nothing', () => {
  test('without ids', async () => {
    const none = await start({ policy: 'load-denied', ids: {} });
    vi.advanceTimersByTime(10_000);
    expect(none.hosts()).toEqual([]);
  });

  test.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1)',
    'Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd)',
    'Mozilla/5.0 (compatible; Daum/4.1)',
    'Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)',
    'Mozilla/5.0 AppleWebKit/537.36 BingPreview/1.0b',
    'Mediapartners-Google',
    'facebookexternalhit/1.1',
  ])('for the crawler %s', async (userAgent) => {
    const robot = await start({ policy: 'load-denied', ids: IDS }, userAgent);
    vi.advanceTimersByTime(10_000);
    expect(robot.hosts()).toEqual([]);
  });

  test('before Allow if the policy is to block, or after Decline', async () => {
    const page = await start({ policy: 'block', ids: IDS });
    vi.advanceTimersByTime(10_000);
    page.decline('Declined');
    expect(page.hosts()).toEqual([]);
    page.allow();
    expect(page.hosts()).toHaveLength(5);
  });

  test('after Decline, under any policy and in later documents, until Allow', async () => {
    const first = await start({ policy: 'load-denied', ids: IDS });
    first.decline('Declined');
    vi.advanceTimersByTime(10_000);
    expect(first.hosts()).toEqual([]);
    const later = await start({ policy: 'load-denied', ids: IDS });
    vi.advanceTimersByTime(10_000);
    expect([later.consentNow(), later.isBannerDue(), later.hosts()]).toEqual([
      ...(['declined', true, []] as const),
    ]);
    later.allow();
    expect(later.hosts()).toHaveLength(5);
    expect(document.cookie).toMatch(/^declined=; Max-Age=0/);
  });

  test('for a browser with Global Privacy Control', async () => {
    vi.stubGlobal('navigator', { globalPrivacyControl: true });
    const page = await start({ policy: 'load-denied', ids: IDS });
    vi.advanceTimersByTime(10_000);
    expect(page.hosts()).toEqual([]);
  });
});

test('loads five vendors three seconds after the start, before an answer', async () => {
  const page = await start({ policy: 'load-denied', ids: IDS });
  vi.advanceTimersByTime(2999);
  expect(page.hosts()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(page.hosts()).toEqual([
    'www.googletagmanager.com',
    'connect.facebook.net',
    'www.clarity.ms',
    'mc.yandex.ru',
    'bat.bing.com',
  ]);
  page.allow();
  expect(page.hosts()).toHaveLength(5);
});

describe('consent', () => {
  test('is denied first and granted at once on Allow', async () => {
    const { page, allow } = await start({ policy: 'load-denied', ids: IDS });
    vi.advanceTimersByTime(3000);
    const google = () =>
      commandsOf((page['dataLayer'] as object[]).filter((entry) => 'length' in entry));
    const denied = {
      ad_storage: 'denied',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
      analytics_storage: 'denied',
    };
    // The head script has already denied it.
    expect(google()).toEqual([['consent', 'update', denied]]);
    expect(commandsOf((page['fbq'] as { queue: unknown }).queue).slice(0, 2)).toEqual([
      ['consent', 'revoke'],
      ['init', '11'],
    ]);
    expect((page['uetq'] as unknown[]).slice(0, 3)).toEqual([
      'consent',
      'default',
      { ad_storage: 'denied' },
    ]);
    expect(commandsOf((page['ym'] as { a: unknown }).a)).toEqual([]);
    allow();
    expect(google().at(-1)).toMatchObject(['consent', 'update', { ad_storage: 'granted' }]);
    expect(commandsOf((page['fbq'] as { queue: unknown }).queue).at(-1)).toEqual([
      'consent',
      'grant',
    ]);
    expect(commandsOf((page['clarity'] as { q: unknown }).q).at(-1)).toEqual([
      'consentv2',
      { ad_Storage: 'granted', analytics_Storage: 'granted' },
    ]);
    expect(commandsOf((page['ym'] as { a: unknown }).a)).toMatchObject([
      [22, 'init', { webvisor: false }],
    ]);
  });

  test('is passed on when it is withdrawn', async () => {
    const { page, allow, withdraw } = await start({ policy: 'load-denied', ids: IDS });
    vi.advanceTimersByTime(3000);
    allow();
    withdraw('Withdrawn');
    expect(commandsOf((page['fbq'] as { queue: unknown }).queue).at(-1)).toEqual([
      'consent',
      'revoke',
    ]);
    expect(commandsOf((page['ym'] as { a: unknown }).a).at(-1)).toEqual([22, 'destruct']);
    expect(store.has('allow')).toBe(false);
  });

  test('from an earlier visit applies from the start', async () => {
    store.set('allow', 'true');
    const { page } = await start({ policy: 'block', ids: { metrica: '22' } });
    vi.advanceTimersByTime(3000);
    expect(commandsOf((page['ym'] as { a: unknown }).a)).toMatchObject([
      [22, 'init', { webvisor: false }],
    ]);
  });

  test('is refused by Global Privacy Control, and a stored "false" is no consent', async () => {
    vi.stubGlobal('navigator', { globalPrivacyControl: true });
    expect((await start({ policy: 'block', ids: {} })).consentNow()).toBe('declined');
    vi.stubGlobal('navigator', {});
    store.set('allow', 'false');
    expect((await start({ policy: 'block', ids: {} })).consentNow()).toBe('unasked');
  });
});

test('starts the advertising tag when its script has loaded', async () => {
  const { page, scripts } = await start({ policy: 'load-denied', ids: { uet: '33' } });
  vi.advanceTimersByTime(3000);
  const made: unknown[] = [];
  page['UET'] = class {
    constructor(options: unknown) {
      made.push(options);
    }
    push(...command: unknown[]) {
      made.push(command);
    }
  };
  scripts[0]?.arrive();
  expect(made).toMatchObject([{ ti: '33' }, ['pageLoad']]);
});

test('passes changes after the script has loaded, and an unread grant, to the pixel', async () => {
  const { page, scripts, allow, withdraw } = await start({
    policy: 'load-denied',
    ids: { adPixel: '11' },
  });
  vi.advanceTimersByTime(3000);
  allow();
  const commands: unknown[][] = [];
  const fbq = page['fbq'] as { callMethod?: unknown; queue: unknown[] };
  const waiting = commandsOf(fbq.queue);
  fbq.callMethod = (...command: unknown[]) => commands.push(command);
  scripts[0]?.arrive();
  withdraw('Withdrawn');
  expect(commands).toEqual([
    ['consent', 'grant'],
    ['consent', 'revoke'],
  ]);
  expect(commandsOf(fbq.queue)).toEqual(waiting);
});

describe('a paid order', () => {
  const SALE = { id: 'a1', value: '19.99', currency: 'EUR', product: 'zipx' };
  const countReports = (page: TagPage) =>
    [
      ...((page['dataLayer'] ?? []) as { event?: string }[]).filter((e) => e.event === 'purchase'),
      ...commandsOf((page['fbq'] as { queue?: unknown })?.queue ?? []).filter(
        ([, event]) => event === 'Purchase',
      ),
      ...commandsOf((page['ym'] as { a?: unknown })?.a ?? []).filter(
        ([, to]) => to === 'reachGoal',
      ),
      ...((page['uetq'] ?? []) as unknown[]).filter((word) => word === 'purchase'),
    ].length;

  test('is not reported before Allow, after Decline, or after its page has closed', async () => {
    for (const policy of ['block', 'load-denied'] as const) {
      const { page, showSale, allow, decline } = await start({ policy, ids: IDS });
      const leave = showSale(SALE);
      vi.advanceTimersByTime(10_000);
      expect(countReports(page), policy).toBe(0);
      decline('Declined');
      leave();
      allow();
      expect(countReports(page), policy).toBe(0);
      store.clear();
      vi.stubGlobal('document', { cookie: '' });
    }
  });

  test('is not reported if the browser keeps no cookies', async () => {
    store.set('allow', 'true');
    const { page, showSale } = await start({ policy: 'block', ids: IDS });
    vi.stubGlobal('document', {
      get cookie() {
        return '';
      },
      set cookie(_refused: string) {},
    });
    showSale(SALE);
    vi.advanceTimersByTime(3000);
    expect(countReports(page)).toBe(0);
  });

  test('is reported once, however often its page loads', async () => {
    store.set('allow', 'true');
    for (const times of [4, 0]) {
      const { page, showSale } = await start({ policy: 'block', ids: IDS });
      showSale(SALE);
      vi.advanceTimersByTime(3000);
      showSale({ ...SALE });
      expect(countReports(page)).toBe(times);
    }
    const { page, showSale } = await start({ policy: 'block', ids: IDS });
    vi.advanceTimersByTime(3000);
    showSale({ ...SALE, id: 'a2' });
    expect(countReports(page)).toBe(4);
    expect(document.cookie).toContain('sales-told=a1.a2;');
  });

  test('is reported on Allow, in each vendor’s format', async () => {
    const { page, showSale, allow } = await start({ policy: 'load-denied', ids: IDS });
    showSale(SALE);
    vi.advanceTimersByTime(3000);
    allow();
    expect((page['dataLayer'] as object[]).at(-1)).toEqual({
      event: 'purchase',
      ecommerce: {
        transaction_id: 'a1',
        value: 19.99,
        currency: 'EUR',
        items: [{ item_id: 'zipx', price: 19.99, quantity: 1 }],
      },
    });
    expect(commandsOf((page['fbq'] as { queue: unknown }).queue).slice(-2)).toEqual([
      ['consent', 'grant'],
      [
        ...['track', 'Purchase'],
        { value: 19.99, currency: 'EUR', content_type: 'product', content_ids: ['zipx'] },
        { eventID: 'a1' },
      ],
    ]);
    expect(commandsOf((page['ym'] as { a: unknown }).a).at(-1)).toEqual([
      ...[22, 'reachGoal', 'purchase'],
      { order_price: 19.99, currency: 'EUR', order: 'a1', product: 'zipx' },
    ]);
    expect((page['uetq'] as unknown[]).slice(-3)).toEqual([
      ...['event', 'purchase'],
      { revenue_value: 19.99, currency: 'EUR', transaction_id: 'a1', ecomm_prodid: 'zipx' },
    ]);
  });
});

import { expect, test } from 'vitest';
import { DatabaseStopped } from '../../../db/errors.ts';
import { isOutage } from '../../../db/outage.ts';
import { DEFAULT_LOCALE } from '../../../locales/index.ts';
import { respond } from './answer.server.ts';

test('keeps the form if the database fails while the license page is looked up', async () => {
  const errors: unknown[] = [];
  const away = new DatabaseStopped('away');
  const view = { values: { name: 'Ada' } };
  const services = {
    database: { read: () => Promise.reject(away) },
    settings: { sessionSecret: 'secret' },
    provider: { methods: ['card'] },
    isOutage,
    report: (error: unknown) => errors.push(error),
    now: () => new Date('2026-01-15T12:00:00Z'),
  };
  const context = {
    view,
    services,
    checkout: { choice: { change: null }, agreed: null },
    unknown: [],
    request: new Request('https://shop.example/pay'),
    locale: DEFAULT_LOCALE,
  };
  const change = { kind: 'upgrade', licenseId: 'a license' } as const;
  const { data, init } = await respond({ kind: 'not-changeable', change }, context as never);
  expect([init?.status, data]).toEqual([503, { ...view, refusal: { kind: 'unreachable' } }]);
  expect(errors).toEqual([away]);
});

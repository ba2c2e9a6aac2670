import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../tests/harness/database.ts';
import { drawnPage } from '../../../tests/harness/drawn-page.tsx';
import { staffServices } from '../../../tests/harness/office-staff.ts';
import { sentForm } from '../../../tests/harness/sent-form.ts';
import type { QueueAdmin } from '../../loaders/queue-admin.ts';
import * as jobs from './jobs.tsx';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

test('retries a job and returns to the same page of the list', async () => {
  const job = { id: crypto.randomUUID(), name: 'send-mail', state: 'failed', tries: 3 } as const;
  const queue: QueueAdmin = {
    troubled: async () => [{ ...job, error: null, at: '2026-11-01T10:00:00Z' }],
    countFailed: async () => 1,
    retry: async () => true,
  };
  const draw = drawnPage(jobs, '/office/jobs', staffServices(db, 'admin', { queue }));
  const page = `/office/jobs?after=${crypto.randomUUID()}`;
  const form = (await draw(`${page}&done=1`)).document.querySelector('tbody form');
  if (!form) throw new Error('there is no form');
  expect(form.getAttribute('action')).toBe(page);
  await expect(draw(page, sentForm(form, { why: 'mended' }))).rejects.toThrow(
    `Redirected to ${page}&done=1`,
  );
});

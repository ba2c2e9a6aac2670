import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { LARGEST_FILE, ticketPath } from '../../../domain/ticket/index.ts';
import { seconds } from '../../../kit/time.ts';
import { openAttachments } from '../../../server/attachments.ts';
import { drawnPage } from '../../../tests/harness/drawn-page.tsx';
import { sentForm } from '../../../tests/harness/sent-form.ts';
import { openTicketScene, SECRET } from '../../../tests/harness/tickets.ts';
import type { Services } from '../../loaders/context.ts';
import * as ticket from './ticket.tsx';

const { base, opened, textsOf } = await openTicketScene();
const folder = mkdtempSync(join(tmpdir(), 'thread-forms-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const services = {
  database: base,
  attachments: openAttachments(folder),
  settings: { sessionSecret: SECRET },
  newId: () => crypto.randomUUID(),
} as unknown as Services;
const draw = drawnPage(ticket, '/about/ticket', services);

test('reports a file that is too large beside the field and keeps the message', async () => {
  const { number } = await opened();
  const path = ticketPath(SECRET, { number, locale: 'en' });
  const form = (await draw(path)).document.querySelector('form#write');
  if (!form) throw new Error('the page has no form');
  const message = 'Here is what I see.';
  const huge = new File([new Uint8Array(LARGEST_FILE + 1)], 'film.png');
  const { status, document } = await draw(path, sentForm(form, { message, attachments: huge }));
  expect([status, document.querySelector('#message')?.text.trim()]).toEqual([422, message]);
  expect(document.querySelector('#attachments-error')?.text).toBeTruthy();
  expect(readdirSync(folder)).toEqual([]);
  // Messages written at the same moment have no order.
  base.clock.advance(seconds(1));
  const sent = draw(path, sentForm(form, { message }));
  await expect(sent).rejects.toThrow('written=1');
  expect((await textsOf(number))?.at(-1)).toBe(message);
});

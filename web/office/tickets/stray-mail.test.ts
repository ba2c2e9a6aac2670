import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { dismissStrayMail, findStrayMail, listStrayMails } from '../../../domain/ticket/index.ts';
import { drawnPage } from '../../../tests/harness/drawn-page.tsx';
import { staffServices } from '../../../tests/harness/office-staff.ts';
import { inboundMail, openTicketScene } from '../../../tests/harness/tickets.ts';
import * as strayPage from './stray-mail.tsx';

const { base, receive } = await openTicketScene();
const draw = drawnPage(strayPage, '/office/tickets/stray/mail', staffServices(base, 'support'));

test.each(['\0', 'a\0b', '', '\ufffd', 'a'.repeat(9000)])('finds no mail called %j', async (id) => {
  expect(await base.read((reader) => findStrayMail(reader, id))).toBeNull();
  expect(await base.run((work) => dismissStrayMail(work, id))).toBe(false);
});

test('offers the files of a stray mail and the original email', async () => {
  const fileOf = (name: string) => ({
    id: randomUUID(),
    name,
    type: 'text/plain',
    size: 3000,
    hash: null,
  });
  const file = fileOf('a.txt');
  const original = fileOf('message.eml');
  expect(await receive(inboundMail({}), { files: [file], original })).toBe('no-request');
  const [stray] = await base.read((reader) => listStrayMails(reader, { limit: 1, after: null }));
  const { document } = await draw(
    `/office/tickets/stray/mail?mail=${encodeURIComponent(stray?.mailId ?? '')}`,
  );
  const links = document.querySelectorAll('a[download]');
  expect(links.map((link) => link.getAttribute('download'))).toEqual(['a.txt', 'message.eml']);
  expect(links.map((link) => link.getAttribute('href')?.split('file=')[1])).toEqual([
    file.id,
    original.id,
  ]);
});

test('folds quotes of a stray mail and shows the rest', async () => {
  await receive(inboundMail({ from: 'eve@other.example', text: 'Above\n> yours\nBelow' }));
  const [stray] = await base.read((reader) => listStrayMails(reader, { limit: 1, after: null }));
  const query = new URLSearchParams({ mail: stray?.mailId ?? '' });
  const { document } = await draw(`/office/tickets/stray/mail?${query}`);
  const texts = (selector: string) => document.querySelectorAll(selector).map(({ text }) => text);
  expect(texts('#stray-text details.quoted .as-written')).toEqual(['> yours']);
  expect(texts('#stray-text > div > .as-written')).toEqual(['Above', 'Below']);
});

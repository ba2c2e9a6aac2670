import { randomUUID } from 'node:crypto';
import type { HTMLElement } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { listMails, type OutgoingMail, sendMail } from '../../../domain/mail/index.ts';
import {
  addMessage,
  findFileOf,
  findThreadFile,
  ticketMailParts,
  ticketToken,
  UNCHECKED,
} from '../../../domain/ticket/index.ts';
import { readPage } from '../../../server/api/inbound/html-text.ts';
import { drawnPage } from '../../../tests/harness/drawn-page.tsx';
import { staffServices } from '../../../tests/harness/office-staff.ts';
import { inboundMail, openTicketScene, SECRET } from '../../../tests/harness/tickets.ts';
import * as threadPage from '../../support/about/ticket.tsx';
import * as ticketPage from './ticket.tsx';
import { ticketPagePath } from './ticket-path.ts';

const { base, opened, answer, receive } = await openTicketScene();
const draw = drawnPage(ticketPage, '/office/tickets/:id', staffServices(base, 'support'));

const drawThread = drawnPage(threadPage, '/about/ticket', staffServices(base, 'support'));

const fileOf = (name: string, type: string) => ({
  id: randomUUID(),
  name,
  type,
  size: 3000,
  hash: null,
});
const checked = fileOf('a.png', 'image/png');
const unchecked = fileOf('a.dmp', UNCHECKED);
const original = fileOf('message.eml', 'message/rfc822');
const { number } = await opened();
await base.run((work) =>
  addMessage(work, {
    number,
    text: 'Above\n> ours\nBelow',
    source: 'mail',
    mailId: 'a@b.example',
    files: [checked, unchecked],
    original,
  }),
);

test('folds quotes of an email and shows the rest', async () => {
  const { document } = await draw(ticketPagePath(number));
  const folded = document.querySelectorAll('#thread details.quoted');
  expect(folded.map((each) => each.querySelector('.as-written')?.text)).toEqual(['> ours']);
  const all = document.querySelectorAll('#thread .as-written').map(({ text }) => text);
  expect(all).toEqual(expect.arrayContaining(['Above', 'Below']));
});

describe('a reply from Outlook', () => {
  /** Sends an answer and receives a reply that quotes it as Outlook does. */
  async function replied(above: string) {
    const ticket = await opened();
    await answer(ticket.number, 'Please restart the program.\n\nWhich version do you use?');
    const mails = await base.read((reader) =>
      listMails(reader, { limit: 9, before: null, to: ticket.email }),
    );
    const place = { secret: SECRET, siteUrl: 'https://shop.example', mailbox: null };
    let page = '';
    const send = async ({ html }: OutgoingMail) => {
      page = html.slice(html.indexOf('<body'));
      return 'sent' as const;
    };
    for (const { id } of mails.toReversed())
      await sendMail(
        {
          database: base,
          from: 'Shop <support@shop.example>',
          transport: { id: 'test', send },
          parts: async (mail) => {
            const parts = ticketMailParts(place, mail);
            if (parts === null) throw new Error('not an email of a ticket');
            return parts;
          },
        },
        id,
      );
    const head =
      'Von: Shop <support@shop.example>\nGesendet: Samstag, 21. November 2026 10:00\nAn: Ada\nBetreff: Anfrage';
    const { text } = readPage(page);
    await receive(
      inboundMail({
        from: ticket.email,
        subject: `Re: ${ticket.number}`,
        text: `${above}\n\n________________________________\n${head}\n\n${text}`,
      }),
    );
    return ticket.number;
  }
  const piecesIn = (document: HTMLElement, selector: string) =>
    document.querySelectorAll(`.thread li:last-child ${selector}`).map(({ text }) => text.trim());

  test('folds the shop’s own email for staff and customer', async () => {
    const number = await replied('It works now.\n\nAda');
    const token = ticketToken(SECRET, number);
    const pages = [
      await draw(ticketPagePath(number)),
      await drawThread(`/about/ticket?ticket=${token}`),
    ];
    for (const { document } of pages) {
      expect(piecesIn(document, 'div > .as-written')).toEqual(['It works now.\n\nAda']);
      const [folded, ...more] = piecesIn(document, 'details.quoted .as-written');
      expect(more).toEqual([]);
      expect(folded).toContain('Von: Shop');
      expect(folded).toContain('Which version do you use?');
      expect(folded).toContain(number);
    }
  });

  test('shows an email that contains only the quote', async () => {
    const { document } = await draw(ticketPagePath(await replied('')));
    expect(piecesIn(document, 'details.quoted')).toEqual([]);
    expect(piecesIn(document, '.as-written').join()).toContain('Which version do you use?');
  });
});

test('links the original email and warns about unchecked files', async () => {
  const { document } = await draw(ticketPagePath(number));
  const links = document.querySelectorAll('#thread a[download]').map(({ text }) => text);
  expect(links).toEqual(expect.arrayContaining(['Download the original email (3\u00a0KB)']));
  expect(document.querySelector('#thread')?.text).toContain('It may be harmful');
});

test.each([
  ['an accepted file', checked.id, true],
  ['an unchecked file', unchecked.id, false],
  ['the original email', original.id, false],
])(
  'lets staff open %s, and the holder of the link only accepted files',
  async (_, fileId, isOpen) => {
    const token = ticketToken(SECRET, number);
    const theirs = await base.read((reader) => findThreadFile(reader, SECRET, { token, fileId }));
    expect(theirs !== null).toBe(isOpen);
    const ours = await base.read((reader) => findFileOf(reader, { number, fileId }));
    expect(ours?.id).toBe(fileId);
  },
);

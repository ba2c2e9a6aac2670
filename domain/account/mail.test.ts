import { expect, test } from 'vitest';
import { AUTH_SECRET } from '../../tests/harness/accounts.ts';
import { openTestDatabase } from '../../tests/harness/database.ts';
import { type OutgoingMail, sendMail } from '../mail/index.ts';
import { LINK_PURPOSES } from './account.ts';
import { accountMailParts } from './index.ts';
import { createLink } from './link.ts';
import { queueAccountMail, queueFactorMail, queueNotice, queuePasskeyMail } from './mail.ts';

const NOTHING = { fields: {}, secret: [], attachments: [] };
const PLACE = { secret: AUTH_SECRET, siteUrl: 'https://shop.example' };

test('fills every email on sending, and stores no link', async () => {
  const base = await openTestDatabase();
  const to = 'ada@example.com';
  await base.run(async (work) => {
    await queueNotice(work, { to, locale: 'en' });
    for (const change of ['started', 'stopped', 'ended'] as const)
      await queueFactorMail(work, { to, locale: 'en', change });
    await queuePasskeyMail(work, { to, locale: 'en' });
    for (const purpose of LINK_PURPOSES) {
      const values = { replacedBy: 'new@example.com' };
      const link = await createLink(work, { purpose, accountId: null, email: to, values });
      await queueAccountMail(work, { link, to, locale: 'en' });
    }
  });
  const sent: OutgoingMail[] = [];
  const transport = {
    id: 'test',
    send: async (mail: OutgoingMail) => {
      sent.push(mail);
      return 'sent' as const;
    },
  };
  for (const { data } of base.jobs) {
    await sendMail(
      {
        database: base.database,
        transport,
        from: 'Shop <shop@shop.example>',
        parts: async (mail) => accountMailParts(PLACE, mail) ?? NOTHING,
      },
      `${data['mailId']}`,
    );
  }
  expect(sent).toHaveLength(LINK_PURPOSES.length + 5);
  expect(sent.map(({ subject, text }) => subject + text).join()).not.toMatch(/\{[a-z_]+\}/);
  expect(sent.filter(({ text }) => text.includes('?token='))).toHaveLength(LINK_PURPOSES.length);
  const { rows } = await base.database.pool.query('SELECT text, html, fields::text FROM mail');
  expect(JSON.stringify(rows)).not.toContain('token=');
  await base.close();
});

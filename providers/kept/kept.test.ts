import { expect, test } from 'vitest';
import { keptMails } from './kept.ts';

test('returns `kept` and sends nothing', async () => {
  const outcome = await keptMails.send({
    messageId: '<1@shop.example>',
    from: 'shop@shop.example',
    to: 'ada@buyer.example',
    subject: 'Order',
    html: '<p>Hi</p>',
    text: 'Hi',
    language: 'en',
    attachments: [],
  });
  expect(outcome).toBe('kept');
});

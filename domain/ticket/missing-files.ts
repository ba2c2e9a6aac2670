import { createHash } from 'node:crypto';
import type { Work } from '../../db/work.ts';
import { getLocale } from '../../locales/index.ts';
import { queueMail } from '../mail/index.ts';
import type { InboundMail } from './port.ts';
import { LARGEST_FILE, plainName } from './sniff.ts';
import { findByMail } from './store.ts';

/** Names told of one mail; the others are not worth a longer one. */
const MOST_NAMES = 20;

/**
 * Tells who wrote a mail which of its files were not kept, and where they can be sent; once per mail. Nothing happens when
 * all were kept, or the mail belongs to no request.
 */
export async function tellMissingFiles(
  work: Work,
  { messageId, from, missing }: Pick<InboundMail, 'messageId' | 'from' | 'missing'>,
): Promise<void> {
  const ticket = missing.length === 0 ? null : await findByMail(work, messageId);
  if (ticket === null) return;
  const { number, subject, name, locale } = ticket;
  const names = missing.slice(0, MOST_NAMES).map((each) => `\u2022 ${plainName(each)}`);
  const files = [...names, ...(missing.length > MOST_NAMES ? ['…'] : [])].join('\n');
  const { numberLocale } = getLocale(locale);
  const size = new Intl.NumberFormat(numberLocale, { style: 'unit', unit: 'megabyte' });
  await queueMail(work, {
    key: `ticket-files-missing:${createHash('sha256').update(messageId).digest('hex')}`,
    kind: 'ticket-files-missing',
    to: from,
    locale,
    fields: {
      number,
      subject,
      name,
      email: from,
      files,
      size: size.format(LARGEST_FILE / 1024 / 1024),
    },
  });
}

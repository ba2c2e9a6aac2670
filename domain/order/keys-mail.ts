import type { Database } from '../../db/database.ts';
import { folderOf } from '../../locales/index.ts';
import { readProse } from '../../locales/prose.ts';
import { getProduct } from '../../products/index.ts';
import { type KeyRing, listLicensesOf, type OwnedLicense } from '../license/index.ts';
import { type Mail, type MailParts, MailRefused, mailPath } from '../mail/index.ts';

const MAX_LICENSES = 50;

type KeysDeps = {
  readonly database: Pick<Database, 'read'>;
  readonly ring: KeyRing;
  /** Origin without a trailing slash. */
  readonly siteUrl: string;
};

/**
 * Runs when the email is sent, because keys are never stored in plain text.
 * @throws MailRefused if the licenses were revoked before that
 */
export async function keysMailParts(deps: KeysDeps, mail: Mail): Promise<MailParts> {
  const all = await deps.database.read((reader) => listLicensesOf(reader, deps.ring, mail.to));
  const licenses = all
    .filter(({ state }) => state === 'active')
    .filter(({ orderId }) => mail.orderId === null || orderId === mail.orderId)
    .slice(-MAX_LICENSES);
  if (licenses.length === 0) throw new MailRefused(`mail ${mail.id} has no active license`);
  const words = readProse(mailPath(mail.kind), mail.locale).front;
  return {
    fields: {
      email: mail.to,
      licences: licenses.map((license) => describe(license, words)).join('\n\n'),
      help_url: `${deps.siteUrl}${folderOf(mail.locale)}/about/help-center`,
    },
    secret: ['licences'],
    attachments: licenses.map(({ product, file }, index) => ({
      name: `${product}-licence-${index + 1}.json`,
      type: 'application/json',
      body: new TextEncoder().encode(file),
    })),
  };
}

function describe({ product, plan, key }: OwnedLicense, words: MailParts['fields']): string {
  const planName = words[`plan_${plan}`];
  if (planName === undefined) throw new Error(`the mail's front matter lacks plan_${plan}`);
  return `${getProduct(product).name} (${planName})\n${key}`;
}

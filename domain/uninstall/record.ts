import { consumeTry } from '../../db/limits/store.ts';
import type { Work } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import { type Secret, signText } from '../../kit/sign.ts';
import { days } from '../../kit/time.ts';
import { openWords } from '../../locales/catalog.ts';
import { getLocale } from '../../locales/index.ts';
import { findProduct } from '../../products/index.ts';
import { contactUrl, queueMail } from '../mail/index.ts';
import { insertAnswer, insertContact } from './store.ts';
import { type Answer, CONTACT_RETENTION } from './uninstall.ts';

/** One confirmation per address and day, because anyone can type any address. */
const MAILS = { most: 1, window: days(1), longestLock: days(1) };

export type SurveyPlace = {
  readonly secret: Secret;
  readonly siteUrl: string;
};

export type Recorded = 'known' | 'recorded' | 'confirmed';

/** Counts one answer per installation, or per form without an installation id. */
export async function recordAnswer(
  work: Work,
  place: SurveyPlace,
  answer: Answer,
): Promise<Recorded> {
  const { formId, install, email, ...facts } = answer;
  const id = newId(work.random);
  const source = install === null ? `form:${formId}` : `install:${install}`;
  if (!(await insertAnswer(work, { ...facts, id, source: hash(place, source) }))) return 'known';
  if (email === null) return 'recorded';
  await insertContact(work, { answerId: id, email });
  return (await confirm(work, place, { ...answer, id, email })) ? 'confirmed' : 'recorded';
}

const hash = ({ secret }: SurveyPlace, text: string): string =>
  signText({ secret, purpose: 'uninstall-source' }, text);

async function confirm(
  work: Work,
  place: SurveyPlace,
  answer: Answer & { readonly id: string; readonly email: string },
): Promise<boolean> {
  const { id, email, locale: prefix, product, reason } = answer;
  const key = `uninstall-mail:${hash(place, `email:${email}`)}`;
  if ((await consumeTry(work, [{ key, limit: MAILS }])) !== null) return false;
  const t = openWords(prefix, ['uninstall']);
  const locale = getLocale(prefix);
  return queueMail(work, {
    key: `uninstall-thanks:${id}`,
    kind: 'uninstall-thanks',
    to: email,
    locale: prefix,
    fields: {
      email,
      product: (product && findProduct(product)?.name) || t('uninstall.which-none'),
      reason: t(`uninstall.reason.${reason}`),
      days: new Intl.NumberFormat(locale.numberLocale).format(CONTACT_RETENTION / days(1)),
      contact_url: contactUrl(place.siteUrl, prefix),
    },
  });
}

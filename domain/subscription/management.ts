import { z } from 'zod';
import type { Reader } from '../../db/work.ts';
import { type Secret, signText, verifyText } from '../../kit/sign.ts';
import { days } from '../../kit/time.ts';
import { folderOf } from '../../locales/index.ts';
import { findSubscription } from './store.ts';
import { LINK_LIFETIME, type Subscription } from './subscription.ts';

const PURPOSE = 'subscription-page';

/** `day`: days since 1970. */
const signed = ({ id, email }: Pick<Subscription, 'id' | 'email'>, day: number): string =>
  `${id}.${day}.${email.trim().toLowerCase()}`;

const dayOf = (moment: Date): number => Math.floor(moment.getTime() / days(1));

/** Returns `/de/scriptions?subscription=…`, valid for `LINK_LIFETIME` or until the email changes. */
export function managementPath(
  secret: Secret,
  subscription: Pick<Subscription, 'id' | 'email' | 'locale'>,
  now: Date,
): string {
  const day = dayOf(now);
  const tag = signText({ secret, purpose: PURPOSE }, signed(subscription, day));
  return `${folderOf(subscription.locale)}/scriptions?subscription=${subscription.id}.${day}.${tag}`;
}

type PathGiven = Parameters<typeof managementPath>;

/** Returns the same path with the step that replaces the card, which is one button. */
export const cardPath = (...given: PathGiven): string => stepPath('card', given);

/** Returns the same path with the step that confirms a declined renewal at the bank, which is one button. */
export const confirmPath = (...given: PathGiven): string => stepPath('confirm', given);

const stepPath = (step: string, given: PathGiven): string =>
  `${managementPath(...given)}&id=${given[1].id}&do=${step}#step`;

/** Returns the subscription of a token, or null if it is invalid or expired. */
export async function openManagement(
  reader: Reader,
  secret: Secret,
  token: string,
): Promise<Subscription | null> {
  const [id = '', day = '', tag = ''] = token.split('.', 3);
  const age = (dayOf(reader.now) - Number(day)) * days(1);
  if (!/^\d{1,6}$/.test(day) || age > LINK_LIFETIME || !z.uuid().safeParse(id).success) return null;
  const subscription = await findSubscription(reader, id);
  if (subscription === null) return null;
  const text = signed(subscription, Number(day));
  return verifyText({ secret, purpose: PURPOSE }, text, tag) ? subscription : null;
}

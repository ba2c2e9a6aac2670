import { z } from 'zod';
import type { Order } from '../../../domain/order/index.ts';
import { isSameEmail, lowerEmail } from '../../../kit/email.ts';
import { newId } from '../../../kit/id.ts';
import { signText } from '../../../kit/sign.ts';
import type { Services } from '../../loaders/context.ts';
import { isDraft } from '../../loaders/draft.server.ts';
import { findBegun } from './open.server.ts';

/** The number of the order that a form is about. */
export const orderIdIn = (form: URLSearchParams): string | null =>
  z.uuid().safeParse(form.get('purchase')).data ?? null;

/**
 * Gives a form the number of an order of its own when it came by the link of an order that somebody else began: whoever
 * sent the link knows that number, and would be shown what is paid under it. Theirs it is when the address is another and
 * this browser did not begin it. The same form always gets the same number, so that sent twice it is one order.
 */
export async function takeOwnNumber(
  form: URLSearchParams,
  request: Request,
  services: Services,
): Promise<void> {
  const begun = await findBegun(orderIdIn(form), services);
  const email = lowerEmail(form.get('email') ?? '');
  if (begun === null || email === '' || !isTheirs(begun, email)) return;
  if (await isDraft(request, begun.id)) return;
  const signing = { secret: services.settings.sessionSecret, purpose: 'own-order-number' };
  const tag = signText(signing, `${begun.id} ${email}`);
  form.set('purchase', newId({ bytes: () => Buffer.from(tag, 'base64url') }));
  form.delete('attempt');
}

const isTheirs = ({ state, kind, email }: Order, typed: string): boolean =>
  state !== 'paid' && kind === 'new' && !isSameEmail(email, typed);

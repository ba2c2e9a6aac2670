import { z } from 'zod';
import type { Order } from '../../../domain/order/index.ts';
import { isSameEmail, lowerEmail } from '../../../kit/email.ts';
import { newId } from '../../../kit/id.ts';
import { signText } from '../../../kit/sign.ts';
import type { Services } from '../../loaders/context.ts';
import { isDraft } from '../../loaders/draft.server.ts';
import { findBegun } from './open.server.ts';

export const orderIdIn = (form: URLSearchParams): string | null =>
  z.uuid().safeParse(form.get('purchase')).data ?? null;

/**
 * Gives a form a new order id if it came through the link of somebody else's order, because the sender of the link
 * knows the old id and could see what is paid under it. The order is somebody else's if its email address differs and
 * this browser did not start it. The same form always gets the same id, so sending it twice makes one order.
 */
export async function takeOwnNumber(
  form: URLSearchParams,
  request: Request,
  services: Services,
): Promise<void> {
  const begun = await findBegun(orderIdIn(form), services);
  const email = lowerEmail(form.get('email') ?? '');
  if (begun === null || email === '' || !isSomeoneElses(begun, email)) return;
  if (await isDraft(request, begun.id)) return;
  const signing = { secret: services.settings.sessionSecret, purpose: 'own-order-number' };
  const tag = signText(signing, `${begun.id} ${email}`);
  form.set('purchase', newId({ bytes: () => Buffer.from(tag, 'base64url') }));
  form.delete('attempt');
}

const isSomeoneElses = ({ state, kind, email }: Order, typed: string): boolean =>
  state !== 'paid' && kind === 'new' && !isSameEmail(email, typed);

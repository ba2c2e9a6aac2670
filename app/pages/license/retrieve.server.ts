import { data, type RouterContextProvider, redirect } from 'react-router';
import { z } from 'zod';
import { askForKeys } from '../../../domain/purchase/index.ts';
import { localize, parseAddress } from '../../request/address.ts';
import { askedContext, servicesContext } from '../../request/context.ts';
import { readForm, textField } from '../../request/limited-form.server.ts';

const Email = z.email().max(254);
const LONGEST_ORDER = 40;

export type RetrieveRefusal = {
  /** Why nothing was sent at all; null: a field is faulty. */
  readonly refused: 'too-many' | 'too-large' | null;
  readonly fault: 'email-required' | 'email-malformed' | 'order-malformed' | null;
  readonly email: string;
  readonly order: string;
};

/** Notes the wish and leads to the same answer for everybody: who is a customer is nobody's business. */
export async function askForMail(request: Request, context: Readonly<RouterContextProvider>) {
  const form = await readForm(request);
  const email = form ? textField(form, 'email') : '';
  const order = form ? textField(form, 'order') : '';
  const refusal = { refused: null, fault: null, email, order };
  if (form === null)
    return data<RetrieveRefusal>({ ...refusal, refused: 'too-large' }, { status: 413 });
  const fault = faultOf(email, order);
  if (fault) return data<RetrieveRefusal>({ ...refusal, fault }, { status: 422 });
  const wait = context.get(askedContext).take('licence-keys');
  if (wait !== null)
    return data<RetrieveRefusal>(
      { ...refusal, refused: 'too-many' },
      { status: 429, headers: { 'retry-after': String(wait) } },
    );
  const { locale } = parseAddress(new URL(request.url).pathname);
  const { database } = context.get(servicesContext);
  const wish = { email, orderNumber: order, locale: locale.prefix };
  await database.run((work) => askForKeys(work, wish));
  throw redirect(`${localize(locale, '/license/retrieve')}?sent=1`, 303);
}

function faultOf(email: string, order: string): RetrieveRefusal['fault'] {
  if (email === '') return 'email-required';
  if (!Email.safeParse(email).success) return 'email-malformed';
  return order.length > LONGEST_ORDER ? 'order-malformed' : null;
}

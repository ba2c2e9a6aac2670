import { data, type RouterContextProvider, redirect } from 'react-router';
import { z } from 'zod';
import { parseOrderNumber } from '../../../domain/purchase/index.ts';
import { declareWithdrawal } from '../../../domain/refund/index.ts';
import { localize, parseAddress } from '../../request/address.ts';
import { askedContext, servicesContext } from '../../request/context.ts';
import { readForm, textField } from '../../request/limited-form.server.ts';

const Email = z.email().max(254);
const LONGEST_NAME = 100;

export type WithdrawalFault = 'email-required' | 'email-malformed' | 'order-malformed';

export type WithdrawalForm = {
  /** `check`: everything can be one; the next step confirms it. */
  readonly step: 'typing' | 'check';
  readonly refused: 'too-many' | 'too-large' | null;
  readonly faults: readonly WithdrawalFault[];
  readonly order: string;
  readonly email: string;
  readonly name: string;
};

/**
 * Directive 2011/83/EU, article 11a: identify the contract, then confirm. Neither step looks whether there is such an
 * order, so that nobody learns it here; what becomes of it is mailed to the address of the order.
 */
export async function takeWithdrawal(request: Request, context: Readonly<RouterContextProvider>) {
  const form = await readForm(request);
  const read = (name: string) => (form ? textField(form, name) : '');
  const name = read('name').replace(/\s+/g, ' ').slice(0, LONGEST_NAME);
  const typed = { order: read('order'), email: read('email'), name };
  const answer = { ...typed, step: 'typing', refused: null, faults: [] } as const;
  if (form === null) return reply({ ...answer, refused: 'too-large' }, 413);
  if (read('step') === 'change') return reply(answer, 200);
  const faults = faultsOf(typed);
  if (faults.length > 0) return reply({ ...answer, faults }, 422);
  if (read('step') !== 'confirm') return reply({ ...answer, step: 'check' }, 200);
  const wait = context.get(askedContext).take('withdrawal');
  if (wait !== null) {
    const headers = { 'retry-after': String(wait) };
    return data<WithdrawalForm>(
      { ...answer, step: 'check', refused: 'too-many' },
      { status: 429, headers },
    );
  }
  const { locale } = parseAddress(new URL(request.url).pathname);
  const { order: orderNumber, email } = typed;
  await context
    .get(servicesContext)
    .database.run((work) =>
      declareWithdrawal(work, { orderNumber, email, name, locale: locale.prefix }),
    );
  throw redirect(`${localize(locale, '/company/withdraw')}?sent=1`, 303);
}

const reply = (form: WithdrawalForm, status: number) => data<WithdrawalForm>(form, { status });

function faultsOf({ order, email }: Pick<WithdrawalForm, 'order' | 'email'>): WithdrawalFault[] {
  const faults: WithdrawalFault[] = parseOrderNumber(order) === null ? ['order-malformed'] : [];
  if (email === '') return [...faults, 'email-required'];
  return Email.safeParse(email).success ? faults : [...faults, 'email-malformed'];
}

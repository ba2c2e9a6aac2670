import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useAddress } from '../client/site.ts';
import { localize } from '../routing/address.ts';

const PAGES = {
  withdrawal: '/company/withdraw',
  guarantee: '/company/refund-request',
} as const;

type RefundFormProps = {
  readonly order: { readonly number: string; readonly email: string; readonly name?: string };
  readonly by: keyof typeof PAGES;
  /** The label of the button. */
  readonly children: ReactNode;
};

/** Fills in the public refund page, where the buyer confirms. */
export function RefundForm({ order: { number, email, name = '' }, by, children }: RefundFormProps) {
  const { locale } = useAddress();
  return (
    <Form method="post" action={localize(locale, PAGES[by])}>
      <input type="hidden" name="order" value={number} />
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="name" value={name} />
      <button type="submit" className="button">
        {children}
      </button>
    </Form>
  );
}

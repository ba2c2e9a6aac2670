import type { AuditFilter } from '../../domain/audit/index.ts';
import type { CouponQuery } from '../../domain/coupon/index.ts';
import type { TicketQuery } from '../../domain/ticket/index.ts';

export const EVERY_TICKET: TicketQuery = {
  state: null,
  category: null,
  product: null,
  locale: null,
  assignee: null,
  tag: null,
  search: '',
  after: null,
  limit: 50,
};
export const EVERY_ENTRY: AuditFilter = {
  act: null,
  who: '',
  object: '',
  from: null,
  before: null,
  after: null,
  limit: 50,
};
export const EVERY_COUPON: CouponQuery = {
  state: null,
  search: '',
  createdAt: null,
  after: null,
  limit: 50,
};

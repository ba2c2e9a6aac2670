import { LOCALES } from '../../locales/index.ts';
import { type PageRecord, record, type Say } from './search-record.ts';

/** A search for what a form does should find the form before articles about it. */
const FORM_BOOST = 2.2;
/** Only its owner can open an account page, so public pages about the same subject rank higher. */
const ACCOUNT_BOOST = 1.7;

type Form = Pick<PageRecord, 'path' | 'title'> & {
  readonly lead?: string;
  readonly names: string;
};

/** Returns the pages where people do something instead of reading: cancellations, tickets, and their account. */
export const formRecords = (say: Say): PageRecord[] => listForms(say).map(formRecord);

const formRecord = ({ path, title, lead = '', names }: Form): PageRecord =>
  record({
    path,
    title,
    kind: 'help',
    summary: names,
    body: lead,
    boost: path.startsWith('/member/') ? ACCOUNT_BOOST : FORM_BOOST,
  });

const listForms = (say: Say): Form[] => [
  {
    path: '/company/cancel',
    title: say('nav.cancel'),
    lead: say('cancel.lead'),
    names: say('keyword.cancel'),
  },
  {
    path: '/company/withdraw',
    title: say('nav.withdraw'),
    lead: say('withdraw.lead'),
    names: say('keyword.withdraw'),
  },
  {
    path: '/company/refund-request',
    title: say('refund.title'),
    lead: say('refund.lead'),
    names: say('keyword.refund-request'),
  },
  {
    path: '/scriptions',
    title: say('subscription.title'),
    lead: say('subscription.lead'),
    names: say('keyword.subscriptions'),
  },
  {
    path: '/about/ticket',
    title: say('ticket.find.title'),
    lead: say('ticket.find.lead'),
    names: say('keyword.ticket'),
  },
  {
    path: '/company/cookie-settings',
    title: say('nav.cookie-settings'),
    lead: say('cookies.text'),
    names: say('keyword.cookie-settings'),
  },
  {
    path: '/languages',
    title: say('nav.languages'),
    lead: say('guide.languages.lead', { count: `${LOCALES.length}` }),
    names: say('keyword.languages'),
  },
  {
    path: '/member/orders',
    title: say('account.member.orders'),
    names: say('keyword.orders'),
  },
  {
    path: '/member/devices',
    title: say('account.member.devices'),
    lead: say('member.devices.lead'),
    names: say('keyword.devices'),
  },
  {
    path: '/member/licences',
    title: say('account.member.licences'),
    names: say('keyword.licences'),
  },
  {
    path: '/member/subscriptions',
    title: say('account.member.subscriptions'),
    names: '',
  },
];

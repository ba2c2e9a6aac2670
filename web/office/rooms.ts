import type { Role } from '../../domain/account/index.ts';
import type { MessageKey } from '../../locales/messages.generated.ts';

/** The key of a room is the id of its route. */
export type Room = {
  /** Without locale. Null for pages with parameters, which other pages link to. */
  readonly path: string | null;
  /** Name in the menu. Null if it is not in the menu. */
  readonly word: MessageKey | null;
  /** Roles that may see it. `admin` always may. */
  readonly roles: readonly Role[];
  /** Roles by the `step` of its forms. */
  readonly steps?: Readonly<Record<string, readonly Role[]>>;
  /** The link printed at startup opens it while there is no administrator. */
  readonly byLink?: true;
};

const EVERYBODY = ['support', 'marketing', 'translator', 'finance'] as const;
const SALES = ['support', 'finance'] as const;
const SELLERS = ['marketing', 'finance'] as const;
const READERS = ['support', 'marketing'] as const;
const WRITERS = [...READERS, 'translator'] as const;

/** A route that is missing here cannot be entered. `rooms.test.ts` compares the list with the routes. */
export const ROOMS = {
  office: { path: '/office', word: 'office.title', roles: EVERYBODY },
  'office-figures': { path: '/office/figures', word: 'office.figures', roles: SELLERS },
  'office-figures-file': { path: null, word: null, roles: SELLERS },
  'office-books': { path: '/office/books', word: 'office.books', roles: ['finance'] },
  'office-books-journal': { path: null, word: null, roles: ['finance'] },
  'office-books-return': { path: null, word: null, roles: ['finance'] },
  'office-orders': { path: '/office/orders', word: 'office.orders', roles: SALES },
  'office-orders-file': { path: null, word: null, roles: SALES },
  'office-order': {
    path: null,
    word: null,
    roles: SALES,
    steps: {
      'preview-refund': SALES,
      refund: SALES,
      'resend-keys': ['support'],
      'raise-seats': ['support'],
      'end-pause': ['support'],
      revoke: ['support'],
      restore: ['support'],
    },
  },
  'office-customers': {
    path: '/office/customers',
    word: 'office.customers',
    roles: SALES,
    steps: { 'end-second-factor': [] },
  },
  'office-prices': {
    path: '/office/prices',
    word: 'office.prices',
    roles: ['finance'],
    steps: {
      'preview-prices': ['finance'],
      'add-prices': ['finance'],
      'hold-payments': ['finance'],
      'lift-hold': ['finance'],
    },
  },
  'office-coupons': {
    path: '/office/coupons',
    word: 'office.coupons',
    roles: SELLERS,
    steps: { 'preview-coupon': SELLERS, 'create-coupon': SELLERS, 'end-coupon': SELLERS },
  },
  'office-releases': {
    path: '/office/releases',
    word: 'office.releases',
    roles: ['marketing'],
    steps: { 'preview-release': [], 'add-release': [], 'withdraw-release': [] },
  },
  'office-coupons-file': { path: null, word: null, roles: SELLERS },
  'office-tickets': { path: '/office/tickets', word: 'office.tickets', roles: ['support'] },
  'office-stray-mails': { path: null, word: null, roles: ['support'] },
  'office-stray-mail': {
    path: null,
    word: null,
    roles: ['support'],
    steps: {
      'attach-mail': ['support'],
      'open-mail': ['support'],
      'dismiss-mail': ['support'],
    },
  },
  'office-stray-file': { path: null, word: null, roles: ['support'] },
  'office-declarations': {
    path: '/office/declarations',
    word: 'office.declarations',
    roles: SALES,
    steps: { match: SALES, dismiss: SALES },
  },
  'office-macros': {
    path: null,
    word: null,
    roles: ['support'],
    steps: { save: ['support'], delete: ['support'] },
  },
  'office-ticket': {
    path: null,
    word: null,
    roles: ['support'],
    steps: {
      'insert-macro': ['support'],
      answer: ['support'],
      note: ['support'],
      solve: ['support'],
      shut: ['support'],
      reopen: ['support'],
      'start-copies': ['support'],
      'stop-copies': ['support'],
      'remove-participant': ['support'],
      'record-declaration': ['support'],
    },
  },
  'office-ticket-file': { path: null, word: null, roles: ['support'] },
  'office-licences': { path: '/office/licences', word: 'office.licenses', roles: ['support'] },
  'office-licence': {
    path: null,
    word: null,
    roles: ['support'],
    steps: { 'free-device': ['support'] },
  },
  'office-mails': {
    path: '/office/mails',
    word: 'office.mails',
    roles: ['support'],
    byLink: true,
    steps: { 'retry-mails': ['support'] },
  },
  'office-mail': {
    path: null,
    word: null,
    roles: ['support'],
    byLink: true,
    steps: { 'retry-mail': ['support'] },
  },
  'office-campaigns': {
    path: '/office/campaigns',
    word: 'office.campaigns',
    roles: ['marketing'],
    byLink: true,
  },
  'office-variants': {
    path: '/office/variants',
    word: 'office.variants',
    roles: ['marketing'],
    steps: {
      'preview-rule': ['marketing'],
      'add-rule': ['marketing'],
      'pause-rule': ['marketing'],
      'resume-rule': ['marketing'],
      'end-rule': ['marketing'],
      'remove-rule': ['marketing'],
    },
  },
  'office-conversions': { path: null, word: null, roles: ['marketing'], byLink: true },
  'office-uninstalls': {
    path: '/office/uninstalls',
    word: 'office.uninstalls',
    roles: READERS,
    steps: { 'forget-contact': ['support'] },
  },
  'office-uninstalls-file': { path: null, word: null, roles: READERS },
  'office-feedback': { path: '/office/feedback', word: 'office.feedback', roles: WRITERS },
  'office-feedback-file': { path: null, word: null, roles: WRITERS },
  'office-errors': {
    path: '/office/errors',
    word: 'office.errors',
    roles: ['support', 'marketing'],
    byLink: true,
  },
  'office-jobs': {
    path: '/office/jobs',
    word: 'office.jobs',
    roles: [],
    steps: { 'retry-job': [] },
  },
  'office-translations': {
    path: '/office/translations',
    word: 'office.translations',
    roles: ['translator'],
  },
  'office-language': { path: null, word: null, roles: ['translator'] },
  'office-language-file': { path: null, word: null, roles: ['translator'] },
  'office-message': {
    path: null,
    word: null,
    roles: ['translator'],
    steps: { propose: ['translator'], withdraw: ['translator'] },
  },
  'office-components': {
    path: '/office/components',
    word: 'office.components',
    roles: [],
    byLink: true,
  },
  'office-staff': {
    path: '/office/staff',
    word: 'office.staff',
    roles: [],
    steps: { 'set-role': [] },
  },
  'office-api-keys': {
    path: '/office/api-keys',
    word: 'office.api-keys',
    roles: [],
    steps: { 'create-api-key': [], 'revoke-api-key': [] },
  },
  'office-webhooks': {
    path: '/office/webhooks',
    word: 'office.webhooks',
    roles: [],
    steps: { 'add-webhook': [] },
  },
  'office-webhook': {
    path: null,
    word: null,
    roles: [],
    steps: {
      'change-webhook': [],
      'rotate-webhook': [],
      'disable-webhook': [],
      'enable-webhook': [],
      'remove-webhook': [],
      'replay-webhook': [],
    },
  },
  'office-audit': { path: '/office/audit', word: 'office.audit', roles: [] },
  'office-audit-file': { path: null, word: null, roles: [] },
} as const satisfies Readonly<Record<string, Room>>;

export type RoomId = keyof typeof ROOMS;

export const roomOf = (id: RoomId): Room => ROOMS[id];

/** `step` is a step of the room's forms. */
export function mayEnter(role: Role, id: RoomId, step?: string): boolean {
  const room = roomOf(id);
  const roles = step === undefined ? room.roles : ownStep(room, step);
  if (roles === null || role === 'none') return false;
  return role === 'admin' || roles.includes(role);
}

const ownStep = ({ steps = {} }: Room, step: string): readonly Role[] | null =>
  Object.hasOwn(steps, step) ? (steps[step] ?? null) : null;

export const menuOf = (role: Role): RoomId[] =>
  listRooms().filter((id) => roomOf(id).word !== null && mayEnter(role, id));

export const menuByLink = (): RoomId[] =>
  listRooms().filter((id) => roomOf(id).word !== null && roomOf(id).byLink === true);

/** Returns the room of a menu that a path without locale belongs to, or null. */
export function roomAt(menu: readonly RoomId[], path: string): RoomId | null {
  const own = menu.find((id) => roomOf(id).path === path);
  // The path of the office's first page is the beginning of every other path.
  const below = menu.filter((id) => id !== 'office' && path.startsWith(`${roomOf(id).path}/`));
  return own ?? below[0] ?? null;
}

const listRooms = (): RoomId[] => Object.keys(ROOMS) as RoomId[];

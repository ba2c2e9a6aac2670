import type { Role } from '../../domain/account/index.ts';
import type { MessageKey } from '../../locales/messages.generated.ts';

/** The groups of the menu, in its order. */
export const ROOM_GROUPS = [
  'sales',
  'support',
  'products',
  'website',
  'reports',
  'system',
] as const;
export type RoomGroup = (typeof ROOM_GROUPS)[number];

/** The key of a room is the id of its route. */
export type Room = {
  /** Without locale. Null for pages with parameters, which other pages link to. */
  readonly path: string | null;
  /** Name in the menu. Null if it is not in the menu. */
  readonly word: MessageKey | null;
  /** Where the menu lists it. The first page is above all groups. */
  readonly group?: RoomGroup;
  /** Roles that may see it. `admin` always may. */
  readonly roles: readonly Role[];
  /** Roles by the `step` of its forms. */
  readonly steps?: Readonly<Record<string, readonly Role[]>>;
  /** The link printed at startup opens it while there is no administrator. */
  readonly byLink?: true;
};

const EVERYBODY = ['support', 'marketing', 'translator', 'finance'] as const;
const SERVES_CUSTOMERS = ['support', 'finance'] as const;
const READS_FIGURES = ['marketing', 'finance'] as const;
const MANAGES_COUPONS = ['marketing', 'finance'] as const;
const GIVES_LICENSES = ['support', 'marketing'] as const;
const READS_UNINSTALLS = ['support', 'marketing'] as const;
const READS_FEEDBACK = ['support', 'marketing', 'translator'] as const;
const WRITES_TEXTS = ['marketing', 'translator'] as const;

/** A route that is missing here cannot be entered. `rooms.test.ts` compares the list with the routes. */
export const ROOMS = {
  office: { path: '/office', word: 'office.title', roles: EVERYBODY },
  'office-own': {
    path: null,
    word: null,
    roles: EVERYBODY,
    steps: { 'save-own': EVERYBODY },
  },
  'office-find': { path: null, word: null, roles: EVERYBODY },
  'office-figures': {
    path: '/office/figures',
    word: 'office.figures',
    group: 'reports',
    roles: READS_FIGURES,
  },
  'office-figures-file': { path: null, word: null, roles: READS_FIGURES },
  'office-books': {
    path: '/office/books',
    word: 'office.books',
    group: 'reports',
    roles: ['finance'],
  },
  'office-books-journal': { path: null, word: null, roles: ['finance'] },
  'office-books-return': { path: null, word: null, roles: ['finance'] },
  'office-orders': {
    path: '/office/orders',
    word: 'office.orders',
    group: 'sales',
    roles: SERVES_CUSTOMERS,
  },
  'office-orders-file': { path: null, word: null, roles: SERVES_CUSTOMERS },
  'office-order': {
    path: null,
    word: null,
    roles: SERVES_CUSTOMERS,
    steps: {
      'preview-refund': SERVES_CUSTOMERS,
      refund: SERVES_CUSTOMERS,
      'correct-buyer': SERVES_CUSTOMERS,
      'correct-email': SERVES_CUSTOMERS,
      'resend-keys': ['support'],
      'raise-seats': ['support'],
      'end-pause': ['support'],
      revoke: ['support'],
      restore: ['support'],
      'return-transfer': ['finance'],
    },
  },
  'office-quotes': {
    path: '/office/quotes',
    word: 'office.quotes',
    group: 'sales',
    roles: SERVES_CUSTOMERS,
    steps: { 'preview-quote': SERVES_CUSTOMERS, 'make-quote': SERVES_CUSTOMERS },
  },
  'office-quote': {
    path: null,
    word: null,
    roles: SERVES_CUSTOMERS,
    steps: {
      'withdraw-quote': SERVES_CUSTOMERS,
      'receive-transfer': ['finance'],
      'return-transfer': ['finance'],
      'cancel-invoice': ['finance'],
    },
  },
  'office-receivables': {
    path: '/office/receivables',
    word: 'office.receivables',
    group: 'sales',
    roles: SERVES_CUSTOMERS,
  },
  'office-receivables-file': { path: null, word: null, roles: SERVES_CUSTOMERS },
  'office-customers': {
    path: '/office/customers',
    word: 'office.customers',
    group: 'sales',
    roles: SERVES_CUSTOMERS,
    steps: {
      'end-second-factor': [],
      'add-note': SERVES_CUSTOMERS,
      'change-note': SERVES_CUSTOMERS,
      'remove-note': SERVES_CUSTOMERS,
    },
  },
  'office-prices': {
    path: '/office/prices',
    word: 'office.prices',
    group: 'products',
    roles: ['finance'],
    steps: {
      'preview-prices': ['finance'],
      'add-prices': ['finance'],
      'undo-prices': ['finance'],
      'hold-payments': ['finance'],
      'lift-hold': ['finance'],
    },
  },
  'office-prices-file': { path: null, word: null, roles: ['finance'] },
  'office-products': {
    path: '/office/products',
    word: 'office.products',
    group: 'products',
    roles: ['marketing'],
    steps: { 'arrange-products': ['marketing'], 'retire-product': [], 'sell-product': [] },
  },
  'office-coupons': {
    path: '/office/coupons',
    word: 'office.coupons',
    group: 'products',
    roles: MANAGES_COUPONS,
    steps: {
      'preview-coupon': MANAGES_COUPONS,
      'create-coupon': MANAGES_COUPONS,
      'end-coupon': MANAGES_COUPONS,
    },
  },
  'office-releases': {
    path: '/office/releases',
    word: 'office.releases',
    group: 'products',
    roles: ['marketing'],
    steps: { 'preview-release': [], 'add-release': [], 'withdraw-release': [] },
  },
  'office-coupons-file': { path: null, word: null, roles: MANAGES_COUPONS },
  'office-tickets': {
    path: '/office/tickets',
    word: 'office.tickets',
    group: 'support',
    roles: ['support'],
    steps: {
      'bulk-solve': ['support'],
      'bulk-shut': ['support'],
      'bulk-assign': ['support'],
      'bulk-tag': ['support'],
      'bulk-untag': ['support'],
      'bulk-snooze': ['support'],
      'bulk-undo': ['support'],
      'save-filter': ['support'],
      'remove-filter': ['support'],
    },
  },
  'office-tags': {
    path: null,
    word: null,
    roles: ['support'],
    steps: { 'add-tag': ['support'], 'remove-tag': ['support'] },
  },
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
    group: 'sales',
    roles: SERVES_CUSTOMERS,
    steps: { match: SERVES_CUSTOMERS, dismiss: SERVES_CUSTOMERS },
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
      take: ['support'],
      assign: ['support'],
      tag: ['support'],
      snooze: ['support'],
      wake: ['support'],
      'start-copies': ['support'],
      'stop-copies': ['support'],
      'remove-participant': ['support'],
      'record-declaration': ['support'],
    },
  },
  'office-ticket-file': { path: null, word: null, roles: ['support'] },
  'office-licences': {
    path: '/office/licences',
    word: 'office.licenses',
    group: 'support',
    roles: ['support'],
  },
  'office-licence': {
    path: null,
    word: null,
    roles: ['support'],
    steps: { 'free-device': ['support'] },
  },
  'office-gifts': {
    path: '/office/gifts',
    word: 'office.gifts',
    group: 'sales',
    roles: GIVES_LICENSES,
    steps: { 'give-license': GIVES_LICENSES, revoke: GIVES_LICENSES, restore: GIVES_LICENSES },
  },
  'office-mails': {
    path: '/office/mails',
    word: 'office.mails',
    group: 'support',
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
    group: 'reports',
    roles: ['marketing'],
    byLink: true,
  },
  'office-variants': {
    path: '/office/variants',
    word: 'office.variants',
    group: 'website',
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
    group: 'reports',
    roles: READS_UNINSTALLS,
    steps: { 'forget-contact': ['support'] },
  },
  'office-uninstalls-file': { path: null, word: null, roles: READS_UNINSTALLS },
  'office-feedback': {
    path: '/office/feedback',
    word: 'office.feedback',
    group: 'website',
    roles: READS_FEEDBACK,
  },
  'office-feedback-file': { path: null, word: null, roles: READS_FEEDBACK },
  'office-errors': {
    path: '/office/errors',
    word: 'office.errors',
    group: 'system',
    roles: ['support', 'marketing'],
    byLink: true,
  },
  'office-jobs': {
    path: '/office/jobs',
    word: 'office.jobs',
    group: 'system',
    roles: [],
    steps: { 'retry-job': [] },
  },
  'office-texts': {
    path: '/office/texts',
    word: 'office.texts',
    group: 'website',
    roles: WRITES_TEXTS,
  },
  'office-text': {
    path: null,
    word: null,
    roles: WRITES_TEXTS,
    steps: {
      'save-text': WRITES_TEXTS,
      'add-picture': WRITES_TEXTS,
      'submit-text': WRITES_TEXTS,
      'publish-text': ['marketing'],
      'roll-back-text': ['marketing'],
      'withdraw-text': ['marketing'],
      'cancel-text-plan': ['marketing'],
    },
  },
  'office-new-article': {
    path: null,
    word: null,
    roles: WRITES_TEXTS,
    steps: { 'write-article': WRITES_TEXTS },
  },
  'office-text-preview': {
    path: null,
    word: null,
    roles: WRITES_TEXTS,
    steps: { 'preview-text': WRITES_TEXTS },
  },
  'office-text-picture': {
    path: null,
    word: null,
    roles: WRITES_TEXTS,
    steps: { 'add-picture': WRITES_TEXTS },
  },
  'office-translations': {
    path: '/office/translations',
    word: 'office.translations',
    group: 'website',
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
    group: 'system',
    roles: [],
    byLink: true,
  },
  'office-staff': {
    path: '/office/staff',
    word: 'office.staff',
    group: 'system',
    roles: [],
    steps: { 'set-role': [] },
  },
  'office-api-keys': {
    path: '/office/api-keys',
    word: 'office.api-keys',
    group: 'system',
    roles: [],
    steps: { 'create-api-key': [], 'revoke-api-key': [] },
  },
  'office-webhooks': {
    path: '/office/webhooks',
    word: 'office.webhooks',
    group: 'system',
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
  'office-audit': { path: '/office/audit', word: 'office.audit', group: 'system', roles: [] },
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

export const menuOf = (role: Role): RoomId[] => listMenu((id) => mayEnter(role, id));

export const menuByLink = (): RoomId[] => listMenu((id) => roomOf(id).byLink === true);

/** In the order of the groups. */
const listMenu = (isListed: (id: RoomId) => boolean): RoomId[] =>
  [undefined, ...ROOM_GROUPS].flatMap((group) => roomsIn(listRooms().filter(isListed), group));

/** Returns the rooms of a menu that a group lists, and without a group those above all groups. */
export const roomsIn = (menu: readonly RoomId[], group?: RoomGroup): RoomId[] =>
  menu.filter((id) => roomOf(id).word !== null && roomOf(id).group === group);

/** Returns the room of a menu that a path without locale belongs to, or null. */
export function roomAt(menu: readonly RoomId[], path: string): RoomId | null {
  const own = menu.find((id) => roomOf(id).path === path);
  // The path of the office's first page is the beginning of every other path.
  const below = menu.filter((id) => id !== 'office' && path.startsWith(`${roomOf(id).path}/`));
  return own ?? below[0] ?? null;
}

const listRooms = (): RoomId[] => Object.keys(ROOMS) as RoomId[];

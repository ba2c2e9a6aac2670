import { data, type RouterContextProvider } from 'react-router';
import { ROLES, type Role } from '../../domain/account/index.ts';
import { findStaffSettings } from '../../domain/staff/index.ts';
import { servicesContext } from '../loaders/context.ts';
import { readForm, textField } from '../loaders/limited-form.server.ts';
import { requireStaff } from '../loaders/session.server.ts';
import {
  type FormLimits,
  readFormWithFile,
  readUpload,
  removeFiles,
  type Upload,
} from '../loaders/upload-form.server.ts';
import { cameByLink } from './link.server.ts';
import { mayEnter, menuByLink, menuOf, type RoomId, roomOf } from './rooms.ts';

/** Limit on forms of staff, in bytes. A coupon may list thousands of addresses. */
const LARGEST_FORM = 524_288;

export type RouteArgs = {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
};

/** Sent to the browser as it is. */
export type Staff = {
  /** Account, null for the link that the server prints at startup. So is the address. */
  readonly id: string | null;
  readonly email: string | null;
  readonly role: Role;
  readonly menu: readonly RoomId[];
  /** IANA zone of the times on the pages: the seller's. */
  readonly zone: string;
  /** Whether single keys do something. */
  readonly hasShortcuts: boolean;
};

/**
 * Guards every loader of the office. Redirects to the sign-in page without an account, and to the security page without
 * a second factor. Without a role of the room, the page does not exist (404).
 */
export async function enter({ request, context }: RouteArgs, id: RoomId): Promise<Staff> {
  const { company, database } = context.get(servicesContext);
  const { zone } = company;
  if (roomOf(id).byLink && (await cameByLink(request, context))) {
    return { id: null, email: null, role: 'none', menu: menuByLink(), zone, hasShortcuts: false };
  }
  const { account } = await requireStaff(request, context, rolesIn(id));
  const { id: accountId, email, role } = account;
  const { hasShortcuts } = await database.read((reader) => findStaffSettings(reader, accountId));
  return { id: accountId, email, role, menu: menuOf(role), zone, hasShortcuts };
}

export type StaffAction = {
  /** Address. */
  readonly who: string;
  readonly accountId: string;
  readonly role: Role;
  readonly step: string;
  readonly form: FormData;
};

/**
 * Guards every action of the office. Like `enter`, but for the form's step. An unknown step is a 404, and an unreadable
 * form or one of more than `largest` bytes is a 400. The link printed at startup allows no action. With a limit for a file,
 * its last field may be one, which is missing if it was too large.
 */
export async function act(
  { request, context }: RouteArgs,
  id: RoomId,
  largest: number | FormLimits = LARGEST_FORM,
): Promise<StaffAction> {
  const { account } = await requireStaff(request, context, rolesIn(id));
  const form =
    typeof largest === 'number'
      ? await readForm(request, largest)
      : await readFormWithFile(request, largest);
  if (form === null) throw data(null, { status: 400 });
  const step = textField(form, 'step');
  if (!mayEnter(account.role, id, step)) throw data(null, { status: 404 });
  return { who: account.email, accountId: account.id, role: account.role, step, form };
}

/** A caller that does not store the files must delete them. */
export type ActingWithFiles = Omit<StaffAction, 'form'> & { readonly upload: Upload };

/** Like `act`. Reads nothing before it knows the account. */
export async function actWithFiles(
  { request, context }: RouteArgs,
  id: RoomId,
): Promise<ActingWithFiles> {
  const { account } = await requireStaff(request, context, rolesIn(id));
  const { attachments: store, newId } = context.get(servicesContext);
  const upload = await readUpload(request, { store, newId });
  if (!upload?.isWhole) throw data(null, { status: 400 });
  const step = upload.read('step');
  if (mayEnter(account.role, id, step))
    return { who: account.email, accountId: account.id, role: account.role, step, upload };
  await removeFiles(store, upload.files);
  throw data(null, { status: 404 });
}

const rolesIn = (id: RoomId): Role[] => ROLES.filter((role) => mayEnter(role, id));

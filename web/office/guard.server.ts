import { data, type RouterContextProvider } from 'react-router';
import { ROLES, type Role } from '../../domain/account/index.ts';
import { servicesContext } from '../loaders/context.ts';
import { readForm, textField } from '../loaders/limited-form.server.ts';
import { requireStaff } from '../loaders/session.server.ts';
import { readUpload, removeFiles, type Upload } from '../loaders/upload-form.server.ts';
import { cameByLink } from './link.server.ts';
import { mayEnter, menuByLink, menuOf, type RoomId, roomOf } from './rooms.ts';

/** Longest form read of staff, in bytes: a coupon may name thousands of addresses. */
const LARGEST_FORM = 524_288;

export type Asking = {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
};

/** Who is in the office; goes to the page as it is. */
export type Staff = {
  /** Null: came by the link printed at start. */
  readonly email: string | null;
  readonly role: Role;
  /** Rooms of the menu. */
  readonly menu: readonly RoomId[];
  /** IANA zone by whose clock pages tell moments: the seller's. */
  readonly zone: string;
};

/**
 * The only door of the office: every loader comes through here before it reads anything. Without an account: to the
 * sign-in page; without a role of the room: 404, as if there were no page; without a second factor: to where it is set up.
 */
export async function enter({ request, context }: Asking, id: RoomId): Promise<Staff> {
  const { zone } = context.get(servicesContext).company;
  if (roomOf(id).byLink && (await cameByLink(request, context))) {
    return { email: null, role: 'none', menu: menuByLink(), zone };
  }
  const { account } = await requireStaff(request, context, rolesIn(id));
  return { email: account.email, role: account.role, menu: menuOf(account.role), zone };
}

export type Acting = { readonly who: string; readonly step: string; readonly form: FormData };

/**
 * The only way to do something in the office: like `enter`, and for the step the form names. A step the room does not
 * have, or not for this role, is a 404; a form that cannot be read is a 400. Always an account, never a link.
 */
export async function act({ request, context }: Asking, id: RoomId): Promise<Acting> {
  const { account } = await requireStaff(request, context, rolesIn(id));
  const form = await readForm(request, LARGEST_FORM);
  if (form === null) throw data(null, { status: 400 });
  const step = textField(form, 'step');
  if (!mayEnter(account.role, id, step)) throw data(null, { status: 404 });
  return { who: account.email, step, form };
}

/** Of a form with files; whoever does not keep these removes them from the store. */
export type ActingWithFiles = Omit<Acting, 'form'> & { readonly upload: Upload };

/** As `act`, where a form may bring files: nothing of it is read before it is known who asks. */
export async function actWithFiles(
  { request, context }: Asking,
  id: RoomId,
): Promise<ActingWithFiles> {
  const { account } = await requireStaff(request, context, rolesIn(id));
  const { attachments: store, newId } = context.get(servicesContext);
  const upload = await readUpload(request, { store, newId });
  if (upload === null) throw data(null, { status: 400 });
  const step = upload.read('step');
  if (mayEnter(account.role, id, step)) return { who: account.email, step, upload };
  await removeFiles(store, upload.files);
  throw data(null, { status: 404 });
}

const rolesIn = (id: RoomId): Role[] => ROLES.filter((role) => mayEnter(role, id));

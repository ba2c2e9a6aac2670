import type { RouterContextProvider } from 'react-router';
import { readForm, textField } from '../../loaders/limited-form.server.ts';
import { requireAccount } from '../../loaders/session.server.ts';
import { refuse } from './answer.server.ts';
import { freeDevice } from './devices.server.ts';
import { memberOf } from './member.server.ts';
import { confirmNewEmail } from './new-email.server.ts';
import { addPasskey, askPasskey, dropPasskey } from './passkeys.server.ts';
import { changeEmail, changePassword } from './password.server.ts';
import { removeAccount, saveProfile } from './profile.server.ts';
import type { Screen } from './screens.ts';
import {
  confirmSecondFactor,
  renewBackupCodes,
  startSecondFactor,
  stopSecondFactor,
} from './second-factor.server.ts';
import { signOutOther, signOutOthers } from './sessions.server.ts';

/** Actions by page and by the form's `step`. */
const STEPS = {
  devices: { free: freeDevice },
  profile: { profile: saveProfile, delete: removeAccount },
  security: {
    password: changePassword,
    email: changeEmail,
    'email-confirm': confirmNewEmail,
    second: startSecondFactor,
    'second-confirm': confirmSecondFactor,
    'second-stop': stopSecondFactor,
    'second-codes': renewBackupCodes,
    'passkey-ask': askPasskey,
    'passkey-add': addPasskey,
    'passkey-remove': dropPasskey,
    session: signOutOther,
    sessions: signOutOthers,
  },
} as const;

type Act = typeof saveProfile | typeof askPasskey | typeof signOutOthers;

/** Redirects signed-out readers to the sign-in page and back. */
export async function actOnMember(
  request: Request,
  context: Readonly<RouterContextProvider>,
  screen: Screen,
) {
  const signedIn = await requireAccount(request, context);
  const form = await readForm(request);
  if (form === null) return refuse('', 'form');
  const step = textField(form, 'step');
  const steps: Readonly<Record<string, Act>> = STEPS[screen as keyof typeof STEPS] ?? {};
  const act = Object.hasOwn(steps, step) ? steps[step] : undefined;
  return act ? act(memberOf(signedIn, request, context), form) : refuse(step, 'form');
}

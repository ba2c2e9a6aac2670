import type { RouterContextProvider } from 'react-router';
import { readForm, textField } from '../../loaders/limited-form.server.ts';
import { readPosted, refusedAnswer } from '../form.server.ts';
import { spendFollowed } from './link.server.ts';
import { askLink, enterLinkCode } from './magic-link.server.ts';
import { askPasskey, enterPasskey } from './passkey.server.ts';
import { enterCode, signIn, signOut } from './sign-in.server.ts';
import { signUp } from './sign-up.server.ts';

/** Actions by the form's `step`. Without a step, the page's own action runs. */
const STEPS = {
  signin: signIn,
  signup: signUp,
  'magic-link': askLink,
  code: enterCode,
  'link-code': enterLinkCode,
  link: spendFollowed,
  'passkey-ask': askPasskey,
  passkey: enterPasskey,
  'sign-out': signOut,
} as const;

type Step = keyof typeof STEPS;

export async function actOnLogin(
  request: Request,
  context: Readonly<RouterContextProvider>,
  screen: 'signin' | 'signup' | 'magic-link',
) {
  const form = await readForm(request);
  if (form === null) return refusedAnswer('too-large');
  const step = textField(form, 'step');
  // hasOwn, because every object inherits `constructor`.
  const act = STEPS[Object.hasOwn(STEPS, step) ? (step as Step) : screen];
  return act(readPosted(request, context, form));
}

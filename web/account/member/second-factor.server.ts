import type { SecondFactorCode } from '../../../domain/account/index.ts';
import { drawQr } from '../../../kit/qr.ts';
import { VENDOR } from '../../../vendor/vendor.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import { rawField } from '../form.server.ts';
import type { Shown } from './action-result.ts';
import { fault, refuse, show } from './answer.server.ts';
import type { Member } from './member.server.ts';
import { confirmOwner } from './owner.server.ts';
import { securityDone } from './password.server.ts';

/** Changes nothing until a code from the app confirms the secret. */
export async function startSecondFactor(member: Member, form: FormData) {
  const step = 'second';
  const refused = await confirmOwner(member, form, { step });
  if (refused) return refused;
  const { services, source } = member;
  const started = await services.accounts.startSecondFactor(source, rawField(form, 'current'));
  if (!started.ok) return refusedBy(step, started.code);
  const { headers, secret, uri, backupCodes } = started.value;
  return show(step, setupOf({ secret, uri, backupCodes }), headers);
}

/** A wrong code shows the same secret and backup codes again. */
export async function confirmSecondFactor(member: Member, form: FormData) {
  const step = 'second';
  const { services, source, account } = member;
  const secret = SECRET.exec(textField(form, 'secret'))?.[0] ?? '';
  const backupCodes = textField(form, 'backup')
    .split(' ')
    .filter((code) => CODE.test(code));
  if (secret === '') return refuse(step, 'form');
  const details = { shown: setupOf({ secret, uri: uriOf(account.email, secret), backupCodes }) };
  const code = textField(form, 'code');
  if (code === '') return fault(step, { code: 'account.fault.code-required' }, details);
  const confirmed = await services.accounts.confirmSecondFactor(source, code, backupCodes);
  if (confirmed.ok) throw securityDone(member, 'second', confirmed.value.headers);
  if (confirmed.code === 'wrong') return fault(step, { code: 'member.fault.code-wrong' }, details);
  if (confirmed.code === 'used') return fault(step, { code: 'account.refused.code-used' }, details);
  // Another setup has replaced the shown secret.
  if (confirmed.code === 'replaced') return refuse(step, 'replaced');
  return refusedBy(step, confirmed.code, details.shown);
}

export async function stopSecondFactor(member: Member, form: FormData) {
  const step = 'second-stop';
  const refused = await confirmOwner(member, form, { step });
  if (refused) return refused;
  const { services, source } = member;
  const stopped = await services.accounts.stopSecondFactor(source, rawField(form, 'current'));
  if (!stopped.ok) return refusedBy(step, stopped.code);
  throw securityDone(member, 'second-stop', stopped.value.headers);
}

/** Invalidates the old backup codes. */
export async function renewBackupCodes(member: Member, form: FormData) {
  const step = 'second-codes';
  const refused = await confirmOwner(member, form, { step });
  if (refused) return refused;
  const { services, source } = member;
  const made = await services.accounts.newBackupCodes(source, rawField(form, 'current'));
  if (!made.ok) return refusedBy(step, made.code);
  return show(step, { kind: 'codes', backupCodes: made.value.backupCodes }, made.value.headers);
}

const SECRET = /^[A-Z2-7]{16,128}=*$/;
const CODE = /^[\w-]{4,40}$/;

/** Returns a URI in the Key Uri Format of authenticator apps, for a setup that is shown again. */
function uriOf(email: string, secret: string): string {
  const query = new URLSearchParams({ secret, issuer: VENDOR.name, digits: '6', period: '30' });
  const label = `${encodeURIComponent(VENDOR.name)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?${query}`;
}

type Setup = Pick<Extract<Shown, { kind: 'setup' }>, 'secret' | 'uri' | 'backupCodes'>;
const setupOf = (setup: Setup): Shown => ({ kind: 'setup', ...setup, ...drawQr(setup.uri) });

/** `already`: it is on, which the page shows. Other codes mean that the form is outdated. */
const refusedBy = (step: string, code: SecondFactorCode, shown: Shown | null = null) =>
  refuse(step, code === 'locked' ? 'locked' : code === 'wrong' ? 'fresh' : 'gone', { shown });

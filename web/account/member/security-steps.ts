/** Forms of the security page that open one at a time. */
export const SECURITY_STEPS = [
  'password',
  'email',
  'second',
  'second-stop',
  'second-codes',
  'passkey',
] as const;
export type SecurityStep = (typeof SECURITY_STEPS)[number];

export const SECURITY_DONE = {
  password: 'member.password.done',
  email: 'member.email.sent',
  second: 'member.second.done',
  'second-stop': 'member.second.stopped',
  'passkey-added': 'member.passkeys.added',
  'passkey-removed': 'member.passkeys.removed',
  session: 'member.sessions.ended',
  sessions: 'member.sessions.others-ended',
} as const;

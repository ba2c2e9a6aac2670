// The mail noun: one email to one person, queued in a transaction and sent by a job. No newsletters.
export { noteBounce } from './bounce.ts';
export { contactUrl } from './contact-url.ts';
export { type FindLiveMails, findAbandoned, GIVE_UP_MAILS, giveUpMail } from './give-up.ts';
export {
  isUnwritable,
  MAIL_KINDS,
  MAIL_STATES,
  type Mail,
  type MailAttachment,
  type MailFields,
  type MailKind,
  type MailParts,
  type MailState,
  SEND_MAIL,
} from './mail.ts';
export { type MailOutcome, MailRefused, type MailTransport, type OutgoingMail } from './port.ts';
export { type MailDraft, queueMail } from './queue.ts';
export { mailPath, renderMail } from './render.ts';
export { MOST_AGAIN, retryGivenUp, retryMail } from './retry.ts';
export { type MailDeps, sendMail } from './send.ts';
export {
  countFailedMails,
  countGivenUp,
  findMail,
  findMailByMessageId,
  listMails,
  listMailsAbout,
  listSentBefore,
  listTextsTo,
  type MailFlow,
  mailFlow,
} from './store.ts';
export { type Forgotten, forgetMails, withdrawMails } from './store-forget.ts';
export { mayWriteTo } from './unproven.ts';
export { findMailWord, mailWord } from './word.ts';

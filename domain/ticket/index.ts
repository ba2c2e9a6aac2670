/** Tickets: support requests and their answers, by secret link or by email, without an account. */
export {
  type AnswerInput,
  type AnswerResult,
  answerTicket,
  canRate,
  rateTicket,
  reopenTicket,
  type StateChange,
  solveTicket,
} from './answer.ts';
export { assignTicket } from './assign.ts';
export { type Assignee, listAssignees, mayHaveTickets } from './assignees.ts';
export { changeInBulk, mayUndo, undoBulkChange } from './bulk.ts';
export { openDatabaseFiles } from './database-files.ts';
export {
  cleanText,
  type Fault,
  FIELDS,
  type Field,
  type FieldFault,
  faultsOf,
  readTicketInput,
  type TicketInput,
  type Typed,
} from './input.ts';
export { SWEEP_TICKETS, type TicketDeps, ticketJobs } from './jobs.ts';
export type { OwnLines } from './known-lines.ts';
export { listMacros, listOwnMacros, MACRO_FIELDS, type WrittenMacro, writeMacro } from './macro.ts';
export { ticketConversation, ticketMailParts } from './mail.ts';
export { notifyMissingFiles } from './missing-files.ts';
export { addNote, listNotes } from './note.ts';
export { EXAMPLE_NUMBER, parseTicketNumber, ticketPath, ticketToken } from './number.ts';
export { type Opened, type OpenInput, openTicket } from './open.ts';
export { findOwnLines, piecesOfStray } from './own-lines.ts';
export type { AttachmentStore, InboundMail } from './port.ts';
export { isProven, PROOF_BITS } from './proof.ts';
export {
  fitText,
  piecesOf,
  piecesOfMessage,
  type TextPiece,
} from './quoted.ts';
export { type IncomingMail, type Received, receiveMail, withOwnId } from './receive.ts';
export { removeFilter, saveFilter } from './saved-filter.ts';
export {
  ACCEPT,
  type FileFault,
  LARGEST_FILE,
  MOST_FILES,
  mailFileType,
  plainName,
  sniffFile,
  UNCHECKED,
} from './sniff.ts';
export { snoozeTicket } from './snooze.ts';
export { findTicket } from './store.ts';
export { findBulkChange } from './store-bulk.ts';
export { type AnswerFigures, countByDay, measureAnswers } from './store-days.ts';
export { selectFilters } from './store-filters.ts';
export {
  countOpen,
  countTickets,
  deleteMacro,
  listTickets,
  lockMacros,
  releaseTickets,
  selectChanges,
} from './store-office.ts';
export { countTicketsOf, listTicketsOf, type TicketOwner } from './store-owned.ts';
export { removeParticipant, selectParticipants, updateCopies } from './store-participants.ts';
export {
  type LastMessage,
  listTicketRecords,
  selectLastMessages,
  type TicketRecordQuery,
} from './store-records.ts';
export { findStrayMail, listStrayMails } from './store-stray.ts';
export { countTags, selectTags, type TagCount } from './store-tags.ts';
export { attachStrayMail, dismissStrayMail, openStrayMail } from './stray.ts';
export { addTag, removeTag, tagName, tagTicket } from './tag.ts';
export {
  findFileOf,
  findThread,
  findThreadFile,
  openThread,
  requestLink,
  type Thread,
} from './thread.ts';
export {
  ANSWER_WITHIN,
  type BulkAction,
  type BulkActionKind,
  type BulkItem,
  CATEGORIES,
  type Category,
  type Change,
  FILTER_LIMITS,
  fileHash,
  isSnoozed,
  LIMITS,
  LISTED_STATES,
  type ListedState,
  lengthOf,
  MACRO_LIMITS,
  MOST_FILTERS,
  MOST_MAIL_FILES,
  MOST_TAGS,
  MOST_TAGS_OF_TICKET,
  NOTES_SHOWN,
  type Rating,
  reopensOn,
  SNOOZED_UNTIL_REPLY,
  STATES,
  type Staff,
  type State,
  stateAt,
  TAG_LENGTH,
  TEAMS,
  type Team,
  type Ticket,
  type TicketFile,
  type TicketMessage,
  type TicketNote,
  type TicketQuery,
  WINDOWS,
} from './ticket.ts';
export { addMessage } from './write.ts';
